/** Something that takes turns with others; compared by identity. */
type Worker = object;

/** After this many ms without a pause the host gets a turn, so that typing stays smooth. */
export const sliceMs = 12;

/**
 * Evaluations run one at a time and switch when one pauses: each counts only its own work, and a costly expression
 * delays a cheap one by at most a slice (rule E3).
 */
const waiting: { readonly worker: Worker; readonly wake: () => void }[] = [];
let holder: Worker | null = null;

/** Tests replace the page's timers and clock by stopped ones, with which an endless expression would never end. */
const later = globalThis.setTimeout;
/** Milliseconds of a monotonic clock. */
export const readTime = performance.now.bind(performance);

/** When the host last had a turn, as far as evaluations know. */
let hostTurn = 0;
let isHostTurnDue = false;

/** Whose turn it is. */
export function turnHolder(): Worker | null {
  return holder;
}

/** Milliseconds that evaluations have worked since the host last had a turn. */
export function sinceHostTurn(): number {
  return readTime() - hostTurn;
}

/** Resolves when it is this evaluation's turn. */
export async function takeTurn(worker: Worker): Promise<void> {
  if (holder === null) holder = worker;
  else await new Promise<void>((wake) => waiting.push({ worker, wake }));
  if (isHostTurnDue && sinceHostTurn() >= sliceMs) await giveHostTurn();
  else if (!isHostTurnDue) expectHostTurn();
}

/** Releases the turn of an evaluation, or its place in the queue. */
export function endTurn(worker: Worker): void {
  if (holder === worker) {
    const next = waiting.shift();
    holder = next?.worker ?? null;
    next?.wake();
  } else {
    const place = waiting.findIndex((other) => other.worker === worker);
    if (place >= 0) waiting.splice(place, 1);
  }
}

/** Resolves after the host has handled its pending work. */
export async function giveHostTurn(): Promise<void> {
  await new Promise<void>((resolve) => later(resolve, 0));
  expectHostTurn();
}

/** Many short evaluations in a row are one long task for the host; a timer shows where it ends. */
function expectHostTurn(): void {
  hostTurn = readTime();
  if (isHostTurnDue) return;
  isHostTurnDue = true;
  later(() => {
    isHostTurnDue = false;
  }, 0);
}
