import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { BatchSave } from '../../records/record-batches.ts';
import { repeatedValue } from '../../records/value-refusals.ts';
import { readValues } from '../../records/values/values.ts';
import { keysOf } from '../fields.ts';
import { fold } from './convert.ts';
import type { RowKey } from './find-records.ts';

/**
 * What a dry run would have saved. Its batches are rolled back one by one, so unique values and keys within the file
 * are remembered here.
 */
export type ImportDryRun = {
  readonly saved: (model: EntityModel, save: BatchSave, key: RowKey | null) => void;
  readonly knowsKey: (key: RowKey) => boolean;
  /** Whether a record with this label or unique text would already have been created. */
  readonly knows: (text: string) => boolean;
  /** The error of a new record whose unique value an earlier row already uses; null if there is none. */
  readonly takenBy: (model: EntityModel, incoming: BatchSave['incoming']) => ApiError | null;
};

export function createDryRun(): ImportDryRun {
  const keys = new Set<string>();
  const names = new Set<string>();
  const unique = new Map<string, Set<string>>();
  return {
    saved: (model, save, key) => {
      if (save.kind === 'create' && key !== null) keys.add(key.text);
      for (const [campos, text] of uniqueTexts(model, save)) {
        const known = unique.get(campos.join()) ?? new Set<string>();
        known.add(text);
        unique.set(campos.join(), known);
      }
      if (save.kind !== 'create' || !pointsAtItself(model)) return;
      for (const name of [model.label, ...keysOf(model).flatMap((one) => (one.length === 1 ? one : []))]) {
        const value = save.incoming[name];
        if (typeof value === 'string') names.add(fold(value));
      }
    },
    knowsKey: ({ text }) => keys.has(text),
    knows: (text) => names.has(fold(text)),
    takenBy: (model, incoming) => {
      for (const [campos, text] of uniqueTexts(model, { kind: 'create', incoming }))
        if (unique.get(campos.join())?.has(text) === true)
          return repeatedValue(
            campos,
            campos.map((name) => model.fields[name]?.title ?? name),
          );
      return null;
    },
  };
}

function pointsAtItself(model: EntityModel): boolean {
  return Object.values(model.fields).some(({ kind, target }) => kind === 'relation' && target === model.name);
}

/**
 * Values that no two records may share: those of complete unique keys, and those of shared keys within their scope,
 * such as a branch; each with a text of its values.
 */
function uniqueTexts(model: EntityModel, save: BatchSave): (readonly [readonly string[], string])[] {
  const { unique, keys } = model;
  const own = keys?.own ?? null;
  const shared = own === null ? [] : (keys?.fields.filter((names) => !names.includes(own)) ?? []);
  if (unique.length + shared.length === 0) return [];
  const { columns } = readValues(model, save.incoming, save.kind);
  const read = (name: string): unknown => {
    const field = model.fields[name];
    return field === undefined ? null : (columns.get(columnOf(field)) ?? null);
  };
  return [
    ...unique.map((campos) => [campos, []] as const),
    ...shared.map((campos) => [campos, own === null ? [] : [read(own)]] as const),
  ].flatMap(([campos, within]) => {
    const values = campos.map(read);
    return values.includes(null) ? [] : [[campos, JSON.stringify([...values, ...within])] as const];
  });
}
