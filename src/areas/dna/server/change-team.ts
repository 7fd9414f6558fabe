import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { recordHistory } from '../../../engine/records/rows/history.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { limitOf, refuseSaving } from '../rules/team.ts';
import { findIn, membersOf } from '../rules/tree.ts';
import { dnaErrors, refusalError } from './errors.ts';
import { planChange, type SentNode, type TeamChange } from './plan-change.ts';
import { findTeamOf, holdTeam, memberEntity, readTeam, type Team, teamEntity } from './read-team.ts';

export type TeamParts = { readonly db: Database; readonly engine: RecordEngine };

/** Sent data of a team; omitted values stay. */
export type SentTeam = {
  readonly nome?: string | null;
  readonly ativo?: boolean;
  readonly tipo?: number | null;
  readonly root?: SentNode | null;
};

/**
 * Creates a team of the caller's client with its tree; if the caller has none, of its origin. Throws 422 with the
 * message of the rule that refuses it.
 */
export function createTeam({ db, engine }: TeamParts, caller: Caller, sent: SentTeam): Promise<Team> {
  const { nome = null, ativo = true, tipo = null, root = null } = sent;
  const name = (nome ?? '').trim();
  const refused = refuseSaving({
    ...{ nome: name, tipo: tipo === null ? null : { id: tipo } },
    root: root === null ? null : { ...root, filhos: [] },
  });
  if (refused !== null || tipo === null || root === null) throw refusalError(refused ?? { why: 'tipo' });
  return inWords(engine, () =>
    db.transaction(async (tx) => {
      await findKind(tx, tipo);
      const client = caller.id_cliente ?? root.consultor.id;
      const [row] = await tx.query<{ id: number }>(sql`
        insert into rede_dna (nome, ativo, id_tipo, id_cliente) values (${name}, ${ativo}, ${tipo}, ${client}) returning id`);
      const team = await holdTeam(tx, Number(row?.id));
      await write(tx, { engine, caller, team }, await planChange(tx, team, null, [{ ...root, id: 0 }]), false);
      const made = await readTeam(tx, team.id);
      await recordHistory(tx, {
        ...{ model: engine.model(teamEntity), id: made.id, versao: made.versao, operacao: 'CRIACAO' },
        ...{ id_usuario: caller.id, antes: null, depois: fieldsOf(made) },
      });
      return made;
    }),
  );
}

/**
 * Saves fields and tree of a team. Throws 404, 409 for another version, 422 with the message of the rule that refuses
 * it.
 */
export function saveTeam(
  parts: TeamParts,
  caller: Caller,
  id: number,
  versao: number,
  { root, ...sent }: SentTeam,
): Promise<Team> {
  return changeTeam(parts, caller, id, { versao, enviado: { ...sent, versao } }, async (tx, team) => {
    const nome = sent.nome === undefined ? team.nome : (sent.nome ?? '').trim();
    const [ativo, tipo] = [sent.ativo ?? team.ativo, sent.tipo === undefined ? (team.tipo?.id ?? null) : sent.tipo];
    const next: Team = { ...team, nome, ativo, tipo: tipo === null ? null : await findKind(tx, tipo) };
    const refused = refuseSaving({ ...next, root: team.root ?? (root == null ? null : { ...root, filhos: [] }) });
    if (refused !== null) throw refusalError(refused);
    // A new kind must allow the existing members.
    const limit = limitOf(next.tipo);
    if (tipo !== team.tipo?.id && membersOf(team.root).length > limit) throw refusalError({ why: 'limite', limit });
    await tx.execute(sql`update rede_dna set nome = ${nome}, ativo = ${ativo}, id_tipo = ${tipo} where id = ${id}`);
    return root == null ? nothing : planChange(tx, next, null, [root]);
  });
}

/**
 * Adds a consultant with new members below, under a member or as the origin. Throws 404 for an unknown team or member,
 * 409 for another version if one is sent.
 */
