/**
 * ms of the requests whether a Pix is paid (specification 001, sections 4 and 9): first after 30 s, then every 5 s, 54
 * times (30, 35 ... 295 s). They inform the payer; the server settles the order, also later.
 */
export const pixSchedule = {
  first: 30_000,
  every: 5_000,
  polls: 54,
  /** From 'Pagamento Aprovado!' to the order. */
  redirect: 3_000,
  /** A request without an answer counts as failed after this time. */
  patience: 15_000,
} as const;

/** Maximum delay of timers, in ms: about 24 days. */
const longestDelay = 2 ** 31 - 1;

/** Whether another request is due after this many. */
export function hasPollsLeft(polls: number): boolean {
  return polls < pixSchedule.polls;
}

/** ms until the next request: 5 s after the start of the last one, or at once if its answer took longer. */
export function nextPollDelay(lastPollAt: number, now: number): number {
  return Math.min(pixSchedule.every, Math.max(0, lastPollAt + pixSchedule.every - now));
}

/** ms until the expiry: 0 if it has expired. */
export function validityLeft(expiresAt: number, now: number): number {
  return Math.min(longestDelay, Math.max(0, expiresAt - now));
}
