import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { shownPhase } from '../rules/signing-machine.ts';
import { type Annotation, type Process, roleOf } from './processes.ts';
import { isWhole, readTrail, type TrailEvent } from './trail.ts';

type Schemas = components['schemas'];

/** Address of the document of a process, with the code that opens it. */
export function documentUrl({ contrato, cliente }: Pick<Process, 'contrato' | 'cliente'>, code: string | null): string {
  return `/api/contrato/${contrato}/${cliente}.pdf${code === null ? '' : `?codigo_sessao=${code}`}`;
}

/** A process as a row of the list of contracts, with an address that its code opens. */
export async function writeRow(db: Queryable, process: Process, code: string): Promise<Schemas['ContratoCliente']> {
  const [row] = await db.query<{ nome_cliente: string; id_fonte_dados: number | null; dh_prazo: string | null }>(sql`
    select c.nome as nome_cliente, k.id_fonte_dados, p.dh_expira as dh_prazo
    from assinatura_processo as p join cliente as c on c.id = p.cliente left join contrato as k on k.id = p.contrato
    where p.id = ${process.id}`);
  return {
    ...{ id: process.contrato, nome: process.nome, url: documentUrl(process, code) },
    ...{ preparar: process.fase === 'prepare', id_fonte_dados: row?.id_fonte_dados ?? null },
    ...{ id_cliente: process.cliente, nome_cliente: row?.nome_cliente ?? '', fase: shownPhase(process.fase) },
    ...{ dh_prazo: row?.dh_prazo ?? null, motivo_recusa: process.motivo_recusa, dh_conclusao: process.dh_conclusao },
    codigo_verificacao: process.dh_conclusao === null ? null : process.codigo_verificacao,
  };
}

/** The signing data of a process (specification 002, section 7 'Contracts'). */
export async function writeSigning(
  db: Queryable,
  process: Process,
  code: string | null,
): Promise<Schemas['AssinaturaContrato']> {
  const people = await db.query<Omit<Signed, 'dh_assinatura'> & { readonly dh_assinatura: string | null }>(sql`
    select papel, nome, dh_assinatura from assinatura_signatario where processo = ${process.id} order by dh_assinatura`);
  const [client] = await db.query<{ nome: string }>(sql`select nome from cliente where id = ${process.cliente}`);
  const places = process.fase === 'prepare' ? await usualPlaces(db, process.contrato) : process.lugares;
  const of = (role: string | null): Annotation[] => places.filter(({ tipo }) => tipo === role);
  return {
    ...{
      id_contrato: process.contrato,
      id_cliente: process.cliente,
      nome: process.nome,
      nome_cliente: client?.nome ?? '',
    },
    nome_testemunha: people.find(({ papel }) => papel === 'TESTEMUNHA')?.nome ?? null,
    ...{ fase: shownPhase(process.fase), motivo_recusa: process.motivo_recusa },
    codigo_verificacao: process.dh_conclusao === null ? null : process.codigo_verificacao,
    ...{ url: documentUrl(process, code), hashcode: process.hash },
    ...{ assinar: of(roleOf(process.fase as 'di')), assinatura: of('D.I'), testemunha: of('TESTEMUNHA') },
    assinaturas: people.flatMap(({ dh_assinatura, ...one }) =>
      dh_assinatura === null ? [] : [{ ...one, dh_assinatura }],
    ),
  };
}

/** Positions of the marks when the contract was last prepared. */
async function usualPlaces(db: Queryable, contract: number): Promise<readonly Annotation[]> {
  const [row] = await db.query<{ lugares: readonly Annotation[] }>(sql`
    select lugares from assinatura_processo
    where contrato = ${contract} and lugares::text <> '[]' order by id desc limit 1`);
  return row?.lugares ?? [];
}

type Signed = { readonly papel: 'D.I' | 'TESTEMUNHA'; readonly nome: string; readonly dh_assinatura: string };

/** Whether an event is the signature of this person. */
function saysOf({ evento, dados }: TrailEvent, { papel, nome }: Signed): boolean {
  if (evento !== 'SIGN' || typeof dados !== 'object' || dados === null) return false;
  return Reflect.get(dados, 'papel') === papel && Reflect.get(dados, 'nome') === nome;
}

/** The public data of a process. */
export async function writeVerification(db: Queryable, process: Process): Promise<Schemas['VerificacaoAssinatura']> {
  const trail = await readTrail(db, process.id);
  const sealed = trail.find(({ evento }) => evento === 'SEALED');
  const noted: unknown =
    typeof sealed?.dados === 'object' && sealed.dados !== null ? Reflect.get(sealed.dados, 'hash') : null;
  const people = await db.query<Signed>(sql`
    select papel, nome, dh_assinatura from assinatura_signatario
    where processo = ${process.id} and dh_assinatura is not null order by dh_assinatura`);
  const isRecorded = people.every((one) => trail.some((event) => saysOf(event, one)));
  const isIntact =
    isWhole(process.id, trail) && isRecorded && (process.dh_conclusao === null || noted === process.hash);
  return {
    situacao: isIntact ? (process.dh_conclusao === null ? 'EM_ANDAMENTO' : 'VALIDO') : 'ALTERADO',
    ...{ codigo: process.codigo_verificacao, nome: process.nome, dh_conclusao: process.dh_conclusao },
    hashcode: process.dh_conclusao === null ? null : process.hash,
    trilha_integra: isIntact,
    assinaturas: people.map((one) => ({ ...one, nome: shorten(one.nome) })),
  };
}

function shorten(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return [first, ...others.map((word) => `${word.slice(0, 1)}.`)].join(' ');
}
