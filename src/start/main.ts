import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { Demonstration, KnownLogin } from '../areas/demo-area.ts';
import { readOidcSettings } from '../areas/oidc/server/index.ts';
import { readRetention } from '../areas/read-log/server/index.ts';
import { issueFirstAccessCode } from '../areas/session/server/index.ts';
import { findUndrawn } from '../areas/shell/server/index.ts';
import { readCount } from '../domain/numbers/read-count.ts';
import { openStorage } from '../engine/files/settings.ts';
import { writeReport } from '../engine/records/schemas/problem-report.ts';
import { defaultBinDays } from '../engine/recycle-bin/record-bin.ts';
import { openMail, readPublicUrl } from '../integrations/mail/settings.ts';
import { openPorts } from '../integrations/ports.ts';
import { readBackupSettings } from '../platform/backup/nightly.ts';
import { installBase } from '../platform/database/base.ts';
import type { Database, DatabaseEvent } from '../platform/database/database.ts';
import { DatabaseInUseError } from '../platform/database/errors.ts';
import { openDatabase } from '../platform/database/open.ts';
import { acceptFrom } from '../platform/database/pglite/disk-space.ts';
import { hostOf, readAddresses } from '../platform/database/postgres/addresses.ts';
import { waitForDatabase } from '../platform/database/postgres/wait-for-database.ts';
import { joinServers } from '../platform/database/upgrade/servers.ts';
import { readSources } from '../platform/http/allowed-sources.ts';
import { loadContract } from '../platform/http/contract.ts';
import { projectRoot } from '../platform/project-root.ts';
import { openSecrets } from '../platform/sessions/secrets/settings.ts';
import { readVersion } from '../platform/version.ts';
import { freeIdleMemory } from '../platform/watch/idle-memory.ts';
import { databaseEvents } from '../platform/watch/probes/instruments.ts';
import { readMetricsAccess } from '../platform/watch/serve-metrics.ts';
import { openTracing } from '../platform/watch/tracing-settings.ts';
import { readSlowMs, type SlowStatement, watchDatabase } from '../platform/watch/watch-database.ts';
import { createApp } from './app.ts';
import type { AppOptions } from './app-options.ts';
import { listen } from './listen.ts';
import { openCatalogs } from './open-catalogs.ts';
import { prepareData } from './prepare-data.ts';
import { createProblemPrinter } from './print-problems.ts';
import { type StopSteps, stopServer } from './stop.ts';
import { ensureWebBuild } from './web-build.ts';

// Exit codes: 0 stopped, 1 failed and may be restarted, 2 cannot start and a restart would not help.
const started = performance.now();
const isProduction = process.env.NODE_ENV === 'production';
const isDev = process.env.VITRAL_DEV === '1';
/** Folder of `schemas` and `views`; an installation may keep its own separate from the program. */
const root = process.env.VITRAL_ROOT ?? projectRoot;
const dataDir = process.env.VITRAL_DATA ?? join(projectRoot, '.data');
const print = (message: string): void => console.log(message);
const stopSignals = ['SIGINT', 'SIGTERM'] as const;
const endAtOnce = (): never => process.exit(0);
/** Address of the web app during development with vite. */
const devUrl = 'http://127.0.0.1:5173';
/** ms for which the server continues to serve after SIGTERM. */
const drainMs = Math.min(600, readCount(process.env.VITRAL_DRAIN, 0)) * 1_000;

// People read the terminal; machines read the log: on standard output in production, in a file otherwise.
const logTarget = isProduction
  ? pino.destination({ dest: 1, sync: false })
  : pino.destination({ dest: join(dataDir, 'server.log'), mkdir: true, sync: true });
// A full disk must not end the server through its log.
let isLogBroken = false;
logTarget.on('error', (error: Error) => {
  if (!isLogBroken) console.error(`The log cannot be written: ${error.message}`);
  isLogBroken = true;
});
const logger = pino(
  { level: process.env.LOG_LEVEL ?? 'info', base: null, redact: ['req.headers.authorization'] },
  logTarget,
);

