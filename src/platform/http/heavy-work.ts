import { heavyWork } from '../watch/probes/instruments.ts';
import type { Operation } from './contract.ts';
import type { ApiError } from './errors/api-error.ts';
import { httpErrors } from './errors/http-errors.ts';

/** A limited number of places for calls that read or compute much, shared fairly among callers. */
export type HeavyWork = {
  /**
   * Waits for a place; returns the function that frees it. Throws MUITOS_PEDIDOS if the caller has too many calls
   * waiting, and the error of `occupied` if too many wait altogether or none became free in time.
   * @param left aborts when the caller disconnects: the place is then freed
   */
  readonly take: (caller: number, left?: AbortSignal) => Promise<() => void>;
};

export type HeavyLimits = {
  /** Label in metrics. */
  readonly work: string;
  /** Number of places altogether and per caller. */
  readonly most: number;
  readonly maxOfCaller: number;
  /** Number of calls that may wait, per caller and altogether; null for no limit. */
  readonly waiting: number | null;
  readonly maxWaiting: number | null;
  /** ms that a call waits at most; null if the holders of places are limited in time. */
  readonly patience: number | null;
  /** The error if there is no place. */
  readonly occupied: () => ApiError;
};

type Waiting = { readonly begin: () => void };

/** Callers take turns, so that one with a hundred calls delays others by at most one of them. */
export function createHeavyWork(limits: HeavyLimits): HeavyWork {
  const { work, most, maxOfCaller, patience, occupied } = limits;
  const waiting = limits.waiting ?? Number.POSITIVE_INFINITY;
  const maxWaiting = limits.maxWaiting ?? Number.POSITIVE_INFINITY;
  const held = new Map<number, number>();
  /** In the order of the callers' turns. */
  const queues = new Map<number, Waiting[]>();
  let busy = 0;

  function next(): void {
    for (const [caller, queue] of queues) {
      if (busy >= most) return;
      if ((held.get(caller) ?? 0) >= maxOfCaller) continue;
      const first = queue.shift();
      queues.delete(caller);
      if (queue.length > 0) queues.set(caller, queue);
      first?.begin();
    }
  }

  function hold(caller: number): () => void {
    busy += 1;
    heavyWork.inc({ work, state: 'running' });
    held.set(caller, (held.get(caller) ?? 0) + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      busy -= 1;
      heavyWork.dec({ work, state: 'running' });
      const rest = (held.get(caller) ?? 1) - 1;
      if (rest === 0) held.delete(caller);
      else held.set(caller, rest);
      next();
    };
  }

  return {
    take: (caller, left) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(caller) ?? [];
        if (queue.length >= waiting) return reject(httpErrors.MUITOS_PEDIDOS({ segundos: 2 }));
        if ([...queues.values()].reduce((sum, { length }) => sum + length, 0) >= maxWaiting) return reject(occupied());
        const end = (): void => {
          clearTimeout(timer);
          heavyWork.dec({ work, state: 'waiting' });
          left?.removeEventListener('abort', giveUp);
        };
        const entry: Waiting = {
          begin: () => {
            end();
            resolve(hold(caller));
          },
        };
        const giveUp = (): void => {
          end();
          const own = queues.get(caller) ?? [];
          const at = own.indexOf(entry);
          if (at >= 0) own.splice(at, 1);
          if (own.length === 0) queues.delete(caller);
          reject(occupied());
        };
        const timer = patience === null ? undefined : setTimeout(giveUp, patience);
        left?.addEventListener('abort', giveUp, { once: true });
        heavyWork.inc({ work, state: 'waiting' });
        queue.push(entry);
        queues.set(caller, queue);
        if (left?.aborted === true) giveUp();
        else next();
      }),
  };
}

/** For long lists, exports and prints: four at once, two per caller. */
export const answerLimits: HeavyLimits = {
  ...{ work: 'answers', most: 4, maxOfCaller: 2, waiting: 20, maxWaiting: null, patience: 10_000 },
  occupied: () => httpErrors.SERVIDOR_OCUPADO(),
};

/** For reading files of imports. Their readers have a time limit, so places become free in time. */
export const readingLimits: HeavyLimits = {
  ...{ work: 'reading', most: 2, maxOfCaller: 1, waiting: null, maxWaiting: 20, patience: null },
  occupied: () => httpErrors.LEITURA_OCUPADA(),
};

/** Rows per page from which reading is heavy work. */
const manyRows = 500;

/** The list of any entity or statement. */
const list = 'listarRegistros';

/** Whether a call is heavy work: those that the contract marks, such as documents, and lists of all or many rows. */
export function isHeavy({ id, isHeavy }: Pick<Operation, 'id' | 'isHeavy'>, query: unknown): boolean {
  if (isHeavy) return true;
  if (id !== list) return false;
  const size: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'size') : undefined;
  return size !== undefined && (Number(size) <= 0 || Number(size) >= manyRows);
}
