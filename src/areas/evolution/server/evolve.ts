import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lockClient } from '../../customer-flow/server/index.ts';
import { asksForInterview, checkEvolution } from '../rules/checks.ts';
import { evolutionErrors } from './errors.ts';
import { type Consultant, evolvingStates, findConsultant, readEvolutionFacts } from './facts.ts';
import { mayAlter } from './owner.ts';
import { type ReasonWriter, writeReason } from './reasons.ts';
import type { RecommendParts } from './recommend.ts';

/** Name of the product line whose D.I. a Consultor Energy becomes, as it follows `evoluirDI` in addresses. */
const energyLine = 'energy';

/** Target of a consultant's evolution: D.I. Energy for a former Consultor Energy, else D.I. */
export function targetOf({
  tipo,
  origem,
}: Pick<Consultant, 'tipo' | 'origem'>): 'EVOLUIR_PARA_DI' | 'EVOLUIR_PARA_DIENERGY' {
  return (tipo === 'DI' ? origem : tipo) === 'CONSULTOR_ENERGY' ? 'EVOLUIR_PARA_DIENERGY' : 'EVOLUIR_PARA_DI';
}

/**
 * Requests the evolution of a consultant (specification 002, section 4). Throws 404 outside of the caller's scope, 403
 * for anybody but the owner, 422 for a consultant who is already evolving, whose checks failed (with the reasons), or
 * for another line than the consultant's.
 */
export async function evolve(
  tx: Queryable,
  parts: RecommendParts,
  caller: Caller,
  { id, product }: { readonly id: number; readonly product: string },
  write: ReasonWriter,
): Promise<void> {
  const before = await lockClient(tx, parts, caller, id);
  const consultant = await findConsultant(tx, id);
  if (consultant === null) throw evolutionErrors['REGRA_DE_NEGOCIO.evolucao_destino']();
  if (!(await mayAlter(tx, caller, id))) throw evolutionErrors.EVOLUCAO_DONO();
  if (evolvingStates.has(consultant.status)) throw evolutionErrors['REGRA_DE_NEGOCIO.evolucao_andamento']();
  const target = targetOf(consultant);
  if ((product.toLowerCase() === energyLine) !== (target === 'EVOLUIR_PARA_DIENERGY'))
    throw evolutionErrors['REGRA_DE_NEGOCIO.evolucao_destino']();
  const reasons = checkEvolution(await readEvolutionFacts(tx, consultant)).flatMap(({ reason }) =>
    reason === null ? [] : [writeReason(reason, write)],
  );
  if (reasons.length > 0)
    throw evolutionErrors['REGRA_DE_NEGOCIO.evolucao_conferencias']({ motivos: reasons.join(' ') });
  await parts.engine.set(tx, {
    caller,
    entity: 'Cliente',
    id,
    incoming: { versao: before.versao, tipo: 'DI', status: target },
    locked: before,
  });
}

/**
 * Decides a requested evolution: the consultant becomes a D.I., or returns to RECOMENDACAO with a reason, which becomes
 * the client's note and is part of the history. Throws 422 if none is waiting, and for a refusal without a reason.
 */
export async function decide(
  tx: Queryable,
  parts: RecommendParts,
  caller: Caller,
  { id, aprovada, motivo }: { readonly id: number; readonly aprovada: boolean; readonly motivo: string },
): Promise<void> {
  const before = await lockClient(tx, parts, caller, id);
  const isWaiting = before.status === 'EVOLUIR_PARA_DI' || before.status === 'EVOLUIR_PARA_DIENERGY';
  if (!isWaiting) throw evolutionErrors['REGRA_DE_NEGOCIO.evolucao_decisao']();
  const reason = motivo.trim();
  if (!aprovada && reason === '') throw evolutionErrors['REGRA_DE_NEGOCIO.evolucao_motivo']();
  await parts.engine.set(tx, {
    caller,
    entity: 'Cliente',
    id,
    incoming: {
      ...{ versao: before.versao, status: aprovada ? 'APROVADO' : 'RECOMENDACAO' },
      ...(reason === '' ? {} : { observacao: reason }),
    },
    locked: before,
  });
}

/**
 * Waives the interview of a consultant, with a reason. Throws 422 if none is required, or after the evolution was
 * requested.
 */
export async function waiveInterview(
  tx: Queryable,
  parts: RecommendParts,
  caller: Caller,
  { id, motivo }: { readonly id: number; readonly motivo: string },
): Promise<void> {
  await lockClient(tx, parts, caller, id);
  const consultant = await findConsultant(tx, id);
  if (consultant === null || evolvingStates.has(consultant.status))
    throw evolutionErrors['REGRA_DE_NEGOCIO.evolucao_andamento']();
  const facts = await readEvolutionFacts(tx, consultant);
  if (!asksForInterview(facts) || facts.interview === 'RESPONDIDA')
    throw evolutionErrors['REGRA_DE_NEGOCIO.entrevista_dispensada']();
  await tx.execute(sql`
    update entrevista_consultor set estado = 'CANCELADA' where cliente = ${id} and estado = 'SOLICITADA'`);
  await tx.execute(sql`
    insert into entrevista_consultor (cliente, estado, motivo, usuario, dh_registro)
    values (${id}, 'DISPENSADA', ${motivo.trim()}, ${caller.id}, ${parts.now()})`);
}
