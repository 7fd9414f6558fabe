import type { Budget } from './budget.ts';

/** After this long without a pause the host gets a turn, so that typing stays smooth. */
export const sliceMs = 12;

/**
 * Evaluations work one at a time, and change places whenever one pauses: each budget counts its own work only, and a
 * costly expression holds a cheap one up for no longer than a slice (rule E3).
 */
const waiting: { readonly budget: Budget; readonly wake: () => void }[] = [];
let holder: Budget | null = null;

/** Tests replace timers of the page by such as stand still. */
const later = globalThis.setTimeout;

/** When the host last had a turn, as far as evaluations know. */
let hostTurn = 0;
let isHostTurnDue = false;

/** The budget of the evaluation that is at work; regular expressions find theirs here. */
export function budgetAtWork(): Budget | null {
  return holder;
}

/** Milliseconds that evaluations have worked since the host last had a turn. */
export function sinceHostTurn(): number {
  return performance.now() - hostTurn;
}

/** Resolves when it is this evaluation's turn. */
export async function takeTurn(budget: Budget): Promise<void> {
  if (holder === null) holder = budget;
  else await new Promise<void>((wake) => waiting.push({ budget, wake }));
  if (isHostTurnDue && sinceHostTurn() >= sliceMs) await giveHostTurn();
  else if (!isHostTurnDue) expectHostTurn();
}

/** Gives back the turn of an evaluation, or its place among those that wait for one. */
export function endTurn(budget: Budget): void {
  if (holder === budget) {
    const next = waiting.shift();
    holder = next?.budget ?? null;
    next?.wake();
  } else {
    const place = waiting.findIndex((other) => other.budget === budget);
    if (place >= 0) waiting.splice(place, 1);
  }
}

/** Resolves after the host has done what was waiting. */
export async function giveHostTurn(): Promise<void> {
  await new Promise<void>((resolve) => later(resolve, 0));
  expectHostTurn();
}

/** Many short evaluations one after another are one long task for the host, so a timer tells where that ends. */
function expectHostTurn(): void {
  hostTurn = performance.now();
  if (isHostTurnDue) return;
  isHostTurnDue = true;
  later(() => {
    isHostTurnDue = false;
  }, 0);
}
