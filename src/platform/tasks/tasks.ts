import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/database.ts';
import { inBackground } from '../database/sharing/background.ts';
import type { UnitDatabase } from '../database/unit.ts';
import { createPoll, type Poll } from '../database/versions/poll.ts';
import { runTask, stopping } from './run-task.ts';
import { doRepeatedly, type Task, type TaskKind } from './task.ts';
import {
  addPeriodic,
  addTask,
  claimTasks,
  countTasks,
  deleteDone,
  dueNames,
  listTasks,
  makeDue,
  renewLeases,
  type TaskCount,
  type TaskRow,
  type TaskState,
  takeBackTasks,
} from './task-table.ts';

/** Asks for work in the background. */
export type TaskQueue = {
  /**
   * Requests a task within the transaction of the change that needs it; a rollback also removes the task. Returns false
   * if there is a task of this kind with the same key, including one completed within the last week.
   * @param options.at when it is due by the clock of the portal; at once by default
   */
  readonly enqueue: <Payload>(
    tx: Queryable,
    kind: TaskKind<Payload>,
    payload: Payload,
    options?: { readonly key?: string; readonly at?: Date },
  ) => Promise<boolean>;
};

export type Tasks = TaskQueue & {
  /**
   * Starts working on these tasks. Tasks of other kinds stay for servers that know them. Throws if two have the same
   * name.
   */
  readonly start: (tasks: readonly Task[]) => void;
  /** Accepts no more tasks, and waits for running ones or puts them back. */
  readonly stop: () => Promise<void>;
  /** Looks for tasks at once. */
  readonly wake: () => void;
  readonly counts: () => Promise<readonly TaskCount[]>;
  /** The newest tasks of a state, or of all. */
  readonly list: (state: TaskState | null, limit: number) => Promise<readonly TaskRow[]>;
  /** Makes a pending or dead task due; returns false for any other. */
  readonly runNow: (id: number) => Promise<boolean>;
};

/** A group of places for tasks of these names. */
type Lane = { readonly names: readonly string[]; readonly poll: Poll };

type Options = {
  readonly db: UnitDatabase;
  readonly clock: Clock;
  readonly log: (error: unknown, message: string) => void;
  /** ms without a sign from a server after which its tasks are taken back. */
  readonly lease?: number;
  /** ms between two checks for tasks of other servers and for tasks that became due. */
  readonly interval?: number;
};

/** Tasks that a server runs at once, apart from those with places of their own. */
export const sharedPlaces = 8;

const defaultRetries = 8;
/** Days for which a completed task and its key are remembered. */
const storedDays = 7;
const hour = 3_600_000;

/** Servers of this process. On an embedded database, tasks of any other server are abandoned. */
const living = new Set<string>();

/** Running work, which a server finishes before it stops, and the polls that find more. */
function createWorkInHand(log: Options['log']) {
  const inHand = new Set<Promise<void>>();
  const polls: Poll[] = [];
  let isStopping = false;

  /** Delays the end of the server until work is done. */
  function waitFor(work: Promise<void>): Promise<void> {
    const settled = work.catch(() => undefined).finally(() => inHand.delete(settled));
    inHand.add(settled);
    return work;
  }

  function openPoll(look: () => Promise<void>, pause: number | null, failure: string): Poll {
    let isFailing = false;
    const tracked = async (): Promise<void> => {
      await waitFor(look());
      isFailing = false;
    };
    const poll = createPoll({
      ...{ look: tracked, isNeeded: () => !isStopping, interval: pause },
      log: (error) => {
        // Logs rarely: a database that is down or a full disk must not fill the log.
        if (!isFailing) log(error, failure);
        isFailing = true;
      },
    });
    polls.push(poll);
    return poll;
  }

  return {
    waitFor,
    openPoll,
    isStopping: () => isStopping,
    /** Ends all polls, then `abort`s running work, and waits until nothing runs. */
    end: async (abort: () => void): Promise<void> => {
      isStopping = true;
      for (const poll of polls) poll.close();
      abort();
      while (inHand.size > 0) await Promise.all(inHand);
    },
  };
}

type LaneParts = Pick<Options, 'db' | 'clock' | 'log'> & {
  readonly lease: number;
  readonly work: ReturnType<typeof createWorkInHand>;
  readonly known: ReadonlyMap<string, Task>;
  /** Abort controllers of the running tasks, by run. */
  readonly running: Map<string, AbortController>;
  /** A unique name for the next claim. */
  readonly nextClaim: () => string;
};

