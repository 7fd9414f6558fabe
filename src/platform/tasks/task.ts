import type { Queryable } from '../database/database.ts';

/** A kind of background task: its name, payload and retries. */
export type TaskKind<Payload> = {
  /** Must not change: tasks of earlier versions are found by it. */
  readonly name: string;
  /** Parses the stored payload; throws if it is invalid. */
  readonly parse: (payload: unknown) => Payload;
  /** How often it is retried before it is dead. Default 8, within about three hours. */
  readonly retries?: number;
  /** ms after which a run counts as failed. Default 60,000. */
  readonly timeout?: number;
  /** How many a server runs at once, in separate places. Other tasks share `sharedPlaces`. */
  readonly places?: number;
  /** ms between the end of a round and the next, for repeated work that one server does at a time. */
  readonly every?: number;
};

/** One run of a task. */
export type TaskContext = {
  readonly id: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The same for every attempt: ports use it to do a thing once. */
  readonly key: string;
  /**
   * Aborts when the time of the run is over, another server has the task, or this one stops. Work that ends early
   * because of it must throw. The task is then put back; if the server stops, without counting the attempt.
   */
  readonly signal: AbortSignal;
  /** Runs a transaction that commits only while this run has the task. Throws `SupersededError` otherwise. */
  readonly step: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
  /**
   * Runs the last transaction of the task: its changes and the completion are committed together, so it happens once. A
   * task that does not call it is completed when its run ends.
   */
  readonly finish: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
  /** Sets the ms until the next round of repeated work, if these differ from the usual. */
  readonly rest: (ms: number) => void;
};

/** A kind of task with the work that a server does for it. */
export type Task = {
  readonly kind: Omit<TaskKind<unknown>, 'parse'>;
  readonly run: (payload: unknown, context: TaskContext) => Promise<unknown>;
};

/** A failure that a retry would not change: the task is marked dead at once. */
export class FinalTaskError extends Error {
  override readonly name = 'FinalTaskError';
}

/** Another run has the task, or none: nothing of this run is committed. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
  constructor() {
    super('Another run has taken the task over.');
  }
}

/** Defines a kind of task, so that areas can request it without knowing who does it. */
export function defineTask<Payload>(kind: TaskKind<Payload>): TaskKind<Payload> {
  return kind;
}

/**
 * Defines the work for a kind of task. Call ports outside of its transactions: store the intent, call the port, then
 * `finish`.
 */
export function carryOut<Payload>(
  kind: TaskKind<Payload>,
  run: (payload: Payload, context: TaskContext) => Promise<unknown>,
): Task {
  return { kind, run: async (payload, context) => run(kind.parse(payload), context) };
}

/**
 * Work that runs at the start and then repeatedly, by one server at a time.
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

/**
 * ms to wait after failed attempt number `attempt`: 2 s, 8 s, 32 s ... one hour, plus up to a quarter by `chance` (0 to
 * 1).
 */
export function waitAfter(attempt: number, chance: number): number {
  const wait = Math.min(longestWait, firstWait * 4 ** (attempt - 1));
  return Math.round(wait * (1 + chance / 4));
}
