/**
 * Trees that the server stores for the records of an entity, by the name used in `within` of `x-scope`. The table
 * `{name}_no` has the place of each record: its id and its path `caminho`, which begins with the path of the record
 * above.
 */
export const storedTrees: Readonly<Record<string, { readonly entity: string }>> = { rede: { entity: 'Cliente' } };

/** The entity of a stored tree; null for an unknown name. */
export function entityOfTree(name: string): string | null {
  return Object.hasOwn(storedTrees, name) ? (storedTrees[name]?.entity ?? null) : null;
}

/** The table of a stored tree's places. */
export function placesTable(tree: string): string {
  return `${tree}_no`;
}
