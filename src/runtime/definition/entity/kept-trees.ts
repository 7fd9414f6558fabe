/**
 * Trees that the server keeps beside the records of an entity, by the name that `within` of `x-scope` calls them by. The table
 * `{name}_no` holds each record's place: its id, and as `caminho` its path, which begins with the path of whoever is above.
 */
export const keptTrees: Readonly<Record<string, { readonly entity: string }>> = { rede: { entity: 'Cliente' } };

/** The entity whose records stand in a kept tree; null for a name of none. */
export function entityOfTree(name: string): string | null {
  return Object.hasOwn(keptTrees, name) ? (keptTrees[name]?.entity ?? null) : null;
}
