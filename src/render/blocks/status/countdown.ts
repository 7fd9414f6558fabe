/** Whole parts of a time that is left. */
export type TimeLeft = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
};

/** Remaining seconds at which the time is announced. */
const announced = [86_400, 3_600, 600, 60, 10, 0];

/** Seconds until a moment, at least 0; null for an invalid moment. */
export function secondsLeft(moment: unknown, now: number): number | null {
  const end = typeof moment === 'string' || typeof moment === 'number' ? new Date(moment).getTime() : Number.NaN;
  return Number.isNaN(end) ? null : Math.max(0, Math.ceil((end - now) / 1_000));
}

export function partsOf(seconds: number): TimeLeft {
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Writes a time as '02:05:09'. */
export function writeClock({ hours, minutes, seconds }: TimeLeft): string {
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The last announced moment that was reached; null before the first. */
export function announcedAt(seconds: number): number | null {
  return announced.findLast((limit) => seconds <= limit) ?? null;
}
