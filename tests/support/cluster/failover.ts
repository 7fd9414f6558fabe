import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import type { Database } from '../../../src/platform/database/database.ts';
import { openPostgres } from '../../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { type Bells, ringBells } from '../../bench/session-streams.ts';
import { startCluster } from './cluster.ts';
import { type Answered, compare, countUnsettled, gather, logIn, openShop, type Person } from './crowd.ts';
import { startPortals } from './portals.ts';

export type FailoverSize = {
  readonly servers: number;
  /** Number of sessions, each with an open event stream. A quarter of them are buyers. */
  readonly sessions: number;
  readonly workers: { readonly save: number; readonly pay: number; readonly read: number };
  /** Seconds of work between faults. */
  readonly seconds: number;
  /** Number of servers that are killed, one after the other. */
  readonly kills: number;
  /** Whether a server of the balancer is taken out for a while as well. */
  readonly isWhole: boolean;
};

/** Measurements between one fault and the next. Times in ms. */
export type Phase = {
  readonly fault: string;
  readonly answers: number;
  readonly p50: number;
  readonly p95: number;
  /** Longest time without an answered save or payment; below, without an answered list. */
  readonly withoutSaves: number;
  readonly withoutReads: number;
};

export type Outcome = {
  readonly phases: readonly Phase[];
  readonly saved: number;
  readonly paid: number;
  /** Payments that were answered as still being processed, because the server that started them had died. */
  readonly underWay: number;
  readonly repeats: Readonly<Record<string, number>>;
  readonly restarts: number;
  readonly streams: { readonly lost: number; readonly open: number };
  /** Everything that went wrong. */
  readonly wrong: readonly string[];
};

/**
 * Maximum ms until payments of dead servers are settled. A card that is unknown to its company is released after two
 * minutes.
 */
const settling = 240_000;

/**
 * Runs a crowd on several servers behind HAProxy, with a PostgreSQL primary and a synchronous standby, and injects
 * faults: kills each server, takes one out of the balancer, kills the primary. Null if PostgreSQL or HAProxy is not
 * installed.
 */
export async function runFailover(size: FailoverSize, report: (what: string) => void): Promise<Outcome | null> {
  const cluster = await startCluster();
  if (cluster === null) return null;
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: cluster.url.split('?')[0] ?? '',
    VITRAL_PAYMENT_DEMO: '1',
  };
  const ends: (() => Promise<unknown>)[] = [() => cluster.stop()];
  try {
    await promisify(execFile)(process.execPath, ['scripts/seed.ts', '--skus', '20', '--filiais', '1'], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
    });
    report('the shop is open');
    const portals = await startPortals(size.servers, env);
    if (portals === null) return null;
    ends.push(() => portals.stop());
    report(`${size.servers} servers are ready`);
    const db = await openPostgres({ url: cluster.url, schema: 'public' });
    ends.push(() => db.close());
    const shop = await openShop(db);
    const buyers = Math.ceil(size.sessions / 4);
    const people = await logIn(db, size.sessions - buyers, buyers);
    const everybody = [...people.staff, ...people.buyers];
    await cluster.synchronise(true);
    const bells = await listenAll(portals.address, everybody);
    ends.push(async () => bells.close());
    report(`${everybody.length} streams are open`);

    const crowd = gather(portals.address, people, shop, size.workers);
    const marks: { readonly fault: string; readonly at: number }[] = [];
    const phase = (fault: string): void => {
      marks.push({ fault, at: performance.now() });
      report(fault);
    };
    /** Waits this long, and also until some saves and payments were acknowledged, in case the machine is busy. */
    const work = async (seconds: number): Promise<void> => {
      const [saved, paid] = [crowd.saved.size, crowd.paid.size];
      await sleep(seconds * 1_000);
      const isEnough = (): boolean => crowd.saved.size >= saved + 3 && crowd.paid.size >= paid + 2;
      await until(isEnough, 60_000, () => 'saves and payments');
    };
    phase('none');
    await work(size.seconds);
    for (let place = 0; place < size.kills; place += 1) {
      phase(`kill -9 of server ${place + 1}`);
      portals.kill(place);
      await work(size.seconds);
      // A server that starts without a primary exits, as it should, but would count as a crash.
      while (!(await portals.isReady(place))) await sleep(200);
    }
    if (size.isWhole) {
      phase('a place of the balancer is closed');
      await portals.drain(0, true);
      await work(size.seconds / 2);
      await portals.drain(0, false);
      await work(size.seconds / 2);
    }
    phase('kill -9 of the primary');
    await cluster.primary.kill();
    await cluster.standby.promote();
    await work(size.seconds);
    const end = performance.now();
    await crowd.stop();
    report('all have finished');
    let unsettled = await countUnsettled(db);
    for (const begun = performance.now(); unsettled > 0 && performance.now() - begun < settling; await sleep(1_000))
      unsettled = await countUnsettled(db);
    report('payments that were under way are settled');
    const wrong = [
      ...crowd.wrong,
      ...portals.crashes,
      ...(unsettled === 0 ? [] : [`${unsettled} payments are still under way`]),
      ...(await compare(db, crowd)),
      ...(await compareStreams(db, everybody, bells)),
    ];
    return {
      phases: marks.map(({ fault, at }, place) => describe(fault, crowd.answered, at, marks[place + 1]?.at ?? end)),
      ...{
        saved: crowd.saved.size,
        paid: crowd.paid.size,
        underWay: crowd.underWay.size,
        repeats: Object.fromEntries(crowd.repeats),
      },
      ...{ restarts: portals.restarts(), streams: { lost: bells.lost(), open: bells.open() }, wrong },
    };
  } finally {
    for (const finish of ends.toReversed()) await finish();
  }
}

