import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { inBackground } from '../database/sharing/background.ts';
import { doAs } from '../watch/probes/doing.ts';
import { taskRuns, taskSeconds } from '../watch/probes/instruments.ts';
import { inSpan } from '../watch/probes/spans.ts';
import { FinalTaskError, SupersededError, type Task, type TaskContext, waitAfter } from './task.ts';
import { type ClaimedTask, completeTask, failTask, holdTask, returnTask } from './task-table.ts';

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: (error: unknown, message: string) => void;
};

/** Reason for aborting runs when the server stops. */
export const stopping = new Error('The server stops.');

const defaultTimeout = 60_000;

/**
 * Runs a claimed task to its end: done, put back for another attempt, or dead. Never rejects because of the task's own
 * errors. If the database cannot be reached, the lease ends the run.
 */
export async function runTask(parts: Parts, task: Task, claimed: ClaimedTask, abort: AbortController): Promise<void> {
  const operation = `task ${claimed.nome}`;
  const begun = performance.now();
  const outcome = await doAs({ operation }, () =>
    inBackground(() => inSpan({ kind: 'internal', name: operation }, () => runClaimed(parts, task, claimed, abort))),
  );
  taskRuns.inc({ task: claimed.nome, outcome });
  taskSeconds.observe({ task: claimed.nome }, (performance.now() - begun) / 1_000);
}

/** Result of a run; `returned` if it was put back as untried, or another run has the task. */
type Outcome = 'done' | 'failed' | 'returned';

async function runClaimed(
  { db, clock, log }: Parts,
  { kind, run: work }: Task,
  claimed: ClaimedTask,
  abort: AbortController,
): Promise<Outcome> {
  const { id, nome, conteudo, tentativas: attempt, execucao: run } = claimed;
  if (abort.signal.aborted) {
    await returnTask(db, id, run);
    return 'returned';
  }
  let isDone = false;
  let rest = kind.every;
  const next = (): Date | null => (rest === undefined ? null : inFuture(clock, rest));
  const finish: TaskContext['finish'] = async (last) => {
    const result = await db.transaction(async (tx) => {
      if (!(await completeTask(tx, id, run, next()))) throw new SupersededError();
      return last(tx);
    });
    isDone = true;
    return result;
  };
  const context: TaskContext = {
    id,
    attempt,
    key: `${nome}/${id}`,
    signal: abort.signal,
    step: (part) =>
      db.transaction(async (tx) => {
        if (!(await holdTask(tx, id, run))) throw new SupersededError();
        return part(tx);
      }),
    finish,
    rest: (ms) => {
      if (kind.every !== undefined) rest = ms;
    },
  };
  try {
    await within(kind.timeout ?? defaultTimeout, abort, () => work(conteudo, context));
    if (!isDone) await finish(async () => undefined);
    return 'done';
  } catch (error) {
    if (error instanceof SupersededError) return 'returned';
    if (isDone) {
      log(error, `the task ${nome} failed after its end`);
      return 'done';
    }
    if (abort.signal.reason === stopping) {
      await returnTask(db, id, run);
      return 'returned';
    }
    log(error, `the task ${nome} failed`);
    const wait = Math.min(waitAfter(attempt, Math.random()), kind.every ?? Number.POSITIVE_INFINITY);
    const isFinal = error instanceof FinalTaskError;
    await failTask(db, id, run, { error: String(error), next: inFuture(clock, wait), isFinal });
    return 'failed';
  }
}

/** Runs work for at most `ms`, or until it is aborted and had a moment to end. Later results are ignored. */
async function within<T>(ms: number, abort: AbortController, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => abort.abort(new Error(`It took longer than ${ms / 1_000} s.`)), ms);
  timer.unref();
  const ended = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener('abort', () => {
      pause(graceMs, undefined, { signal: ended.signal, ref: false }).then(
        () => reject(abort.signal.reason),
        () => undefined,
      );
    });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

/** ms that aborted work has to end, so that a mail being sent can finish. */
const graceMs = 5_000;

function inFuture(clock: Clock, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}
