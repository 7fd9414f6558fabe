import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { notifyUsers } from '../../../engine/alerts/notify-users.ts';
import { escapeHtml } from '../../../engine/export/print/record-html.ts';
import { placeOf } from '../../../engine/records/named-refusals.ts';
import type { ViewAnswer } from '../../../language/view/view-answer.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { isBelowPath } from '../../../platform/database/select-below.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { refusalAt, refuseTogether } from '../../../platform/http/errors/refuse-together.ts';
import { evolutionErrors, mayAlter } from '../../evolution/server/index.ts';
import { assertInOwnNetwork, isInOwnNetwork } from '../../network/server/index.ts';
import { isAboveNetworks } from '../../records/server/index.ts';
import { interviewErrors } from './errors.ts';
import { type Answers, checkAnswers } from './form-answers.ts';

/** Name of the form of interviews. */
export const interviewForm = 'nova_entrevista_consultor';

/** A stored interview. */
export type Interview = {
  readonly id: number;
  readonly referencia: string;
  readonly id_consultor: number;
  readonly id_entrevistador: number;
  readonly estado: 'SOLICITADA' | 'RESPONDIDA' | 'CANCELADA' | 'DISPENSADA';
  readonly definicao: ViewAnswer;
  readonly respostas: Answers;
  readonly dh_registro: string;
  readonly dh_resposta: string | null;
  /** Of the consultant. */
  readonly nome: string;
  readonly entrevistador: string;
  readonly status: string;
};

const selectInterview = sql`
  select e.id, e.referencia, e.cliente as id_consultor, e.entrevistador as id_entrevistador, e.estado, e.definicao, e.respostas, e.dh_registro,
    e.dh_resposta, c.nome, i.nome as entrevistador, c.status
  from entrevista_consultor as e join cliente as c on c.id = e.cliente join cliente as i on i.id = e.entrevistador`;

/** States of a consultant in which interviews can no longer be changed. */
const evolved: ReadonlySet<string> = new Set(['EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY', 'APROVADO']);

/** An interview, if the caller conducts it or is above all networks. Throws 404 for others. */
export async function findInterview(db: Queryable, caller: Caller, id: number): Promise<Interview> {
  const [row] = await db.query<Interview>(sql`${selectInterview} where e.id = ${id}`);
  if (row === undefined || !(isInterviewer(row, caller) || isAboveNetworks(caller)))
    throw interviewErrors.ENTREVISTA_NAO_ENCONTRADA();
  return row;
}

/** The same by the reference in links; users who may see the consultant may read it. */
export async function findByReference(db: Queryable, caller: Caller, reference: string): Promise<Interview> {
  const [row] = await db.query<Interview>(sql`${selectInterview} where e.referencia = ${reference}`);
  if (row === undefined || !(isInterviewer(row, caller) || (await isInOwnNetwork(db, caller, row.id_consultor))))
    throw interviewErrors.ENTREVISTA_NAO_ENCONTRADA();
  return row;
}

/** The newest interview of a consultant that was not cancelled; null for none. */
export async function findOfConsultant(db: Queryable, consultant: number): Promise<Interview | null> {
  const [row] = await db.query<Interview>(sql`
    ${selectInterview} where e.cliente = ${consultant} and e.estado in ('SOLICITADA', 'RESPONDIDA') order by e.id desc limit 1`);
  return row ?? null;
}

/**
 * Asks a person to interview a consultant of the caller's network, and notifies them.
 * @param definition the current form, which is stored with the interview
 * @throws PESSOA_SEM_ACESSO for people outside of the network, REGRA_DE_NEGOCIO for a consultant who has evolved, needs
 * no interview or has one waiting, and for people who may not interview; problems of both people are reported together
 */
export async function requestInterview(
  db: Database,
  caller: Caller,
  { id_consultor, id_entrevistador }: { readonly id_consultor: number; readonly id_entrevistador: number },
  { definition, now }: { readonly definition: ViewAnswer; readonly now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Requests for the same consultant wait for each other.
    const [consultant] = await tx.query<{ nome: string; status: string; tipo: string }>(sql`
      select nome, status, tipo from cliente where id = ${id_consultor} and dh_exclusao is null for update`);
    await refuseTogether([
      () => assertInterviewable(tx, caller, id_consultor, consultant),
      () => assertInterviewer(tx, id_entrevistador, id_consultor),
    ]);
    const [open] = await tx.query<{ entrevistador: string }>(sql`
      select i.nome as entrevistador from entrevista_consultor as e join cliente as i on i.id = e.entrevistador
      where e.cliente = ${id_consultor} and e.estado = 'SOLICITADA'`);
    if (open !== undefined) throw interviewErrors['REGRA_DE_NEGOCIO.entrevista_aberta'](open);
    const [last] = await tx.query<{ estado: string }>(sql`
      select estado from entrevista_consultor where cliente = ${id_consultor} order by id desc limit 1`);
    if (last?.estado === 'DISPENSADA') throw interviewErrors['REGRA_DE_NEGOCIO.entrevista_desnecessaria']();
    if (last?.estado === 'RESPONDIDA') throw interviewErrors['REGRA_DE_NEGOCIO.entrevista_respondida']();
    const [made] = await tx.query<{ id: number }>(sql`
      insert into entrevista_consultor (referencia, cliente, entrevistador, usuario, definicao, dh_registro)
      values (${randomBytes(16).toString('base64url')}, ${id_consultor}, ${id_entrevistador}, ${caller.id},
        ${JSON.stringify(definition)}::json, ${now}) returning id`);
    const notice = {
      title: 'Entrevista solicitada',
      text: `${escapeHtml(consultant?.nome ?? '')} espera a sua entrevista.`,
      url: `/entrevistas/consultor/${made?.id ?? ''}`,
    };
    await notifyUsers(tx, notice, sql`u.id_cliente = ${id_entrevistador}`);
  });
}

