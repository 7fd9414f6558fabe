import type { Certificate } from './pdf/certificate-pages.ts';
import type { Process } from './processes.ts';
import type { TrailEvent } from './trail.ts';

/** A person who has signed, for the certificate page. */
export type SignedContract = {
  readonly papel: string;
  readonly nome: string;
  readonly documento: string;
  readonly email: string;
  readonly ip: string | null;
  readonly navegador: string | null;
  readonly hash_visto: string | null;
  readonly dh_assinatura: string | null;
  /** PNG in base64. */
  readonly imagem: string | null;
};

const roles: Readonly<Record<string, string>> = { 'D.I': 'DISTRIBUIDOR INDEPENDENTE (D.I)', TESTEMUNHA: 'TESTEMUNHA' };
const events: Readonly<Record<string, string>> = {
  ...{ CREATE: 'Processo criado', CONFIRM: 'Documento preparado', ASK: 'Novo link enviado', SIGN: 'Assinado' },
};

/** The text of the certificate pages. Throws if a part of a signature is missing: such a document is never sealed. */
export function writeCertificate(
  process: Process,
  signed: readonly SignedContract[],
  trail: readonly TrailEvent[],
  address: string,
): Certificate {
  return {
    title: 'Certificado de assinaturas',
    subtitle: process.nome,
    ...{ address, code: process.codigo_verificacao },
    facts: [
      ['Contrato', `${process.contrato}   ·   Cliente ${process.cliente}   ·   Versão ${process.versao}`],
      ['Código público', process.codigo_verificacao],
      ['SHA-256 antes do selo', process.hash],
    ],
    signatures: signed.map(({ papel, nome, documento, email, ip, navegador, hash_visto, dh_assinatura, imagem }) => {
      if (ip === null || navegador === null || hash_visto === null || dh_assinatura === null)
        throw new Error(`The signature of ${papel} of the process ${process.id} is incomplete.`);
      return {
        ...{ role: roles[papel] ?? papel, name: nome, picture: imagem === null ? null : Buffer.from(imagem, 'base64') },
        facts: [
          ['Documento', mask(documento)],
          ['E-mail', maskEmail(email)],
          ['Assinado em', writeTime(dh_assinatura)],
          ['Endereço IP', ip],
          ['Navegador', navegador],
          ['SHA-256 visto', hash_visto],
        ],
      };
    }),
    events: trail.map(({ evento, dados, dh_evento, hash }) => {
      const role: unknown = typeof dados === 'object' && dados !== null ? Reflect.get(dados, 'papel') : null;
      const title = events[evento] ?? evento;
      return { title: typeof role === 'string' ? `${title} (${role})` : title, at: writeTime(dh_evento), hash };
    }),
  };
}

/**
 * The reason in the seal: who signed as what and when, because the seal's own time is that of the portal, and the
 * public code.
 */
export function writeReason(code: string, signed: readonly SignedContract[]): string {
  const people = signed.map(({ papel, nome, dh_assinatura }) => `${papel}: ${nome}, ${writeTime(dh_assinatura ?? '')}`);
  return `Selo do portal ${code}. Assinado por ${people.join('; ')}`;
}

/** A time in readable form, to the second and in UTC. */
function writeTime(moment: string): string {
  const [day = '', time = ''] = new Date(moment).toISOString().slice(0, 19).split('T');
  return `${day.split('-').reverse().join('/')} ${time} UTC`;
}

function mask(text: string): string {
  return text.length <= 4 ? '****' : `${text.slice(0, 2)}${'*'.repeat(text.length - 4)}${text.slice(-2)}`;
}

function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
