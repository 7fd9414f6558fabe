import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectBelowInTree } from '../../../platform/database/select-below.ts';
import { refuseJoining, refuseMoving } from '../rules/team.ts';
import { findIn, parentIn, type TeamNode, withMember, withMoved } from '../rules/tree.ts';
import { dnaErrors, refusalError } from './errors.ts';
import { memberEntity, type Team } from './read-team.ts';

/** A member from the editor; an id of 0 or below is a new one. */
export type SentNode = {
  readonly id: number;
  readonly consultor: { readonly id: number };
  readonly filhos: readonly SentNode[];
};

/** The parts of a change of a team, in this order; ids of 0 or below are those of added members. */
export type TeamChange = {
  readonly added: readonly { readonly id: number; readonly consultor: number; readonly parent: number | null }[];
  readonly moved: readonly { readonly id: number; readonly parent: number }[];
};

/**
 * The changes that a sent tree makes to a team, below a member or as its origin: new members are added, existing ones
 * move to their place in the tree, and omitted ones stay. Throws 422 with the message of the rule that refuses it, 404
 * for a member of another team.
 * @param parent the member above the sent ones; null if the sent one is the origin
 */
export async function planChange(
  tx: Queryable,
  team: Team,
  parent: number | null,
  sent: readonly SentNode[],
): Promise<TeamChange> {
  const wanted = flatten(sent, parent);
  const joining = wanted.filter(({ node }) => node.id <= 0).map(({ node }) => node.consultor.id);
  const elsewhere = await findElsewhere(tx, team, joining);
  const outside = await findOutside(tx, team.cliente?.id ?? joining[0] ?? 0, joining);
  let { root } = team;
  let last = 0;
  const ids = new Map<SentNode, number>();
  const added: TeamChange['added'][number][] = [];
  const moved: TeamChange['moved'][number][] = [];
  for (const { node, above } of wanted) {
    const under = above === null ? parent : (ids.get(above) ?? above.id);
    if (node.id <= 0) {
      const consultor = node.consultor.id;
      const refused = refuseJoining({ tipo: team.tipo, root }, consultor, under, elsewhere.has(consultor));
      if (refused !== null) throw refusalError(refused);
      if (outside.has(consultor)) throw dnaErrors['REGRA_DE_NEGOCIO.dna_fora']();
      last -= 1;
      ids.set(node, last);
      added.push({ id: last, consultor, parent: under });
      const member: TeamNode = { id: last, consultor: { id: consultor }, filhos: [] };
      root = root === null || under === null ? member : withMember(root, under, member);
      continue;
    }
    if (findIn(root, node.id) === null)
      throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: memberEntity, id: node.id });
    const stands = parentIn(root, node.id)?.id ?? null;
    if (stands === under || root === null) continue;
    const refused = under === null ? ({ why: 'origem' } as const) : refuseMoving(root, node.id, under);
    if (refused !== null || under === null) throw refusalError(refused ?? { why: 'origem' });
    moved.push({ id: node.id, parent: under });
    root = withMoved(root, node.id, under);
  }
  return { added, moved };
}

/** Sent members, each before those below, with the one above; null for the topmost. */
function flatten(
  sent: readonly SentNode[],
  parent: number | null,
): readonly { readonly node: SentNode; readonly above: SentNode | null }[] {
  if (parent === null && sent.length > 1) throw dnaErrors['REGRA_DE_NEGOCIO.dna_origem']();
  const found: { readonly node: SentNode; readonly above: SentNode | null }[] = [];
  const open = sent.toReversed().map((node) => ({ node, above: null as SentNode | null }));
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    found.push(each);
    const { node } = each;
    for (const child of node.filhos.toReversed()) open.push({ node: child, above: node });
  }
  return found;
}

/** Consultants who are in another active team. An inactive team may share consultants. */
async function findElsewhere(
  tx: Queryable,
  { id, ativo }: Pick<Team, 'id' | 'ativo'>,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!ativo || people.length === 0) return new Set();
  const rows = await tx.query<{ consultor: number }>(sql`
    select consultor from dna_integrante_ativo where consultor = any (${people}::bigint[]) and time <> ${id}`);
  return new Set(rows.map(({ consultor }) => Number(consultor)));
}

/** People who are no consultants, or outside of the network of the team's client. */
async function findOutside(tx: Queryable, client: number, people: readonly number[]): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set();
  const rows = await tx.query<{ id: number }>(sql`
    select c.id from cliente as c
    where c.id = any (${people}::bigint[]) and c.dh_exclusao is null and coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'
      and (c.id = ${client}::bigint or c.id in (${selectBelowInTree('rede', client)}))`);
  const inside = new Set(rows.map(({ id }) => Number(id)));
  return new Set(people.filter((id) => !inside.has(id)));
}
