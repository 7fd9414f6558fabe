import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { PortalVersion } from '../version.ts';
import type { Facts } from './facts.ts';
import { registry } from './probes/instruments.ts';

const registers = [registry];
const gauges = {
  info: new Gauge({
    ...{ name: 'vitral_info', help: 'Version, commit and database of the server.', registers },
    labelNames: ['version', 'commit', 'database'],
  }),
  up: new Gauge({ name: 'vitral_database_up', help: '1 while the database answers.', registers }),
  pool: new Gauge({
    ...{ name: 'vitral_pool', help: 'Connections or turns of the database: most, used, waiting.', registers },
    labelNames: ['place', 'state'],
  }),
  replicaUsed: new Gauge({
    ...{ name: 'vitral_replica_used', help: '1 while lists are read from the replica.', registers },
    labelNames: ['replica'],
  }),
  replicaLag: new Gauge({
    ...{ name: 'vitral_replica_lag_seconds', help: 'Seconds by which a replica is behind the primary.', registers },
    labelNames: ['replica'],
  }),
  tasks: new Gauge({
    ...{ name: 'vitral_tasks', help: 'Tasks of all servers, by name and state.', registers },
    labelNames: ['task', 'state'],
  }),
  taskAge: new Gauge({
    ...{ name: 'vitral_task_age_seconds', help: 'Seconds since the first task of a name was due.', registers },
    labelNames: ['task'],
  }),
  outbox: new Gauge({ name: 'vitral_outbox', help: 'Messages that are not delivered yet.', registers }),
  outboxAge: new Gauge({
    ...{ name: 'vitral_outbox_age_seconds', help: 'Seconds since the first undelivered message was put.', registers },
  }),
  sessions: new Gauge({
    ...{ name: 'vitral_sessions', help: 'Sessions of all servers: open, used within 15 minutes.', registers },
    labelNames: ['state'],
  }),
  disk: new Gauge({ name: 'vitral_disk_free_bytes', help: 'Bytes free on the disk of the data folder.', registers }),
};

/** Labels of states in metrics. */
const states = { pendente: 'waiting', executando: 'running', morta: 'dead' } as const;

/** The metrics of this server in Prometheus' text format. */
export type Metrics = { readonly contentType: string; readonly render: () => Promise<string> };

export type MetricsParts = {
  readonly db: Pick<Database, 'kind' | 'load' | 'replicas'>;
  readonly facts: () => Promise<Facts | null>;
  readonly version: PortalVersion;
  /** Folder whose disk is measured; without it no disk is. */
  readonly dataDir?: string;
};

let isCollecting = false;

/** Starts measuring the process (event loop, heap, garbage collection) and returns what renders all metrics. */
export function openMetrics({ db, facts, version, dataDir }: MetricsParts): Metrics {
  // Once per process, because it registers names and watches garbage collection.
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;
  return {
    contentType: registry.contentType,
    render: async () => {
      gauges.info.set({ version: version.version, commit: version.commit ?? 'unknown', database: db.kind }, 1);
      for (const { place, most, used, waiting } of db.load()) {
        gauges.pool.set({ place, state: 'most' }, most);
        gauges.pool.set({ place, state: 'used' }, used);
        gauges.pool.set({ place, state: 'waiting' }, waiting);
      }
      for (const { host: replica, isUsed, lag } of db.replicas?.() ?? []) {
        gauges.replicaUsed.set({ replica }, isUsed ? 1 : 0);
        gauges.replicaLag.set({ replica }, lag / 1_000);
      }
      const free = dataDir === undefined ? null : await freeBytes(dataDir);
      if (free !== null) gauges.disk.set(free);
      setFacts(await facts());
      return registry.metrics();
    },
  };
}

/** Facts that the database does not answer are left out; old values would be misleading. */
function setFacts(found: Facts | null): void {
  gauges.up.set(found === null ? 0 : 1);
  for (const gauge of [gauges.tasks, gauges.taskAge, gauges.sessions, gauges.outbox, gauges.outboxAge]) gauge.reset();
  if (found === null) {
    gauges.outbox.set(Number.NaN);
    gauges.outboxAge.set(Number.NaN);
    return;
  }
  for (const { nome: task, estado, total, age } of found.tasks) {
    gauges.tasks.set({ task, state: states[estado] }, total);
    if (estado === 'pendente') gauges.taskAge.set({ task }, age);
  }
  gauges.outbox.set(found.outbox.waiting);
  gauges.outboxAge.set(found.outbox.age);
  gauges.sessions.set({ state: 'open' }, found.sessions.open);
  gauges.sessions.set({ state: 'used' }, found.sessions.used);
}

async function freeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk === null ? null : disk.bavail * disk.bsize;
}
