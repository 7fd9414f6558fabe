import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import type { TeamKind } from '../rules/team.ts';
import { type TeamNode, type TeamPerson, treeOf } from '../rules/tree.ts';

export type TeamAnswer = components['schemas']['RedeDnaTime'];
export type NodeAnswer = components['schemas']['RedeDnaNo'];

export const [teamEntity, memberEntity] = ['RedeDna', 'RedeDnaConsultor'];

/** A stored team with its tree. */
export type Team = {
  readonly id: number;
  readonly versao: number;
  readonly nome: string | null;
  readonly ativo: boolean;
  readonly tipo: (TeamKind & { readonly descricao: string }) | null;
  /** The owner of the team; null for none. */
  readonly cliente: { readonly id: number; readonly nome: string } | null;
  readonly root: TeamNode | null;
};

type TeamRow = {
  readonly versao: number;
  readonly nome: string | null;
  readonly ativo: boolean;
  readonly tipo: number | null;
  readonly descricao: string;
  readonly limite: number | null;
  readonly cliente: number | null;
  readonly nome_cliente: string;
};

/** Reads a team with its members. Throws 404 for an unknown one. */
export async function readTeam(db: Queryable, id: number): Promise<Team> {
  const [row] = await db.query<TeamRow>(sql`
    select t.versao, t.nome, coalesce(t.ativo, true) as ativo, k.id as tipo, k.descricao, k."limiteIntegrantesRede" as limite,
      t.id_cliente as cliente, c.nome as nome_cliente
    from rede_dna as t left join rede_dna_tipo as k on k.id = t.id_tipo left join cliente as c on c.id = t.id_cliente
    where t.id = ${id}`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: teamEntity, id });
  const members = await db.query<{ id: number; superior: number | null; consultor: TeamPerson }>(sql`
    select m.id, m.id_superior as superior,
      jsonb_build_object('id', c.id, 'descricao', c.nome, 'codigo', c.codigo_mundial, 'avatar', null) as consultor
    from rede_dna_consultor as m join cliente as c on c.id = m.id_consultor
    where m."id_redeDna" = ${id} order by m.id`);
  const { versao, nome, ativo, tipo, descricao, limite, cliente, nome_cliente } = row;
  return {
    ...{ id, versao, nome, ativo },
    tipo: tipo === null ? null : { id: tipo, descricao, limiteIntegrantesRede: limite },
    cliente: cliente === null ? null : { id: cliente, nome: nome_cliente },
    root: treeOf(members),
  };
}

/** Reads a team and locks it until the transaction ends. Throws 404 for an unknown one. */
export async function holdTeam(tx: Queryable, id: number): Promise<Team> {
  await tx.query(sql`select 1 as held from rede_dna where id = ${id} for update`);
  return readTeam(tx, id);
}

/** A team for the editor. Users who may change teams may change every one that they can see. */
export function answerTeam(
  caller: Caller,
  { root, cliente, tipo, nome, ...team }: Team,
  photos: ReadonlyMap<number, string>,
): TeamAnswer {
  return {
    ...team,
    nome: nome ?? '',
    tipo,
    redeDnaConsultorOrigem: root === null ? null : answerNode(root, team.versao, photos),
    cliente,
    isPermiteEditar: can(caller, teamEntity, 'EDITAR'),
  };
}

/** A member for the editor: all members have the version of their team. */
export function answerNode(
  { id, consultor, filhos }: TeamNode,
  versao: number,
  photos: ReadonlyMap<number, string>,
): NodeAnswer {
  const avatar = photos.get(consultor.id) ?? null;
  return {
    ...{ id, versao, consultor: { ...consultor, avatar } },
    filhos: filhos.map((child) => answerNode(child, versao, photos)),
  };
}

/** The team of a member; 404 for an unknown member. */
export async function findTeamOf(db: Queryable, member: number): Promise<number> {
  const [row] = await db.query<{ time: number }>(
    sql`select "id_redeDna" as time from rede_dna_consultor where id = ${member}`,
  );
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: memberEntity, id: member });
  return Number(row.time);
}
