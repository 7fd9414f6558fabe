import { isInBackground } from '../sharing/background.ts';

/** Who has the one session of the embedded database. */
export type DatabaseTurns = (<T>(task: () => Promise<T>) => Promise<T>) & {
  /** How many have a turn or wait for theirs. */
  readonly held: () => number;
};

/** One turn that is over, in ms. */
export type TurnTimes = { readonly isBackground: boolean; readonly waited: number; readonly held: number };

type Options = {
  /**
   * ms for which work in the background may be passed over by people before one slice of it comes in between: so it goes on, slowly,
   * however much people do.
   */
  readonly patience?: number;
  /**
   * ms after a turn of a person in which nothing of the background begins: a call sends its statements one after the other, and
   * would else wait for a slice before each of them.
   */
  readonly lull?: number;
  /** Learns of every turn that is over. */
  readonly report?: (times: TurnTimes) => void;
};

type Waiting = { readonly begin: () => void; readonly since: number };

/**
 * Runs tasks one after the other: those of people in the order in which they came, those of the background (`inBackground`) between
 * them while no person's waits. A task that has begun is not interrupted, so what works in the background takes short turns.
 */
export function createTurns({ patience = 150, lull = 8, report = () => undefined }: Options = {}): DatabaseTurns {
  const people: Waiting[] = [];
  const background: Waiting[] = [];
  let held = 0;
  let isTaken = false;
  /** When the last turn of a person ended, and of the background. */
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
