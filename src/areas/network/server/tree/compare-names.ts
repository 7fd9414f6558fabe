type Named = { readonly id: number; readonly nome: string };

const names = new Intl.Collator('pt-BR', { sensitivity: 'base' });

/** The order of siblings: by name, then by id. */
export function compareNames(one: Named, other: Named): number {
  return names.compare(one.nome, other.nome) || one.id - other.id;
}
