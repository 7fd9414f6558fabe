import { heavyWork } from '../watch/probes/instruments.ts';
import type { Operation } from './contract.ts';
import type { ApiError } from './errors/api-error.ts';
import { httpErrors } from './errors/http-errors.ts';

/** Places for calls that read or make much: some at once, fairly among those who call. */
export type HeavyWork = {
  /**
   * Waits for a place; answers the function that gives it back. Throws MUITOS_PEDIDOS when the caller has too many
   * waiting already, and the error of `occupied` when too many wait altogether or none became free in time.
   * @param left aborts when the caller goes away: then nothing is held any more
   */
  readonly take: (caller: number, left?: AbortSignal) => Promise<() => void>;
};

export type HeavyLimits = {
  /** What metrics call it. */
  readonly work: string;
  /** Places altogether, and those that one caller may hold. */
  readonly most: number;
  readonly maxOfCaller: number;
  /** Calls of one caller that may wait, and calls altogether; null for any number. */
  readonly waiting: number | null;
  readonly maxWaiting: number | null;
  /** ms that a call waits at most; null where whoever holds a place is ended in time. */
  readonly patience: number | null;
  /** What is thrown when there is no place. */
  readonly occupied: () => ApiError;
};

type Waiting = { readonly begin: () => void };

/** Callers take turns, so that who asks for a hundred things keeps nobody else waiting for more than one of them. */
export function createHeavyWork(limits: HeavyLimits): HeavyWork {
  const { work, most, maxOfCaller, patience, occupied } = limits;
  const waiting = limits.waiting ?? Number.POSITIVE_INFINITY;
  const maxWaiting = limits.maxWaiting ?? Number.POSITIVE_INFINITY;
  const held = new Map<number, number>();
  /** In the order in which callers are next. */
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

/** Lists of many rows, exports and prints: four at once, two of one caller. */
export const answerLimits: HeavyLimits = {
  ...{ work: 'answers', most: 4, maxOfCaller: 2, waiting: 20, maxWaiting: null, patience: 10_000 },
  occupied: () => httpErrors.SERVIDOR_OCUPADO(),
};

/** Files that are read for imports: their readers end by themselves, so that a place becomes free in time. */
export const readingLimits: HeavyLimits = {
  ...{ work: 'reading', most: 2, maxOfCaller: 1, waiting: null, maxWaiting: 20, patience: null },
  occupied: () => httpErrors.LEITURA_OCUPADA(),
};

/** Rows of a page from which on reading it is heavy work. */
const manyRows = 500;

/** The list of any entity or relation. */
const list = 'listarRegistros';

/** Whether a call is heavy work: what the contract calls so, as documents are, and a list of all rows or of many. */
export function isHeavy({ id, isHeavy }: Pick<Operation, 'id' | 'isHeavy'>, query: unknown): boolean {
  if (isHeavy) return true;
  if (id !== list) return false;
  const size: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'size') : undefined;
  return size !== undefined && (Number(size) <= 0 || Number(size) >= manyRows);
}