/**
 * How the SQL editor connects: for PostgreSQL the address of a login without other permissions, for the embedded
 * database `1`. Undefined if the editor is off.
 */
function readSqlAccess({ VITRAL_SQL: access = '', DATABASE_URL: url }: NodeJS.ProcessEnv): string | undefined {
  const isLogin = /^postgres(ql)?:\/\//.test(access);
  if (access === '' || access === '0') return undefined;
  if (isLogin === (url !== undefined)) return access;
  print(
    url === undefined
      ? '  VITRAL_SQL is 1 with the embedded database: the SQL editor stays off.'
      : '  VITRAL_SQL is the address of a login of its own with PostgreSQL: the SQL editor stays off.',
  );
  return undefined;
}

async function main(): Promise<void> {
  // The first process of a container ignores signals that it does not handle. Until the server is ready there is
  // nothing to end in order.
  for (const signal of stopSignals) process.on(signal, endAtOnce);
  const web = openWeb();
  web.catch(() => undefined);
  const storage = openStorage(process.env, dataDir);
  // The mail contains a link that logs its reader in, so only its file is named.
  const mail = openMail(process.env, dataDir, (file) => logger.info({ file: join('outbox', file) }, 'mail'));
  const publicUrl = readPublicUrl(process.env.VITRAL_PUBLIC_URL);
  const backups = readBackupSettings(process.env, dataDir);
  const secrets = openSecrets(process.env, dataDir);
  const oidc = readOidcSettings(process.env);
  const retention = readRetention(process.env.VITRAL_RETENTION);
  const ports = openPorts(process.env, (service, reason) => logger.warn({ service, reason }, 'port'));
  const metrics = readMetricsAccess(process.env);
  const endTracing = await openTracing(process.env, readVersion(projectRoot, process.env));
  let ownUrl = '';
  let isDraining = false;
  const opened = await openOwnDatabase(() => ownUrl === '');
  const slow = (statement: SlowStatement): void => logger.warn(statement, 'slow statement');
  const db = watchDatabase(opened, { slowMs: readSlowMs(process.env.VITRAL_SLOW_MS), slow });
  const { version } = readVersion(projectRoot, process.env);
  const server = await joinServers(db, { version, log: (message, details) => logger.warn(details, message) });
  await installBase(db);
  const contract = await loadContract();
  const demonstration = isProduction ? null : await loadDemonstration();
  let demo: readonly KnownLogin[] = [];
  const catalogs = await openCatalogs({
    ...{ db, root, contract, server },
    log: (message, details) => logger.info(details ?? {}, message),
    prepare: async () => {
      demo = await prepareData(db, { demonstration, print });
      await secrets.check(db);
    },
  });
  const { entities, statements, views } = catalogs;
  warnOfUndrawn(findUndrawn(views.screens()));
  const problems = createProblemPrinter({
    find: () => [...entities.problems(), ...statements.problems(), ...views.problems()],
    print,
    report: (found) => {
      if (db.kind !== 'pglite') return;
      writeReport(dataDir, found).catch((error: unknown) => logger.warn({ err: String(error) }, 'report not written'));
    },
  });
  problems.look();
  statements.onChange(problems.lookSoon);
  entities.onChange(problems.lookSoon);
  views.onChanged(problems.lookSoon);

  const webRoot = await web;
  const app = await createApp({
    ...{ db, entities, statements, views, storage, mail, secrets, retention, ports, logger },
    ...describeDemo(demonstration, demo),
    ...readAppSettings(),
    ...(oidc === null ? {} : { oidc }),
    ...(webRoot === null ? {} : { webRoot }),
    ...(backups === null ? {} : { backups }),
    publicUrl: () => publicUrl ?? ownUrl,
    metrics: { ...metrics, dataDir, opened: (address) => logger.info({ address }, 'metrics') },
    isDraining: () => isDraining,
  });
  const address = await listen(app, { host: process.env.HOST ?? '127.0.0.1', port: process.env.PORT });
  ownUrl = isDev ? devUrl : address;
  entities.watch();
  statements.watch().catch((error: unknown) => logger.error({ err: String(error) }, 'watching the statements failed'));
  views.watch().catch((error: unknown) => logger.error({ err: String(error) }, 'watching the views failed'));
  logger.info({ ms: Math.round(performance.now() - started), database: db.kind }, 'ready');
  const canMail = publicUrl !== null && Boolean(process.env.VITRAL_SMTP_URL);
  welcome({ db, url: ownUrl, address, demo, code: await issueFirstAccessCode(db), canMail });
  freeIdleMemory();
  // Node writes it when a process ends by itself, but not when it is killed.
  flushCompileCache();
  const drain = (): void => {
    problems.stop();
    // A load balancer learns it from `/api/ready` and sends its calls elsewhere, while this server still answers
    // incoming ones.
    isDraining = true;
  };
  stopOnSignal(drain, {
    closeApp: () => app.close(),
    closeFiles: () => catalogs.close(),
    leave: () => server.leave(),
    closeRest: () => Promise.all([db.close(), endTracing()]),
  });
}

