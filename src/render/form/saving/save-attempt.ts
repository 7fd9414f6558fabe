import { isRecord } from '../../../language/json/record.ts';
import { mergeThreeWay } from '../../../language/values/merge-three-way.ts';
import { newKey } from '../../../language/values/new-key.ts';
import type { EntityRecord, RuntimeHost, SaveAttempt } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import type { FormStore } from '../values/form-store.ts';

type Values = Readonly<Record<string, unknown>>;
type Save = Pick<SaveAttempt, 'id' | 'body' | 'values'>;

/** The saves of one form. Each takes effect once, however often it is sent. */
export type AttemptSender = {
  /**
   * Sends a save under a key. Without an answer the attempt is stored with the form and its draft, and the same content
   * is sent under the same key again. Rejects with the server's refusal or the network error.
   */
  readonly send: (save: Save) => Promise<EntityRecord>;
  /**
   * Finds out what became of an unanswered save by sending it again, before something else is saved. Returns the record
   * if it was saved, from which the form then starts; null if there was none or it was refused.
   */
  readonly settle: () => Promise<EntityRecord | null>;
};

/** @param onReplay called if a save turns out to have been done before */
export function createAttemptSender(
  host: Pick<RuntimeHost, 'createRecord' | 'saveRecord'>,
  entity: string,
  store: FormStore,
  onReplay: () => void,
): AttemptSender {
  const send = async ({ id, body, values }: Save): Promise<EntityRecord> => {
    const open = store.attempt();
    const isRepeat = open !== null && open.id === id && isSameBody(open.body, body);
    // Unchanged: the server recognises the repeat by its exact content.
    const attempt = isRepeat ? { ...open, values } : { key: newKey(), id, body, values };
    store.setAttempt(attempt);
    try {
      const options = { key: attempt.key, onReplay };
      const record = await (id === null
        ? host.createRecord(entity, attempt.body, options)
        : host.saveRecord(entity, id, attempt.body, options));
      store.setAttempt(null);
      return record;
    } catch (error) {
      if (isAnswered(error)) store.setAttempt(null);
      throw error;
    }
  };
  const settle = async (): Promise<EntityRecord | null> => {
    const open = store.attempt();
    if (open === null) return null;
    try {
      const record = await send(open);
      // An answer without lists keeps those that were sent.
      const saved = { ...(open.id === null ? open.values : store.base()), ...record };
      store.replace(saved, { ...saved, ...mergeThreeWay(open.values, record, store.values()).values });
      return record;
    } catch (error) {
      if (isAnswered(error)) return null;
      throw error;
    }
  };
  return { send, settle };
}

/** Whether two saves have the same content, in any order. */
export function isSameBody(a: Values, b: Values): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/** Whether the server has decided on a call; a broken connection or a failing server has not. */
export function isAnswered(thrown: unknown): boolean {
  return isHostError(thrown) && thrown.status >= 400 && thrown.status < 500;
}
