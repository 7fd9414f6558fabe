import { isRecord } from '../../../language/json/record.ts';
import { readPath } from '../../../language/values/record-values.ts';

/** A box, identified by its row and its column. */
export type TableBox = { readonly item: string; readonly option: string };

/** Fields of a list row that identify its box. */
export type BoxFields = { readonly target: string; readonly option: string; readonly isRelation: boolean };

/** One row of boxes. */
export type BoxRow = {
  readonly item: string;
  readonly label: string;
  readonly group: string;
  /** Options with a box in this row. */
  readonly options: readonly string[];
};

/** Which boxes are checked, and the differences from the saved state. */
export type Boxes = {
  readonly isChecked: (box: TableBox) => boolean;
  readonly checked: readonly TableBox[];
  readonly added: readonly TableBox[];
  readonly removed: readonly TableBox[];
};

/** Marks a saved row that the save of its record deletes. */
export const removalMark = '$excluir';

const keyOf = ({ item, option }: TableBox): string => JSON.stringify([item, option]);

/** The box of a list row; null if it identifies none. */
export function boxOf(row: unknown, { target, option }: BoxFields): TableBox | null {
  if (!isRecord(row)) return null;
  const [item, chosen] = [textOf(row[target]), textOf(row[option])];
  return item === '' || chosen === '' ? null : { item, option: chosen };
}

function textOf(value: unknown): string {
  const plain = isRecord(value) ? value.id : value;
  return plain === null || plain === undefined ? '' : String(plain);
}

/**
 * @param saved rows on the server
 * @param value the form's value: rows to create, and saved ones to delete
 */
export function readBoxes(saved: readonly unknown[], value: unknown, fields: BoxFields): Boxes {
  const changes = changesIn(value);
  const deleted = new Set(changes.filter(isRemoval).map(({ id }) => id));
  const found = new Map<string, TableBox>();
  const removed: TableBox[] = [];
  for (const row of saved) {
    const box = boxOf(row, fields);
    if (box === null) continue;
    if (isRecord(row) && deleted.has(row.id)) removed.push(box);
    else found.set(keyOf(box), box);
  }
  const added = changes.flatMap((row) => {
    const box = isRemoval(row) || isSaved(row) ? null : boxOf(row, fields);
    return box === null ? [] : [box];
  });
  for (const box of added) found.set(keyOf(box), box);
  return { isChecked: (box) => found.has(keyOf(box)), checked: [...found.values()], added, removed };
}

/** The form's value after checking or unchecking these boxes; null if it equals the saved state. */
export function withBoxes(
  saved: readonly unknown[],
  value: unknown,
  fields: BoxFields,
  boxes: readonly TableBox[],
  isOn: boolean,
): readonly unknown[] | null {
  const wanted = new Map(boxes.map((box) => [keyOf(box), box]));
  const isMeant = (row: unknown): boolean => {
    const box = boxOf(row, fields);
    return box !== null && wanted.has(keyOf(box));
  };
  const meant = saved.filter(isRecord).filter(isMeant);
  const ids = new Set(meant.map(({ id }) => id));
  const others = changesIn(value).filter((row) => (isRemoval(row) ? !ids.has(row.id) : !isMeant(row)));
  if (!isOn) return orNull([...meant.map(({ id }) => ({ id, [removalMark]: true })), ...others]);
  const there = new Set(meant.map((row) => keyOfRow(row, fields)));
  const first = Math.min(0, ...others.map(({ id }) => (typeof id === 'number' ? id : 0)));
  const made = [...wanted]
    .filter(([key]) => !there.has(key))
    .map(([, { item, option }], index) => ({
      id: first - 1 - index,
      [fields.target]: fields.isRelation ? { id: Number(item) } : item,
      [fields.option]: option,
    }));
  return orNull([...others, ...made]);
}

function keyOfRow(row: unknown, fields: BoxFields): string {
  const box = boxOf(row, fields);
  return box === null ? '' : keyOf(box);
}

const orNull = (rows: readonly unknown[]) => (rows.length === 0 ? null : rows);

function changesIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

const isRemoval = (row: Readonly<Record<string, unknown>>) => row[removalMark] === true;
const isSaved = ({ id }: Readonly<Record<string, unknown>>) => typeof id === 'number' && id > 0;

type RowNames = {
  readonly itemValue: string | undefined;
  readonly itemLabel: string | undefined;
  readonly itemOptions: string | undefined;
  readonly groupLabel: string | undefined;
};

/**
 * The rows of the table: those of its list, followed by checked ones that are not in it, so that nothing checked is
 * hidden.
 */
export function boxRows(
  listed: readonly unknown[],
  columns: readonly string[],
  names: RowNames,
  checked: readonly TableBox[],
): readonly BoxRow[] {
  const rows = new Map<string, BoxRow>();
  for (const record of listed) {
    if (!isRecord(record)) continue;
    const item = textOf(readPath(record, names.itemValue ?? 'id'));
    const options = names.itemOptions === undefined ? undefined : readPath(record, names.itemOptions);
    const label = textOf(readPath(record, names.itemLabel ?? 'descricao')) || item;
    const group = names.groupLabel === undefined ? '' : textOf(readPath(record, names.groupLabel));
    rows.set(item, { item, label, group, options: Array.isArray(options) ? options.map(String) : columns });
  }
  const extra = new Map<string, string[]>();
  for (const { item, option } of checked)
    if (rows.get(item)?.options.includes(option) !== true) extra.set(item, [...(extra.get(item) ?? []), option]);
  for (const [item, options] of extra) {
    const known = rows.get(item) ?? { item, label: item, group: '', options: [] };
    rows.set(item, { ...known, options: [...known.options, ...options] });
  }
  return [...rows.values()];
}

/** Boxes by row, in the order of the rows. */
export function byRow(boxes: readonly TableBox[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { item, option } of boxes) found.set(item, [...(found.get(item) ?? []), option]);
  return found;
}
