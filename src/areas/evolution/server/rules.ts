import sql from 'sql-template-tag';
import { notifyUsers } from '../../../engine/alerts/notify-users.ts';
import { escapeHtml } from '../../../engine/export/print/record-html.ts';
import {
  type PlannedSave,
  type RecordChange,
  type RecordSave,
  ruleError,
  type Settled,
  savedValue,
} from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import type { ClientKind, ClientState } from '../../people/index.ts';
import { isAdhesionReached } from '../rules/adhesion.ts';
import { isEvolutionComplete } from '../rules/checks.ts';
import type { MoveChecks, StateRights } from '../rules/client-move.ts';
import { refuseMove } from '../rules/client-states.ts';
import { evolutionErrors } from './errors.ts';
import { findConsultant, readEvolutionFacts } from './facts.ts';
import { findOwner, mayAlter } from './owner.ts';

/**
 * States and kinds of clients change by the rules of the evolution and the rights of the caller, in whatever way a
 * client is saved.
 */
export async function checkClientState(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { before, caller, base } = save;
  const from =
    before === null ? null : { status: stateOf(before.status ?? 'ATIVO'), tipo: kindOf(before.tipo ?? 'CLIENTE') };
  const to = { status: stateOf(savedValue(save, 'status')), tipo: kindOf(savedValue(save, 'tipo') ?? 'CLIENTE') };
  if (from?.status === to.status && from.tipo === to.tipo) return [];
  const note = String(savedValue(save, 'observacao') ?? '').trim();
  const known = before !== null && needsChecks.has(to.status) ? await readChecks(tx, caller, before.id) : unasked;
  const move = {
    ...{ from, to },
    aceite: savedValue(save, 'aceite_consultor') === true,
    tipo_origem: await originOf(tx, savedValue(save, 'dadosComerciais')),
    checks: { ...known.checks, reason: note !== '' && note !== String(before?.observacao ?? '').trim() },
  };
  const refused = refuseMove(move, { ...rightsOf(caller), dono: known.isOwner });
  return refused === null ? [] : [ruleError(base, refused.field, evolutionErrors[`situacao_${refused.why}`]())];
}

/**
 * A consultant who returns from the recommendation gets the former kind back: as a D.I. in that state they could not be
 * recommended again.
 */
export async function settleKinds(
  tx: Queryable,
  _caller: Caller,
  saves: readonly PlannedSave[],
): Promise<ReadonlyMap<number, Settled>> {
  const settled = new Map<number, Settled>();
  for (const { place, columns, before } of saves) {
    const isBack = before?.status === 'RECOMENDACAO' && before.tipo === 'DI' && columns.get('status') === 'ATIVO';
    if (!isBack || (columns.get('tipo') ?? 'DI') !== 'DI') continue;
    const origin = await originOf(tx, idOf(before.dadosComerciais));
    settled.set(place, { columns: new Map([['tipo', origin ?? 'CONSULTOR']]) });
  }
  return settled;
}

/** Effects of a step: the kind before the recommendation is stored, because it decides the target of the evolution. */
export async function followState(tx: Queryable, { target, before, after }: RecordChange): Promise<void> {
  if (target.name !== 'Cliente' || before === null || after === null) return;
  if (before.tipo !== after.tipo && after.tipo === 'DI') {
    await haveCommercialData(tx, after.id);
    await tx.execute(sql`
      update cliente_dados_comerciais set tipo_origem = ${String(before.tipo)}
      where id = (select "id_dadosComerciais" from cliente where id = ${after.id})`);
  }
  const isDecided = asked.has(String(before.status)) && before.status !== after.status;
  if (isDecided && (after.status === 'APROVADO' || after.status === 'RECOMENDACAO')) await notifyDecision(tx, after);
  const isRefused = isDecided && after.status === 'RECOMENDACAO';
  const network =
    before.status === after.status ? undefined : isRefused ? 'ATIVO' : networkStatus[String(after.status)];
  if (network !== undefined)
    await tx.execute(sql`
      update cliente_dados_comerciais as d set "id_statusPenn" = s.id from status_penn as s
      where s.constante = ${network} and d.id = (select "id_dadosComerciais" from cliente where id = ${after.id})`);
}

