/** A consultant as shown on a team's card. */
export type TeamPerson = {
  readonly id: number;
  readonly descricao?: string | null;
  readonly codigo?: string | null;
  readonly avatar?: string | null;
};

/** A member of a team with the members below; an id of 0 or below is an unsaved one. */
export type TeamNode = {
  readonly id: number;
  readonly consultor: TeamPerson;
  readonly filhos: readonly TeamNode[];
};

/** A member with its position: levels begin with 0, the origin. */
export type PlacedMember = TeamNode & { readonly level: number; readonly parent: number | null };

/** All members of a tree, each before those below; empty for an empty tree. */
export function membersOf(root: TeamNode | null): readonly PlacedMember[] {
  const found: PlacedMember[] = [];
  const open: PlacedMember[] = root === null ? [] : [{ ...root, level: 0, parent: null }];
  for (let member = open.pop(); member !== undefined; member = open.pop()) {
    found.push(member);
    const { id, level, filhos } = member;
    for (const child of filhos.toReversed()) open.push({ ...child, level: level + 1, parent: id });
  }
  return found;
}

/** A member by its id, with those below; null if it is not in the tree. */
export function findIn(root: TeamNode | null, id: number): TeamNode | null {
  return membersOf(root).find((member) => member.id === id) ?? null;
}

/** The member above another one; null for the origin, and for members outside of the tree. */
export function parentIn(root: TeamNode | null, id: number): TeamNode | null {
  return membersOf(root).find(({ filhos }) => filhos.some((child) => child.id === id)) ?? null;
}

/** A tree with another member below one of it, after its siblings. */
export function withMember(root: TeamNode, parent: number, member: TeamNode): TeamNode {
  return mapNode(root, parent, (node) => ({ ...node, filhos: [...node.filhos, member] }));
}

/** A tree without a member and those below; null without its origin. */
export function withoutMember(root: TeamNode, id: number): TeamNode | null {
  if (root.id === id) return null;
  const above = parentIn(root, id);
  if (above === null) return root;
  return mapNode(root, above.id, (node) => ({ ...node, filhos: node.filhos.filter((child) => child.id !== id) }));
}

/** A tree after moving a member, with those below, below another one. */
export function withMoved(root: TeamNode, id: number, parent: number): TeamNode {
  const member = findIn(root, id);
  const rest = withoutMember(root, id);
  return member === null || rest === null ? root : withMember(rest, parent, bare(member));
}

/** A tree built from rows; null without an origin. Rows whose superior is missing are left out. */
export function treeOf(
  rows: readonly { readonly id: number; readonly superior: number | null; readonly consultor: TeamPerson }[],
): TeamNode | null {
  const below = new Map<number | null, (typeof rows)[number][]>();
  for (const row of rows) below.set(row.superior, [...(below.get(row.superior) ?? []), row]);
  const nodeOf = (row: (typeof rows)[number]): TeamNode => ({
    ...{ id: row.id, consultor: row.consultor },
    filhos: (below.get(row.id) ?? []).map(nodeOf),
  });
  const origin = below.get(null)?.[0];
  return origin === undefined ? null : nodeOf(origin);
}

function mapNode(root: TeamNode, id: number, change: (node: TeamNode) => TeamNode): TeamNode {
  if (root.id === id) return change(root);
  const filhos = root.filhos.map((child) => mapNode(child, id, change));
  return filhos.some((child, place) => child !== root.filhos[place]) ? { ...root, filhos } : root;
}

function bare({ id, consultor, filhos }: TeamNode): TeamNode {
  return { id, consultor, filhos };
}
