import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { isRecord } from '../../json/record.ts';
import { isSameValue } from '../../values/record-values.ts';
import { orMissing } from '../state/found-rows.ts';

type Values = Readonly<Record<string, unknown>>;

export type RowSaver = {
  /** Gives a row values, and answers it as saved; 'missing' when it does not exist any more. Rejects when it is refused. */
  readonly put: (row: EntityRecord, wanted: Values) => Promise<EntityRecord | 'missing'>;
  /** The row as it was last saved here, or read when somebody else had saved it. */
  readonly newest: (row: EntityRecord) => EntityRecord;
};

/** Somebody who saves all the time must not keep us here for ever. */
const maxAttempts = 5;

/**
 * Saves single fields of rows, each with the version that was read. A row that somebody else has saved meanwhile is saved
 * again on top of theirs; only when they changed one of these very fields is it refused, and trying again then means it.
 */
export function createRowSaver(host: Pick<RuntimeHost, 'saveRecord'>, entity: string, conflictText: string): RowSaver {
  const known = new Map<number, EntityRecord>();
  const newest = (row: EntityRecord): EntityRecord => known.get(row.id) ?? row;
  const put = async (row: EntityRecord, wanted: Values): Promise<EntityRecord | 'missing'> => {
    for (let attempt = 1; ; attempt += 1) {
      const base = newest(row);
      const changed = Object.entries(wanted).filter(([field, value]) => !has(base, field, value));
      if (changed.length === 0) return base;
      try {
        const version = base.versao === undefined ? {} : { versao: base.versao };
        const values = Object.fromEntries(changed.map(([field, value]) => [field, toSent(value)]));
        const saved = await orMissing(host.saveRecord(entity, row.id, { ...values, ...version }));
        if (saved === 'missing') return saved;
        const after = { ...base, ...saved, id: row.id };
        known.set(row.id, after);
        return after;
      } catch (error) {
        const theirs = isHostError(error) && error.code === 'REGISTRO_ALTERADO' ? error.details.atual : null;
        if (!isRecord(theirs) || attempt >= maxAttempts) throw error;
        known.set(row.id, { ...base, ...theirs, id: row.id });
        const isTaken = changed.some(
          ([field, value]) =>
            // What the list has not loaded cannot be told apart from what they made of it.
            Object.hasOwn(base, field) &&
            !isSameValue(theirs[field] ?? null, base[field] ?? null) &&
            !isSameValue(theirs[field], value),
        );
        if (isTaken) throw refusal(conflictText);
      }
    }
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