/** Statuses in which an evolution waits for its decision. */
const asked: ReadonlySet<string> = new Set(['EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY']);

/**
 * Notifies the consultant, and the first D.I. above, who requested it, of the decision about an evolution; for a
 * refusal with its reason.
 */
async function notifyDecision(tx: Queryable, after: StoredRecord): Promise<void> {
  const isApproved = after.status === 'APROVADO';
  const [name, reason] = [after.nome, after.observacao].map((text) => escapeHtml(String(text ?? '')));
  const text = isApproved
    ? `A evolução de ${name} foi aprovada.`
    : `A evolução de ${name} foi recusada: ${reason} Depois de corrigir, peça-a de novo.`;
  const title = isApproved ? 'Evolução aprovada' : 'Evolução recusada';
  const who = sql`u.id_cliente in (${after.id}, ${await findOwner(tx, after.id)}::bigint)`;
  await notifyUsers(tx, { title, text, url: `/consultores/${after.id}/evoluir` }, who);
}

/** The network status (`StatusPenn.constante`) of each status (specification 002, section 4). */
const networkStatus: Readonly<Record<string, string>> = {
  EVOLUIR_PARA_DI: 'RECOMENDACAO',
  EVOLUIR_PARA_DIENERGY: 'RECOMENDACAO',
  APROVADO: 'ATIVO',
};

/** Statuses that require points, a letter or checks, and that only the owner can set. */
const needsChecks: ReadonlySet<string> = new Set(['RECOMENDACAO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY']);
const unasked = { checks: { points: false, letter: false, complete: false }, isOwner: false };

async function readChecks(
  tx: Queryable,
  caller: Caller,
  id: number,
): Promise<{ readonly checks: Omit<MoveChecks, 'reason'>; readonly isOwner: boolean }> {
  const consultant = await findConsultant(tx, id);
  if (consultant === null) return unasked;
  const facts = await readEvolutionFacts(tx, consultant);
  return {
    checks: {
      points: isAdhesionReached(facts.rule, facts.points),
      ...{ letter: facts.hasLetter, complete: isEvolutionComplete(facts) },
    },
    isOwner: await mayAlter(tx, caller, id),
  };
}

/** A client from before the network has no commercial data, in which the kind is stored. */
async function haveCommercialData(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`
    with novo as (
      insert into cliente_dados_comerciais (id_consultor)
      select id_consultor from cliente where id = ${id} and "id_dadosComerciais" is null returning id
    )
    update cliente set "id_dadosComerciais" = novo.id from novo where cliente.id = ${id}`);
}

/** The rights of a caller on states, without those of a consultant's owner. */
export function rightsOf(caller: Caller): Omit<StateRights, 'dono'> {
  return {
    // Finance blocks clients who do not pay, and configurators maintain every record: neither is part of the flow.
    situacao: mayCall(caller, ['ALTERAR_SITUACAO', 'PERFIL:FINANCEIRO', 'PERFIL:CONFIGURADOR']),
    evoluir: mayCall(caller, ['EVOLUIR_DI', 'PERFIL:ADMINISTRATIVO']),
    aprovar: mayCall(caller, ['APROVAR_DI']),
    inicio: caller.administrator,
  };
}

async function originOf(tx: Queryable, commercial: unknown): Promise<ClientKind | null> {
  if (typeof commercial !== 'number') return null;
  const [row] = await tx.query<{ tipo_origem: ClientKind | null }>(
    sql`select tipo_origem from cliente_dados_comerciais where id = ${commercial}`,
  );
  return row?.tipo_origem ?? null;
}

// Values outside of the enum were refused before rules run.
const stateOf = (value: unknown): ClientState => value as ClientState;
const kindOf = (value: unknown): ClientKind => value as ClientKind;
