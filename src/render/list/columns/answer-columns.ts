import { elementTypeOfField, formatOfField } from '../../../language/elements/field-type.ts';
import { columnTypeNames } from '../../../language/elements/vocabulary.ts';
import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { isRecord } from '../../../language/json/record.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import type { ColumnDefinition, ListDefinition } from '../../../language/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';

export type AnswerColumns = Readonly<Record<string, ColumnDefinition>>;

/** Maximum number of columns from an answer, which can still be read and drawn. */
const maxColumns = 60;
/** Number of examined rows: later ones rarely have other names, and must not make columns jump while scrolling. */
const maxRows = 50;

/**
 * The columns that an answer's rows have in addition to those of the list (`columnsFrom`), in the order of their names.
 * Fields of the shape have its titles and formats; others are derived from their values.
 *
 * @param shape shape of the rows; null if unknown
 */
export function answerColumns(
  rows: readonly EntityRecord[],
  { columns = {} }: Pick<ListDefinition, 'columns'>,
  shape: EntityModel | null,
): AnswerColumns {
  const first = rows.slice(0, maxRows);
  const named = Object.entries(columns).flatMap(([name, { field = name }]) => [name, field.split('.')[0] ?? field]);
  const known = new Set(['id', 'versao', ...named]);
  // Masked values are missing, but their column keeps its place.
  const masked = first.length === 0 ? [] : Object.values(shape?.fields ?? {}).filter(({ mask }) => mask !== undefined);
  const names = new Set([...first.flatMap((row) => Object.keys(row)), ...masked.map(({ name }) => name)]);
  const brought = [...names].flatMap((name): [string, ColumnDefinition][] => {
    // A dot leads into a record, so a name with a dot cannot be read by a path.
    if (known.has(name) || name.includes('.')) return [];
    const field = Object.hasOwn(shape?.fields ?? {}, name) ? shape?.fields[name] : undefined;
    const definition = field === undefined ? columnOfValues(name, first) : columnOfField(field);
    return definition === null ? [] : [[name, { ...definition, rowEdit: false, readOnly: true }]];
  });
  return Object.fromEntries(brought.slice(0, maxColumns));
}

function columnOfField(field: EntityField): ColumnDefinition | null {
  if (field.kind === 'collection') return null;
  const type = elementTypeOfField(field);
  const format = formatOfField(field);
  return {
    label: field.title,
    type: columnTypeNames.includes(type) ? type : 'static',
    ...(format === null ? {} : { format }),
    ...(field.kind === 'relation' || field.kind === 'link' || field.kind === 'json' ? {} : { sort: true }),
  };
}

/** A column derived from the values of a name; null for objects that no cell can write. */
function columnOfValues(name: string, rows: readonly EntityRecord[]): ColumnDefinition | null {
  const values = rows.map((row) => row[name]).filter((value) => !isEmptyValue(value));
  if (!values.every(isWritable)) return null;
  return { label: titleOfName(name), type: values.length === 0 ? 'text' : typeOfValues(name, values) };
}

/** Whether a cell can write a value: an object needs a label. */
function isWritable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isWritable);
  return !isRecord(value) || ['nome', 'descricao'].some((label) => !isEmptyValue(readPath(value, label)));
}

function typeOfValues(name: string, values: readonly unknown[]): string {
  const areAll = (test: (value: unknown) => boolean) => values.every(test);
  if (areAll((value) => typeof value === 'boolean')) return 'checkbox';
  if (areAll((value) => typeof value === 'number')) {
    const words = wordsOf(name).map((word) => word.toLowerCase());
    if (words.some((word) => numbersAsNames.has(word))) return 'text';
    return words.some((word) => amounts.has(word)) ? 'money' : 'number';
  }
  if (areAll((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))) return 'date';
  return areAll((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) ? 'datetime' : 'text';
}

/** Words in the name of a number that mark it as money. */
const amounts = new Set(['valor', 'valores', 'preco', 'preço', 'custo', 'saldo', 'receita', 'despesa', 'faturamento']);
/** Words for numbers that are identifiers, which have no thousands separators. */
const numbersAsNames = new Set(['id', 'ano', 'codigo', 'código', 'numero', 'número']);

/** A name as a heading: `jan_2026` becomes 'Jan 2026', `totalPontos` 'Total pontos'. */
function titleOfName(name: string): string {
  const title = wordsOf(name).join(' ');
  return title === '' ? name : title.charAt(0).toUpperCase() + title.slice(1);
}

function wordsOf(name: string): string[] {
  const parted = name.replace(/(\p{Ll})(\p{Lu})(?=\p{Ll})/gu, (_all, end: string, start: string) => {
    return `${end} ${start.toLowerCase()}`;
  });
  return parted.split(/[_\s]+/).filter((word) => word !== '');
}
