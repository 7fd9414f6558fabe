type Named = { readonly id: number; readonly nome: string };

const names = new Intl.Collator('pt-BR', { sensitivity: 'base' });

/** The order in which people stand beside each other: by name, namesakes by id. */
export function compareNames(one: Named, other: Named): number {
  return names.compare(one.nome, other.nome) || one.id - other.id;
}
