/**
 * When a screen asks whether a Pix is paid (specification 001, sections 4 and 9), in ms: first after 30 s, then every 5 s, 54
 * times (30, 35 ... 295 s). It comforts the payer; what settles the order is the server, also later.
 */
export const pixSchedule = {
  first: 30_000,
  every: 5_000,
  polls: 54,
  /** From 'Pagamento Aprovado!' to the order. */
  redirect: 3_000,
  /** A question without answer counts as failed. */
  patience: 15_000,
} as const;

/** Longest delay that timers hold, in ms: about 24 days. */
const longestDelay = 2 ** 31 - 1;

/** Whether another question is due after so many. */
export function hasPollsLeft(polls: number): boolean {
  return polls < pixSchedule.polls;
}

/** Time to the next question, in ms: it comes 5 s after the last one was put, at once when its answer took longer. */
export function nextPollDelay(lastPollAt: number, now: number): number {
  return Math.min(pixSchedule.every, Math.max(0, lastPollAt + pixSchedule.every - now));
}

/** Time to the end of a validity, in ms: 0 once it is over. */
export function validityLeft(expiresAt: number, now: number): number {
  return Math.min(longestDelay, Math.max(0, expiresAt - now));
}
