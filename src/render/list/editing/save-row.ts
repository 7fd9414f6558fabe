import { isRecord } from '../../../language/json/record.ts';
import { isSameValue } from '../../../language/values/record-values.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { saveWithMerge } from '../../host/save-with-merge.ts';
import { orMissing } from '../state/found-rows.ts';

type Values = Readonly<Record<string, unknown>>;

export type RowSaver = {
  /** Gives a row values, and answers it as saved; 'missing' when it does not exist any more. Rejects when it is refused. */
  readonly put: (row: EntityRecord, wanted: Values) => Promise<EntityRecord | 'missing'>;
  /** The row as it was last saved here, or read when somebody else had saved it. */
  readonly newest: (row: EntityRecord) => EntityRecord;
};

/**
 * Saves single fields of rows, each with the version that was read. A row that somebody else has saved meanwhile is saved
 * again on top of theirs; only when they changed one of these very fields is it refused, and trying again then means it.
 */
export function createRowSaver(host: Pick<RuntimeHost, 'saveRecord'>, entity: string, conflictText: string): RowSaver {
  const known = new Map<number, EntityRecord>();
  const newest = (row: EntityRecord): EntityRecord => known.get(row.id) ?? row;
  const adopt = (row: EntityRecord, theirs: Values): void => {
    known.set(row.id, { ...newest(row), ...theirs, id: row.id });
  };
  const put = async (row: EntityRecord, wanted: Values): Promise<EntityRecord | 'missing'> => {
    const changedOf = (base: EntityRecord) =>
      Object.entries(wanted).filter(([field, value]) => !has(base, field, value));
    const outcome = await saveWithMerge({
      send: async () => {
        const base = newest(row);
        const changed = changedOf(base);
        if (changed.length === 0) return base;
        const version = base.versao === undefined ? {} : { versao: base.versao };
        const values = Object.fromEntries(changed.map(([field, value]) => [field, toSent(value)]));
        const saved = await orMissing(host.saveRecord(entity, row.id, { ...values, ...version }));
        if (saved === 'missing') return saved;
        const after = { ...base, ...saved, id: row.id };
        known.set(row.id, after);
        return after;
      },
      sides: (theirs) => {
        const base = newest(row);
        const fields = changedOf(base).map(([field]) => field);
        // What the list has not loaded cannot be distinguished from what they changed it to.
        const start = fields.map((field) => [
          field,
          (Object.hasOwn(base, field) ? base[field] : theirs[field]) ?? null,
        ]);
        const mine = fields.map((field) => [field, wanted[field] ?? null]);
        return { base: Object.fromEntries(start), mine: Object.fromEntries(mine) };
      },
      policy: 'refuse',
      adopt: (theirs) => adopt(row, theirs),
    });
    if (outcome.kind === 'saved') return outcome.saved;
    adopt(row, outcome.theirs);
    throw refusal(conflictText);
  };
  return { put, newest };
}

/** Says why in the user's words, as an answer of the server would. */
export function refusal(message: string): Error {
  return Object.assign(new Error(message), { code: 'RECUSADO', status: 409, details: {} });
}

function has(row: EntityRecord, field: string, value: unknown): boolean {
  return Object.hasOwn(row, field) && isSameValue(row[field] ?? null, value ?? null);
}

/** Related records travel as their id. */
function toSent(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return isRecord(value) && typeof value.id === 'number' ? { id: value.id } : (value ?? null);
}