type Welcome = {
  readonly db: Pick<Database, 'kind'>;
  readonly url: string;
  readonly address: string;
  readonly demo: readonly KnownLogin[];
  /** One-time code for the first administrator; null if there is one. */
  readonly code: string | null;
  readonly canMail: boolean;
};

/** Files of one's own (`VITRAL_ROOT`) may lack views that came with an update. */
function warnOfUndrawn(addresses: readonly string[]): void {
  if (addresses.length === 0) return;
  print(
    `  No view in ${join(root, 'views')} draws ${addresses.join(', ')}: copy the missing files from the program's own.`,
  );
}

/** The start message for the person who starts the server. */
function welcome({ db, url, address, demo, code, canMail }: Welcome): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(
    `\nVitral is ready (${seconds} s, ${db.kind === 'pglite' ? 'embedded database' : 'PostgreSQL'}):\n\n  ${url}\n`,
  );
  for (const { login, password, role } of demo) print(`  ${role.padEnd(16)} ${login.padEnd(32)} ${password}`);
  if (code !== null) print(`  Make the first administrator at ${url}/primeiro-acesso with the one-time code ${code}`);
  if (isProduction && !canMail)
    print(
      '  Mails with links for passwords need VITRAL_SMTP_URL, VITRAL_MAIL_FROM and VITRAL_PUBLIC_URL; until then they go to the folder outbox.',
    );
  print(`\nListening on ${address}; stop with Ctrl+C.`);
}

/**
 * Stops the server when it is told to.
 * @param drain called at once: from then on the server is about to stop
 */
function stopOnSignal(drain: () => void, steps: StopSteps): void {
  let stopping = false;
  for (const signal of stopSignals) {
    process.off(signal, endAtOnce);
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      drain();
      pause(signal === 'SIGTERM' ? drainMs : 0)
        .then(() => stopServer(steps))
        .then((isWhole) => {
          // A hanging part must not keep the server from stopping.
          if (!isWhole) logger.warn('something still ran when the server ended');
          process.exit(0);
        })
        .catch((error: unknown) => {
          logger.error({ err: String(error) }, 'stopping failed');
          process.exit(1);
        });
    });
  }
}