export async function addMember(
  parts: TeamParts,
  caller: Caller,
  {
    team,
    superior,
    versao,
    ...sent
  }: {
    readonly team: number;
    readonly superior: number | null;
    readonly versao?: number | undefined;
    readonly consultor: { readonly id: number };
    readonly filhos: readonly SentNode[];
  },
): Promise<{ readonly team: Team; readonly id: number }> {
  const after = await changeTeam(parts, caller, team, { versao, enviado: sent }, async (tx, before) => {
    if (superior !== null) assertMember(before, superior);
    return planChange(tx, before, superior, [{ id: 0, ...sent }]);
  });
  const added = membersOf(after.root).find(({ consultor }) => consultor.id === sent.consultor.id);
  return { team: after, id: added?.id ?? 0 };
}

/** Saves changes below a member, and the member's consultant. Throws as `saveTeam`. */
export async function saveMember(
  parts: TeamParts,
  caller: Caller,
  id: number,
  sent: {
    readonly versao: number;
    readonly consultor?: number | undefined;
    readonly filhos?: readonly SentNode[] | undefined;
  },
): Promise<Team> {
  const team = await findTeamOf(parts.db, id);
  return changeTeam(parts, caller, team, { versao: sent.versao, enviado: sent }, async (tx, before) => {
    const member = assertMember(before, id);
    if (sent.consultor !== undefined && sent.consultor !== member.consultor.id)
      throw dnaErrors['REGRA_DE_NEGOCIO.dna_fixo']();
    return sent.filhos === undefined ? nothing : planChange(tx, before, id, sent.filhos);
  });
}

/**
 * Removes a member of a team and those below. Throws 404, 409 for another version than was read, 422 for an origin that
 * must stay.
 */
export async function removeMember(
  parts: TeamParts,
  caller: Caller,
  id: number,
  { team: named, versao, isOrigin }: { readonly team: number; readonly versao: number; readonly isOrigin: boolean },
): Promise<Team> {
  const team = await findTeamOf(parts.db, id);
  // Ids of teams and of members look alike: one used as the other is not found.
  if (team !== named) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: memberEntity, id });
  return changeTeam(parts, caller, team, { versao, enviado: { id } }, async (tx, before) => {
    const member = assertMember(before, id);
    const isTop = before.root?.id === id;
    if (isTop && !isOrigin) throw dnaErrors['REGRA_DE_NEGOCIO.dna_origem_exclusao']();
    if (!isTop && isOrigin) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: memberEntity, id });
    await erase(
      tx,
      { ...parts, caller, team: before },
      membersOf(member).map((each) => each.id),
    );
    return nothing;
  });
}

/** Deletes a team with all its members. Throws 404, 409 for another version than was read. */
export async function removeTeam(parts: TeamParts, caller: Caller, id: number, versao: number): Promise<void> {
  await changeTeam(parts, caller, id, { versao, enviado: { id } }, async (tx, team) => {
    await erase(
      tx,
      { ...parts, caller, team },
      membersOf(team.root).map((each) => each.id),
    );
    return null;
  });
}

const nothing: TeamChange = { added: [], moved: [] };
type Making = { readonly engine: RecordEngine; readonly caller: Caller; readonly team: Team };

/**
 * Changes a team while it is locked, in one transaction: a second caller finds another version. The team has one
 * version for itself and its members.
 * @param work returns the new tree; null to delete the team
 */
async function changeTeam(
  { db, engine }: TeamParts,
  caller: Caller,
  id: number,
  { versao, enviado }: { readonly versao: number | undefined; readonly enviado: unknown },
  work: (tx: Queryable, team: Team) => Promise<TeamChange | null>,
): Promise<Team> {
  // Throws 404 for a team that the caller may not see.
  await engine.get(caller, teamEntity, id);
  return inWords(engine, () =>
    db.transaction(async (tx) => {
      const team = await holdTeam(tx, id);
      if (versao !== undefined && versao !== team.versao)
        throw entityErrors.REGISTRO_ALTERADO({ base: null, atual: fieldsOf(team), enviado });
      const model = engine.model(teamEntity);
      const entry = { model, id, versao: team.versao + 1, id_usuario: caller.id, antes: fieldsOf(team) };
      const change = await work(tx, team);
      if (change === null) {
        await tx.execute(sql`delete from rede_dna where id = ${id}`);
        await recordHistory(tx, { ...entry, operacao: 'EXCLUSAO', depois: null });
        return { ...team, root: null };
      }
      await write(tx, { engine, caller, team }, change, true);
      const after = await readTeam(tx, id);
      await recordHistory(tx, { ...entry, operacao: 'ALTERACAO', depois: fieldsOf(after) });
      return after;
    }),
  );
}

