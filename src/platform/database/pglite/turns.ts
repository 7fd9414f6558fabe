import { isInBackground } from '../sharing/background.ts';

/** Shares the one session of the embedded database. */
export type DatabaseTurns = (<T>(task: () => Promise<T>) => Promise<T>) & {
  /** Number of callers that have a turn or wait for one. */
  readonly held: () => number;
};

/** A finished turn; times in ms. */
export type TurnTimes = { readonly isBackground: boolean; readonly waited: number; readonly held: number };

type Options = {
  /**
   * ms that background work waits for people before one slice of it runs between their turns. It makes progress slowly
   * even under constant load.
   */
  readonly patience?: number;
  /**
   * ms after a person's turn in which no background work begins. A call sends several statements in sequence, and would
   * otherwise wait for a slice before each.
   */
  readonly lull?: number;
  /** Called after every turn. */
  readonly report?: (times: TurnTimes) => void;
};

type Waiting = { readonly begin: () => void; readonly since: number };

/**
 * Runs tasks one after the other: those of people in order of arrival, those of the background (`inBackground`) while
 * no person waits. A started task is not interrupted, so background work must use short turns.
 */
export function createTurns({ patience = 150, lull = 8, report = () => undefined }: Options = {}): DatabaseTurns {
  const people: Waiting[] = [];
  const background: Waiting[] = [];
  let held = 0;
  let isTaken = false;
  /** When the last turn of a person ended, and the last of the background. */
  let personLeft = Number.NEGATIVE_INFINITY;
  let backgroundLeft = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function begin(queue: Waiting[]): void {
    isTaken = true;
    queue.shift()?.begin();
  }

  function next(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isTaken) return;
    const [low] = background;
    const now = performance.now();
    const due = low === undefined ? Number.POSITIVE_INFINITY : Math.max(low.since, backgroundLeft) + patience;
    const calm = Math.min(personLeft + lull, due);
    if (people.length > 0 && now < due) begin(people);
    else if (low === undefined) return;
    else if (now >= calm) begin(background);
    else timer = setTimeout(next, calm - now);
  }

  const take = async <T>(task: () => Promise<T>): Promise<T> => {
    const isBackground = isInBackground();
    const asked = performance.now();
    held += 1;
    await new Promise<void>((resolve) => {
      (isBackground ? background : people).push({ begin: resolve, since: asked });
      next();
    });
    const begun = performance.now();
    try {
      return await task();
    } finally {
      const ended = performance.now();
      held -= 1;
      isTaken = false;
      if (isBackground) backgroundLeft = ended;
      else personLeft = ended;
      report({ isBackground, waited: begun - asked, held: ended - begun });
      next();
    }
  };
  return Object.assign(take, { held: () => held });
}
