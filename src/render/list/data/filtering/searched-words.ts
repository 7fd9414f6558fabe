import type { EntityModel } from '../../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../../../language/entity/field-path.ts';

/** What the search of an entity covers, in words for a sentence: its search fields (`x-search`), or its label. */
export function searchedWords(model: EntityModel, entities: EntityLookup): readonly string[] {
  const paths = [...model.search, ...(model.isStatement === true ? [] : (model.searchRelations ?? []))];
  const named = paths.length > 0 || model.label === 'id' ? paths : [model.label];
  return named.flatMap((path) => {
    const title = fieldAt(model, path, entities)?.title;
    return title === undefined ? [] : [asWord(title)];
  });
}

/**
 * A title within a sentence: 'Nome' as 'nome', 'E-mail' as 'e-mail', and abbreviations such as 'CPF ou CNPJ' unchanged.
 */
function asWord(title: string): string {
  return /^\p{Lu}(?:-?\p{Ll}|$)/u.test(title) ? title.charAt(0).toLocaleLowerCase() + title.slice(1) : title;
}
