import type { Queryable } from '../database/database.ts';

/** A kind of work in the background: its name, what it is given, and how it is tried again. */
export type TaskKind<Payload> = {
  /** Lasts: tasks of earlier versions are found by it. */
  readonly name: string;
  /** Reads what was stored; throws for what it cannot do anything with. */
  readonly parse: (payload: unknown) => Payload;
  /** How often it is tried again before it counts as dead. Default 8: within some three hours. */
  readonly retries?: number;
  /** ms after which a run counts as failed. Default 60,000. */
  readonly timeout?: number;
  /** How many of it a server runs at once, in places of their own. Others share `sharedPlaces`. */
  readonly places?: number;
  /** ms between the end of a round and the next: work that is done again and again, by one server at a time. */
  readonly every?: number;
};

/** One run of a task. */
export type TaskContext = {
  readonly id: number;
  /** 1 at the first try. */
  readonly attempt: number;
  /** The same at every try, for ports that do a thing once by its key. */
  readonly key: string;
  /**
   * Aborts when the time of the run is over, another server has the task, or this one stops. Who ends early by it throws:
   * the task is put back, and without cost where the server stops.
   */
  readonly signal: AbortSignal;
  /** A transaction that counts only while this run has the task. Throws `SupersededError` where it has not. */
  readonly step: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
  /**
   * The last transaction of the task: what it does and that it is done are committed together, so it happens once.
   * A task without one is done when its run ends.
   */
  readonly finish: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
  /** Work that is done again and again: ms until its next round, where these are not the usual ones. */
  readonly rest: (ms: number) => void;
};

/** What a server does for a kind of task. */
export type Task = {
  readonly kind: Omit<TaskKind<unknown>, 'parse'>;
  readonly run: (payload: unknown, context: TaskContext) => Promise<unknown>;
};

/** A failure that trying again would not change: the task is dead at once. */
export class FinalTaskError extends Error {
  override readonly name = 'FinalTaskError';
}

/** Another run has the task, or nobody: nothing of this one counts. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
  constructor() {
    super('Another run has taken the task over.');
  }
}

/** Names a kind of task, so that areas can ask for it without knowing who does it. */
export function defineTask<Payload>(kind: TaskKind<Payload>): TaskKind<Payload> {
  return kind;
}

/** A task of a kind at work. Calls of ports stand outside of its transactions: intent first, then the call, then `finish`. */
export function carryOut<Payload>(
  kind: TaskKind<Payload>,
  run: (payload: Payload, context: TaskContext) => Promise<unknown>,
): Task {
  return { kind, run: async (payload, context) => run(kind.parse(payload), context) };
}

/**
 * Work that is done at the start and then again and again, by one server at a time.
 * @param every ms between the end of a round and the next
 */
export function doRepeatedly(
  name: string,
  every: number,
  run: (context: TaskContext) => Promise<unknown>,
  timeout = 600_000,
): Task {
  return { kind: { name, every, timeout }, run: (_payload, context) => run(context) };
}

const firstWait = 2_000;
const longestWait = 3_600_000;

/** ms to wait after the failed try of this number: 2 s, 8 s, 32 s ... one hour, and up to a quarter more by `chance` (0 to 1). */
export function waitAfter(attempt: number, chance: number): number {
  const wait = Math.min(longestWait, firstWait * 4 ** (attempt - 1));
  return Math.round(wait * (1 + chance / 4));
}