/**
 * Refuses people outside of the caller's network, consultants whom the caller may not change, and people who are no
 * consultants on the way to D.I.
 */
async function assertInterviewable(
  tx: Queryable,
  caller: Caller,
  id: number,
  consultant: { readonly status: string; readonly tipo: string } | undefined,
): Promise<void> {
  const place = placeOf('body', 'id_consultor');
  await assertInOwnNetwork(tx, caller, [{ id, place }]);
  if (!(await mayAlter(tx, caller, id))) throw refusalAt(evolutionErrors.EVOLUCAO_DONO(), place.pointer);
  const isConsultant =
    consultant !== undefined && consultant.tipo !== 'CLIENTE' && ['ATIVO', 'RECOMENDACAO'].includes(consultant.status);
  if (!isConsultant) throw refusalAt(interviewErrors['REGRA_DE_NEGOCIO.entrevista_sem_consultor'](), place.pointer);
}

/** Refuses people who may not interview a consultant; for an unknown consultant, people who may interview nobody. */
async function assertInterviewer(tx: Queryable, id: number, consultant: number): Promise<void> {
  const able = await tx.query(sql`
    select 1 as found from cliente as i left join cliente as c on c.id = ${consultant} and c.dh_exclusao is null
    where i.id = ${id} and (c.id is null or i.id <> c.id) and ${mayInterview}`);
  if (able.length === 0)
    throw refusalAt(interviewErrors['REGRA_DE_NEGOCIO.entrevistador'](), placeOf('body', 'id_entrevistador').pointer);
}

/** Interviewers: approved D.I. of the consultant's branch or above the consultant in the network (`i` and `c`). */
const mayInterview = sql`
  i.tipo = 'DI' and i.status = 'APROVADO' and i.dh_exclusao is null
  and (c.id is null or i.id_filial = c.id_filial or exists (
    select 1 from rede_no as n join rede_no as a on a.id = i.id
    where n.id = c.id and ${isBelowPath(sql`n.caminho`, sql`a.caminho`)}))`;

/**
 * Stores the answers of an interview, which can be corrected until the consultant evolves. Only the interviewer may
 * answer.
 * @throws DADOS_INVALIDOS for required fields without a value, and for unknown fields
 */
export async function answerInterview(
  db: Database,
  caller: Caller,
  { id_entrevista, respostas }: { readonly id_entrevista: number; readonly respostas: Answers },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`select id from entrevista_consultor where id = ${id_entrevista} for update`);
    const interview = await findInterview(tx, caller, id_entrevista);
    if (!isInterviewer(interview, caller)) throw httpErrors.SEM_PERMISSAO({ permissao: 'ENTREVISTAR' });
    if (interview.estado === 'CANCELADA' || evolved.has(interview.status))
      throw interviewErrors['REGRA_DE_NEGOCIO.entrevista_encerrada']();
    const { errors, answers } = await checkAnswers(interview.definicao, respostas, '/respostas');
    if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
    await tx.execute(sql`
      update entrevista_consultor set estado = 'RESPONDIDA', respostas = ${JSON.stringify(answers)}::jsonb, dh_resposta = ${now}
      where id = ${id_entrevista}`);
  });
}

/**
 * Cancels a request that is not answered yet: allowed to the interviewer, the requester, and users above all networks.
 */
export async function cancelInterview(
  db: Database,
  caller: Caller,
  { id_entrevista, motivo }: { readonly id_entrevista: number; readonly motivo: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{
      id_usuario: number | null;
      id_entrevistador: number;
      estado: string;
      cliente: number;
    }>(sql`
      select cliente, usuario as id_usuario, entrevistador as id_entrevistador, estado from entrevista_consultor where id = ${id_entrevista} for update`);
    const isOwn =
      row !== undefined &&
      (isInterviewer(row, caller) || row.id_usuario === caller.id || (await mayAlter(tx, caller, row.cliente)));
    if (row === undefined || !isOwn) throw interviewErrors.ENTREVISTA_NAO_ENCONTRADA();
    if (row.estado === 'RESPONDIDA') throw interviewErrors['REGRA_DE_NEGOCIO.entrevista_respondida']();
    if (row.estado !== 'SOLICITADA') throw interviewErrors['REGRA_DE_NEGOCIO.entrevista_encerrada']();
    await tx.execute(sql`
      update entrevista_consultor set estado = 'CANCELADA', motivo = ${motivo} where id = ${id_entrevista}`);
  });
}

function isInterviewer({ id_entrevistador }: Pick<Interview, 'id_entrevistador'>, { id_cliente }: Caller): boolean {
  return id_cliente !== null && id_cliente === id_entrevistador;
}
