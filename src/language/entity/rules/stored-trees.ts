/**
 * Trees that the server keeps beside the records of an entity, by the name that `within` of `x-scope` calls them by. The table
 * `{name}_no` holds each record's place: its id, and as `caminho` its path, which begins with the path of whoever is above.
 */
export const storedTrees: Readonly<Record<string, { readonly entity: string }>> = { rede: { entity: 'Cliente' } };

/** The entity whose records stand in a stored tree; null for a name of none. */
export function entityOfTree(name: string): string | null {
  return Object.hasOwn(storedTrees, name) ? (storedTrees[name]?.entity ?? null) : null;
}

/** The table that holds the places of a stored tree. */
export function placesTable(tree: string): string {
  return `${tree}_no`;
}