/** Opens places in which tasks of these names run in parallel. */
function openLane(
  { db, clock, log, lease, work, known, running, nextClaim }: LaneParts,
  tasks: readonly Task[],
  places: number,
): Lane {
  const names = tasks.map(({ kind }) => kind.name);
  let busy = 0;
  const look = async (): Promise<void> => {
    const free = places - busy;
    if (free === 0) return;
    const claim = { names, claim: nextClaim(), limit: free, now: clock.now(), lease };
    for (const claimed of await claimTasks(db, claim)) {
      const task = known.get(claimed.nome);
      if (task === undefined) continue;
      const abort = new AbortController();
      if (work.isStopping()) abort.abort(stopping);
      busy += 1;
      running.set(claimed.execucao, abort);
      const run = runTask({ db, clock, log }, task, claimed, abort)
        .catch((error: unknown) => log(error, `ending the task ${claimed.nome} failed`))
        .finally(() => {
          busy -= 1;
          running.delete(claimed.execucao);
          poll.refresh();
        });
      void work.waitFor(run);
    }
  };
  const poll = work.openPoll(() => inBackground(look), null, 'taking tasks failed');
  return { names, poll };
}

/** Runs the tasks of `vitral_tarefa`, which any number of servers share. */
export function createTasks({ db, clock, log, lease = 20_000, interval = 2_000 }: Options): Tasks {
  const server = randomUUID();
  living.add(server);
  const known = new Map<string, Task>();
  const running = new Map<string, AbortController>();
  let lanes: readonly Lane[] = [];
  const work = createWorkInHand(log);
  const { waitFor, openPoll } = work;
  let claims = 0;
  const nextClaim = (): string => {
    claims += 1;
    return `${server} ${claims}`;
  };
  const parts: LaneParts = { db, clock, log, lease, work, known, running, nextClaim };
  // The poll starts where somebody enqueues, but must not belong to that transaction or call.
  const detached = AsyncLocalStorage.snapshot();
  const wake = (): void =>
    detached(() => {
      for (const { poll } of lanes) poll.refresh();
    });

  /**
   * One query for all lanes, so that an idle server sends a single one each time. It runs in the background, like the
   * tasks.
   */
  async function lookForDue(): Promise<void> {
    const due = await inBackground(() => dueNames(db, [...known.keys()], clock.now()));
    for (const { names, poll } of lanes) if (names.some((name) => due.has(name))) poll.refresh();
  }

  async function tend(): Promise<void> {
    const runs = [...running.keys()];
    const held = new Set(runs.length === 0 ? [] : await renewLeases(db, runs, lease));
    for (const run of runs)
      if (!held.has(run)) running.get(run)?.abort(new Error('Another server has the task, or nobody.'));
    if ((await takeBackTasks(db, [...living], false)) > 0) wake();
  }

  return {
    enqueue: async (tx, { name, retries = defaultRetries }, payload, { key = null, at = clock.now() } = {}) => {
      const isNew = await addTask(tx, { name, payload, key, at, retries });
      if (isNew) db.afterCommit(tx, wake);
      return isNew;
    },
    start: (tasks) => {
      const tidying = doRepeatedly('tarefas.limpeza', hour, ({ signal }) => deleteDone(db, storedDays, signal));
      for (const task of [...tasks, tidying]) {
        if (known.has(task.kind.name)) throw new Error(`Two tasks have the name ${task.kind.name}.`);
        known.set(task.kind.name, task);
      }
      const all = [...known.values()];
      const own = all.filter(({ kind }) => kind.places !== undefined);
      lanes = [
        openLane(
          parts,
          all.filter((task) => !own.includes(task)),
          sharedPlaces,
        ),
        ...own.map((task) => openLane(parts, [task], task.kind.places ?? 1)),
      ];
      const periodic = all.flatMap(({ kind: { name, every } }) => (every === undefined ? [] : [{ name, every }]));
      const addRounds = () => addPeriodic(db, periodic, clock.now());
      clock.simulation?.onMoved(() => {
        if (work.isStopping()) return;
        const adding = addRounds().catch((error: unknown) => log(error, 'the tasks do not follow the clock'));
        void waitFor(adding.finally(wake));
      });
      const begin = async (): Promise<void> => {
        if (db.kind === 'pglite') await takeBackTasks(db, [...living], true);
        await addRounds();
      };
      begin()
        .catch((error: unknown) => log(error, 'beginning the tasks failed'))
        .finally(() => {
          wake();
          openPoll(lookForDue, interval, 'looking for tasks failed').refresh();
          // Renewing leases has priority over background work.
          openPoll(tend, lease / 3, 'tending tasks failed').refresh();
        });
    },
    stop: async () => {
      await work.end(() => {
        for (const abort of running.values()) abort.abort(stopping);
      });
      living.delete(server);
    },
    wake,
    counts: () => countTasks(db),
    list: (state, limit) => listTasks(db, state, limit),
    runNow: async (id) => {
      const isDue = await makeDue(db, id, clock.now());
      if (isDue) wake();
      return isDue;
    },
  };
}
