import { createListeners } from '../../../../ui/listeners.ts';
import type { RuntimeHost } from '../../../host/host.ts';

/** Changes of the rows of a record's lists, each of which is saved separately. */
export type RowWrites = {
  /** The user has saved, added or deleted a row. */
  readonly note: () => void;
  /** Reloaded rows have reached the form. */
  readonly arrived: () => void;
  /** Called when rows arrive after the user has written some, but not for rows that come with the record. */
  readonly subscribe: (listener: () => void) => () => void;
};

export function createRowWrites(): RowWrites {
  let hasWritten = false;
  const listeners = createListeners();
  return {
    note: () => {
      hasWritten = true;
    },
    arrived: () => {
      if (hasWritten) listeners.call();
    },
    subscribe: listeners.add,
  };
}

type Writes = Pick<RuntimeHost, 'createRecord' | 'saveRecord' | 'deleteRecord' | 'call'>;

/** The portal for the lists of a record: every successful write is reported. */
export function watchWrites<Host extends Writes>(host: Host, note: () => void): Host {
  const notified = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await work;
    note();
    return answer;
  };
  return {
    ...host,
    createRecord: (...given: Parameters<Writes['createRecord']>) => notified(host.createRecord(...given)),
    saveRecord: (...given: Parameters<Writes['saveRecord']>) => notified(host.saveRecord(...given)),
    deleteRecord: (...given: Parameters<Writes['deleteRecord']>) => notified(host.deleteRecord(...given)),
    call: (method: Parameters<Writes['call']>[0], ...rest: Tail<Parameters<Writes['call']>>) =>
      method === 'GET' ? host.call(method, ...rest) : notified(host.call(method, ...rest)),
  };
}

type Tail<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;
