import type { Process } from './processes.ts';
import type { TrailEvent } from './trail.ts';

/** Somebody who has signed, as the certificate page says it. */
export type Signed = {
  readonly papel: string;
  readonly nome: string;
  readonly documento: string;
  readonly email: string;
  readonly ip: string | null;
  readonly navegador: string | null;
  readonly hash_visto: string | null;
  readonly dh_assinatura: string | null;
};

/** The lines of the certificate pages. Throws where something is missing of a signature: such a document is never sealed. */
export function certificateLines(
  process: Process,
  signed: readonly Signed[],
  trail: readonly TrailEvent[],
  address: string,
): string[] {
  const people = signed.flatMap((one) => {
    const { papel, nome, documento, email, ip, navegador, hash_visto, dh_assinatura } = one;
    if (ip === null || navegador === null || hash_visto === null || dh_assinatura === null)
      throw new Error(`The signature of ${papel} of the process ${process.id} is incomplete.`);
    return [
      `${papel}: ${nome}`,
      `  Documento: ${mask(documento)}   E-mail: ${maskEmail(email)}`,
      `  Assinado em: ${new Date(dh_assinatura).toISOString()} (UTC)   Endereço IP: ${ip}`,
      `  Navegador: ${navegador}`,
      `  SHA-256 do documento visto: ${hash_visto}`,
      '',
    ];
  });
  return [
    `Contrato: ${process.nome} (${process.contrato})   Cliente: ${process.cliente}   Versão: ${process.versao}`,
    `SHA-256 antes do selo: ${process.hash}`,
    `Código público: ${process.codigo_verificacao}`,
    `Verifique em: ${address}`,
    '',
    ...people,
    'Trilha de eventos',
    ...trail.flatMap(({ numero, evento, dh_evento, hash }) => [`${numero}. ${evento}   ${dh_evento}`, `   ${hash}`]),
  ];
}

function mask(text: string): string {
  return text.length <= 4 ? '****' : `${text.slice(0, 2)}${'*'.repeat(text.length - 4)}${text.slice(-2)}`;
}

function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
