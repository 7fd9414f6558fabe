import { isRecord } from '../../../language/json/record.ts';
import { isSameValue } from '../../../language/values/record-values.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { saveWithMerge } from '../../host/save-with-merge.ts';
import { orMissing } from '../state/found-rows.ts';

type Values = Readonly<Record<string, unknown>>;

export type RowSaver = {
  /** Sets values of a row and returns it as saved; 'missing' if it no longer exists. Rejects if refused. */
  readonly put: (row: EntityRecord, wanted: Values) => Promise<EntityRecord | 'missing'>;
  /** The row as last saved here, or as read after somebody else had saved it. */
  readonly newest: (row: EntityRecord) => EntityRecord;
};

/**
 * Saves single fields of rows, each with the version that was read. If somebody else has saved the row meanwhile, it is
 * saved on top of theirs. It is only refused if they changed one of these fields; a retry then overwrites it.
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
        // For fields that the list has not loaded, it is unknown whether they changed them.
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

/** An error with the text for the user, like an answer of the server. */
export function refusal(message: string): Error {
  return Object.assign(new Error(message), { code: 'RECUSADO', status: 409, details: {} });
}

function has(row: EntityRecord, field: string, value: unknown): boolean {
  return Object.hasOwn(row, field) && isSameValue(row[field] ?? null, value ?? null);
}

/** Related records are sent as their id. */
function toSent(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return isRecord(value) && typeof value.id === 'number' ? { id: value.id } : (value ?? null);
}
