import { ApiError } from '../http/api-error.ts';

/** Places for work that takes long, for a few at a time. */
export type Places = {
  /**
   * Does a piece of work when there is a place for it. One caller holds one place at a time, so that nobody takes all
   * of them. Throws LEITURA_OCUPADA when too many wait already.
   */
  readonly take: (caller: number, left?: AbortSignal) => Promise<() => void>;
};

type Waiting = { readonly caller: number; readonly begin: () => void };

export function createPlaces({ most, waiting }: { readonly most: number; readonly waiting: number }): Places {
  const busy: number[] = [];
  const queue: Waiting[] = [];

  function next(): void {
    const at = busy.length < most ? queue.findIndex(({ caller }) => !busy.includes(caller)) : -1;
    const [found] = at < 0 ? [] : queue.splice(at, 1);
    found?.begin();
  }

  return {
    take: (caller, left) =>
      new Promise((resolve, reject) => {
        const occupied = (): ApiError => new ApiError('LEITURA_OCUPADA', {});
        if (left?.aborted === true) return reject(occupied());
        if (queue.length >= waiting) return reject(occupied());
        const entry: Waiting = {
          caller,
          begin: () => {
            left?.removeEventListener('abort', leave);
            busy.push(caller);
            let isFree = false;
            resolve(() => {
              if (isFree) return;
              isFree = true;
              busy.splice(busy.indexOf(caller), 1);
              next();
            });
          },
        };
        const leave = (): void => {
          const at = queue.indexOf(entry);
          if (at >= 0) queue.splice(at, 1);
          reject(occupied());
        };
        left?.addEventListener('abort', leave, { once: true });
        queue.push(entry);
        next();
      }),
  };
}