/** Opens the database of the settings, with its log. A PostgreSQL server that is away is waited for. */
function openOwnDatabase(isStarting: () => boolean): Promise<Database> {
  const { DATABASE_URL: url, VITRAL_DATABASE_WAIT: minutes } = process.env;
  const open = () => openSetDatabase(url, isStarting);
  if (url === undefined) return open();
  return waitForDatabase(open, {
    patience: readCount(minutes, 5) * 60_000,
    report: ({ reason, left }) => {
      const hosts = readAddresses(url).urls.map(hostOf).join(', ');
      const seconds = Math.round(left / 1_000);
      logger.warn({ hosts, reason, seconds }, 'waiting for the database');
      print(`Waiting for the database at ${hosts} (${reason}), for ${seconds} more seconds at most.`);
    },
  });
}

function openSetDatabase(url: string | undefined, isStarting: () => boolean): Promise<Database> {
  return openDatabase({
    url,
    readUrl: process.env.DATABASE_READ_URL,
    lagLimit: readCount(process.env.VITRAL_REPLICA_LAG_MS, 5_000),
    dataDir: join(dataDir, 'pglite'),
    isStarting,
    written: readSqlAccess(process.env),
    log: (event) => {
      databaseEvents.inc({ event: event.event });
      logger.warn(event, 'database');
      if (event.event === 'disk-full' || event.event === 'disk-has-room') print(describeDisk(event));
    },
  });
}

/** Settings of the server from the environment, besides its parts. */
function readAppSettings() {
  const { env } = process;
  return {
    writesViews: isProduction ? env.VITRAL_WRITE_VIEWS === '1' : env.VITRAL_WRITE_VIEWS !== '0',
    frameSources: readSources('VITRAL_FRAME_SOURCES', env.VITRAL_FRAME_SOURCES),
    imageSources: readSources('VITRAL_IMAGE_SOURCES', env.VITRAL_IMAGE_SOURCES),
    historyMonths: readCount(env.VITRAL_HISTORY_MONTHS, 0),
    binDays: readCount(env.VITRAL_BIN_DAYS, defaultBinDays),
    balancers: readCount(env.VITRAL_TRUST_PROXY, 0),
  };
}

/**
 * The folder of the web app: `VITRAL_WEB` below the program, used as it is, else the built one, rebuilt if outdated.
 */
async function openWeb(): Promise<string | null> {
  const { VITRAL_WEB: built = '' } = process.env;
  if (isDev) return null;
  return built === '' ? ensureWebBuild(projectRoot, print) : resolve(projectRoot, built);
}

/** The parts of a demonstration; packages of a company do not contain them. */
async function loadDemonstration(): Promise<Demonstration> {
  try {
    return (await import('../areas/demo-areas.ts')).demonstration;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw Object.assign(new Error('This program brings no demonstration: start it with NODE_ENV=production.'), {
      final: true,
    });
  }
}

/** The demonstration of a server, with the size to fill it to; a database without demonstration data is not filled. */
function describeDemo(
  demonstration: Demonstration | null,
  logins: readonly KnownLogin[],
): Pick<AppOptions, 'demonstration' | 'demoSize'> {
  if (demonstration === null) return {};
  const { VITRAL_DEMO_PRODUCTS: products, VITRAL_DEMO_NETWORK: people } = process.env;
  return { demonstration, ...(logins.length === 0 ? {} : { demoSize: demonstration.sizeOf(products, people) }) };
}

/** Text about disk space for the terminal. */
function describeDisk({ event, folder, freeBytes }: Extract<DatabaseEvent, { event: 'disk-full' | 'disk-has-room' }>) {
  const free = `${Math.floor(freeBytes / 1_000_000)} MB`;
  return event === 'disk-full'
    ? `The disk of ${folder} is full (${free} left): everything can be read, nothing saved. Free at least ${Math.ceil(acceptFrom / 1_000_000)} MB there; saving then goes on by itself.`
    : `The disk of ${folder} has room again (${free}): saving goes on.`;
}

main().catch((error: unknown) => {
  const isFinal = error instanceof DatabaseInUseError || (error instanceof Error && 'final' in error);
  console.error(error instanceof Error ? (isFinal ? error.message : (error.stack ?? error.message)) : error);
  process.exit(isFinal ? 2 : 1);
});