/** Converts refusals of the database into messages about teams. */
async function inWords<Result>(engine: RecordEngine, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw engine.asApiError(error, teamEntity);
  }
}

/** Writes members that join and move and the origin of the team, then its next version. */
async function write(tx: Queryable, making: Making, { added, moved }: TeamChange, isNext: boolean): Promise<void> {
  const { engine, caller, team } = making;
  const versao = team.versao + (isNext ? 1 : 0);
  const model = engine.model(memberEntity);
  const ids = new Map<number, number>();
  for (const { id, consultor, parent } of added) {
    const superior = parent === null ? null : (ids.get(parent) ?? parent);
    const [row] = await tx.query<{ id: number }>(sql`
      insert into rede_dna_consultor (versao, "id_redeDna", id_consultor, id_superior)
      values (${versao}, ${team.id}, ${consultor}, ${superior}) returning id`);
    const made = Number(row?.id);
    ids.set(id, made);
    if (superior === null)
      await tx.execute(sql`
        update rede_dna set "id_redeDnaConsultorOrigem" = ${made}, "id_consultorOrigem" = ${consultor} where id = ${team.id}`);
    await recordHistory(tx, {
      ...{ model, id: made, versao, operacao: 'CRIACAO', id_usuario: caller.id, antes: null },
      depois: memberFields(team, consultor, superior),
    });
  }
  for (const { id, parent } of moved) {
    const superior = ids.get(parent) ?? parent;
    const consultor = findIn(team.root, id)?.consultor.id ?? 0;
    await tx.execute(
      sql`update rede_dna_consultor set id_superior = ${superior}, versao = ${versao}, dh_alteracao = now() where id = ${id}`,
    );
    await recordHistory(tx, {
      ...{ model, id, versao, operacao: 'ALTERACAO', id_usuario: caller.id, antes: { consultor: { id: consultor } } },
      depois: memberFields(team, consultor, superior),
    });
  }
  if (isNext) await tx.execute(sql`update rede_dna set versao = ${versao}, dh_alteracao = now() where id = ${team.id}`);
}

async function erase(tx: Queryable, { engine, caller, team }: Making, ids: readonly number[]): Promise<void> {
  if (team.root !== null && ids.includes(team.root.id))
    await tx.execute(sql`
      update rede_dna set "id_redeDnaConsultorOrigem" = null, "id_consultorOrigem" = null where id = ${team.id}`);
  await tx.execute(sql`delete from rede_dna_consultor where id = any (${ids}::bigint[])`);
  const model = engine.model(memberEntity);
  for (const id of ids) {
    const consultor = findIn(team.root, id)?.consultor.id ?? 0;
    await recordHistory(tx, {
      ...{ model, id, versao: team.versao + 1, operacao: 'EXCLUSAO', id_usuario: caller.id, depois: null },
      antes: memberFields(team, consultor, null),
    });
  }
}

/** Fields of a team for its history. */
function fieldsOf({ nome, ativo, tipo, root, cliente }: Team): Readonly<Record<string, unknown>> {
  const reference = (of: { readonly id: number } | null) => (of === null ? null : { id: of.id });
  return {
    ...{ nome, ativo, tipo: reference(tipo), cliente: reference(cliente) },
    redeDnaConsultorOrigem: reference(root),
  };
}

function memberFields({ id }: Team, consultor: number, superior: number | null): Readonly<Record<string, unknown>> {
  return {
    redeDna: { id },
    consultor: { id: consultor },
    superior: superior === null ? null : { id: superior },
  };
}

function assertMember({ root }: Team, id: number) {
  const member = findIn(root, id);
  if (member === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: memberEntity, id });
  return member;
}

async function findKind(tx: Queryable, id: number): Promise<NonNullable<Team['tipo']>> {
  const [kind] = await tx.query<{ descricao: string; limite: number | null }>(
    sql`select descricao, "limiteIntegrantesRede" as limite from rede_dna_tipo where id = ${id}`,
  );
  if (kind === undefined) throw refusalError({ why: 'tipo' });
  return { id, descricao: kind.descricao, limiteIntegrantesRede: kind.limite };
}