/** Opens the event streams of all people, in groups of 100. */
async function listenAll(address: string, people: readonly Person[]): Promise<Bells> {
  const groups: Bells[] = [];
  const sum = (of: (one: Bells) => number): number => groups.reduce((all, one) => all + of(one), 0);
  for (let from = 0; from < people.length; from += 100) {
    const group = people.slice(from, from + 100);
    const bells = ringBells(address, group);
    groups.push(bells);
    await until(
      () => bells.open() === group.length,
      120_000,
      () => `${bells.open()} of ${group.length} streams are open`,
    );
  }
  return {
    get reported() {
      return new Map(groups.flatMap(({ reported }) => [...reported]));
    },
    open: () => sum((one) => one.open()),
    lost: () => sum((one) => one.lost()),
    close: () => {
      for (const one of groups) one.close();
    },
  };
}

/** Sends a notice to everybody, which all streams must show: so they still work. */
async function compareStreams(db: Database, people: readonly Person[], bells: Bells): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  await db.execute(sql`
    insert into ngs_notificacao_usuario (titulo, texto, id_usuario, visualizada)
    select 'Aviso', 'Texto do aviso.', id, false from unnest(${ids}::bigint[]) as id`);
  const rows = await db.query<{ id: number; total: number }>(sql`
    select id_usuario as id, count(*) as total from ngs_notificacao_usuario
    where visualizada is not true and id_usuario = any(${ids}::bigint[]) group by 1`);
  const late = (): number => {
    const { reported } = bells;
    return rows.filter(({ id, total }) => reported.get(id)?.total !== total).length;
  };
  await until(
    () => late() === 0,
    60_000,
    () => '',
  ).catch(() => undefined);
  return late() === 0 ? [] : [`${late()} of ${ids.length} streams do not show the last notice`];
}

function describe(fault: string, all: readonly Answered[], from: number, to: number): Phase {
  const own = all.filter(({ at }) => at >= from && at < to).sort((one, other) => one.at - other.at);
  const times = own.map(({ took }) => took).sort((one, other) => one - other);
  const part = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  const longest = (fits: (one: Answered) => boolean): number => {
    const moments = [from, ...own.filter(fits).map(({ at }) => at), to];
    return Math.max(...moments.slice(1).map((at, place) => at - (moments[place] ?? at)));
  };
  return {
    ...{ fault, answers: own.length, p50: part(0.5), p95: part(0.95) },
    withoutSaves: longest(({ kind }) => kind !== 'read'),
    withoutReads: longest(({ kind }) => kind === 'read'),
  };
}

async function until(holds: () => boolean, patience: number, what: () => string): Promise<void> {
  for (const started = performance.now(); !holds(); await sleep(50))
    if (performance.now() - started > patience) throw new Error(`Not in time: ${what()}.`);
}
