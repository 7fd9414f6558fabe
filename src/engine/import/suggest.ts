import type { Notation } from '../../domain/numbers/number-text.ts';
import { closestNames } from '../../language/json/closest-names.ts';
import type { ImportableField } from './fields.ts';
import { fold } from './rows/convert.ts';

/** A column of a file and its field; `titulo` is the heading by which it is recognised. */
export type Mapping = {
  readonly coluna: number;
  readonly campo: string;
  readonly por?: string;
  /** Number notation of the column. */
  readonly notacao?: Notation;
  readonly titulo?: string;
};

export type ColumnSuggestion = Pick<Mapping, 'campo' | 'por'>;

/**
 * The most likely field of each column: from the user's last import with this heading, otherwise a field with this
 * title or name, otherwise the most similar. No field is suggested twice.
 */
export function suggestFields(
  titulos: readonly string[],
  fields: readonly ImportableField[],
  last: readonly Mapping[],
): readonly (ColumnSuggestion | null)[] {
  const used = new Set<string>();
  const suggestions: (ColumnSuggestion | null)[] = titulos.map(() => null);
  const take = (index: number, suggestion: ColumnSuggestion | null): void => {
    if (suggestion === null || suggestions[index] !== null || used.has(suggestion.campo)) return;
    used.add(suggestion.campo);
    suggestions[index] = suggestion;
  };
  const known = new Set(fields.map(({ campo }) => campo));
  const remembered = new Map<string, ColumnSuggestion[]>();
  for (const { campo, por, titulo = '' } of last) {
    if (titulo === '' || !known.has(campo)) continue;
    const list = remembered.get(fold(titulo)) ?? [];
    list.push(por === undefined ? { campo } : { campo, por });
    remembered.set(fold(titulo), list);
  }
  for (const [index, titulo] of titulos.entries()) take(index, remembered.get(fold(titulo))?.shift() ?? null);
  const named = namesOf(fields);
  for (const [index, titulo] of titulos.entries()) take(index, named.get(fold(plain(titulo))) ?? null);
  for (const [index, titulo] of titulos.entries()) {
    if (suggestions[index] !== null || titulo.length < 4) continue;
    const free = fields.filter(({ campo }) => !used.has(campo)).map((field) => field.titulo);
    const [near] = closestNames(titulo, free);
    const field = fields.find((one) => one.titulo === near);
    take(index, field === undefined ? null : { campo: field.campo });
  }
  return suggestions;
}

/** Removes what people add to headings, such as a star on required columns. */
function plain(titulo: string): string {
  return titulo.replace(/[\s*:]+$/, '');
}

function namesOf(fields: readonly ImportableField[]): ReadonlyMap<string, ColumnSuggestion> {
  const names = new Map<string, ColumnSuggestion>();
  const add = (name: string, suggestion: ColumnSuggestion): void => {
    if (!names.has(fold(name))) names.set(fold(name), suggestion);
  };
  for (const { titulo, campo } of fields) add(titulo, { campo });
  for (const { campo } of fields) add(campo, { campo });
  for (const { titulo, campo, relacao } of fields) {
    for (const other of relacao?.campos ?? []) {
      const suggestion = { campo, por: other.campo };
      add(`${titulo} ${other.titulo}`, suggestion);
      add(`${titulo} (${other.titulo})`, suggestion);
      add(`${other.titulo} do ${titulo}`, suggestion);
      add(`${other.titulo} da ${titulo}`, suggestion);
      add(`${campo}.${other.campo}`, suggestion);
      add(`${other.campo} ${campo}`, suggestion);
    }
  }
  return names;
}
