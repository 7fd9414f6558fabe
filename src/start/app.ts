import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type Demonstration, type DemoSize, joinDemonstration } from '../areas/demo-area.ts';
import type { ModuleSettings, ServerModule, Services } from '../areas/module.ts';
import type { OidcSettings } from '../areas/oidc/server/index.ts';
import { errorTextsOf, openModules, operationsOf, rulesOf } from '../areas/open-modules.ts';
import { createReadLog, type Retention } from '../areas/read-log/server/index.ts';
import { refuseStrangers } from '../areas/records/server/index.ts';
import { serverModules } from '../areas/server-areas.ts';
import { createRecordAlerts } from '../engine/alerts/record-alerts.ts';
import { createPdfs } from '../engine/export/pdf/pdfs.ts';
import { cleanupTask } from '../engine/files/cleanup.ts';
import { createFiles } from '../engine/files/files.ts';
import { createRecordFiles } from '../engine/files/record-files.ts';
import { type FileStorage, noStorage } from '../engine/files/storage.ts';
import { createFlows } from '../engine/flows/transitions.ts';
import { createImports } from '../engine/import/imports.ts';
import type { RecordRules } from '../engine/records/record-rules.ts';
import { createRecordEngine } from '../engine/records/records.ts';
import type { EntityCatalog } from '../engine/records/schemas/catalog.ts';
import { emptyBinTask } from '../engine/recycle-bin/empty-bin.ts';
import { binEntity, createRecordBin } from '../engine/recycle-bin/record-bin.ts';
import { noRelations, type RelationCatalog } from '../engine/statements/relation-catalog.ts';
import { createDictionaries } from '../engine/translations/dictionaries.ts';
import type { ViewRegistry } from '../engine/views/registry.ts';
import { createKnobs, type Knobs } from '../integrations/knobs.ts';
import type { Mail } from '../integrations/mail/mail.ts';
import { simulateMail } from '../integrations/mail/simulated-mail.ts';
import type { PortParts } from '../integrations/payment-ports.ts';
import { embeddedPorts, type Ports, simulatePorts } from '../integrations/ports.ts';
import { type BackupSettings, nightlyBackup } from '../platform/backup/nightly.ts';
import { type OpenClock, openMovableClock, realClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { portalTimeZone } from '../platform/database/time-zone.ts';
import { createUnitDatabase, type UnitDatabase } from '../platform/database/unit.ts';
import { limitArrival, refuseUnserved, uploadArrival } from '../platform/http/arrival/arrival.ts';
import { boundUnfinished, headLimits, type UnfinishedLimits } from '../platform/http/arrival/unfinished.ts';
import { type BindingOptions, bindOperations, servedIds } from '../platform/http/binding.ts';
import { createChangeFeed } from '../platform/http/change-feed.ts';
import { type Contract, loadContract } from '../platform/http/contract.ts';
import { installErrorHandler, refuseAddress } from '../platform/http/error-handler.ts';
import { answerLimits, createHeavyWork } from '../platform/http/heavy-work.ts';
import { httpErrors } from '../platform/http/http-errors.ts';
import { createIdempotency, tidyingTask } from '../platform/http/idempotency.ts';
import { createRateCheck, type RateLimit } from '../platform/http/rate-check.ts';
import { contentSecurityPolicy } from '../platform/http/security-policy.ts';
import { serveWebhooks } from '../platform/http/webhooks.ts';
import { createLocks, tidyLocks } from '../platform/locks/locks.ts';
import { createOutbox, tidyOutbox } from '../platform/outbox/outbox.ts';
import { projectRoot } from '../platform/project-root.ts';
import { createAttempts } from '../platform/sessions/attempts.ts';
import { createLinks } from '../platform/sessions/links.ts';
import { createSecondFactor } from '../platform/sessions/second-factor.ts';
import { createSecrets, type Secrets } from '../platform/sessions/secrets/secrets.ts';
import { createSessions } from '../platform/sessions/sessions.ts';
import { monthsTask } from '../platform/tasks/history-months.ts';
import { createTasks } from '../platform/tasks/tasks.ts';
import { readVersion } from '../platform/version.ts';
import { createFacts } from '../platform/watch/facts.ts';
import { openMetrics } from '../platform/watch/metrics.ts';
import { type MetricsAccess, serveMetricsAlone, serveMetricsByToken } from '../platform/watch/serve-metrics.ts';
import { watchRequests } from '../platform/watch/watch-requests.ts';
import { serveWeb } from './web-files.ts';

export type AppOptions = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly views: ViewRegistry;
  /** Lists of statements; none without it. */
  readonly relations?: RelationCatalog;
  /** Where files of users are kept; without it none is taken. */
  readonly storage?: FileStorage;
  readonly logger?: FastifyBaseLogger;
  /** Folder of the built web app; without it only the API is served. */
  readonly webRoot?: string;
  /** In tests: the contract as it was read before, whose checks are compiled once for all servers; else it is read. */
  readonly contract?: Contract;
  /** In tests: an answer that the contract does not declare becomes an error. */
  readonly verifyAnswers?: boolean;
  /**
   * Attempts to log in: for one login from one address before each has to wait for longer, and for all logins from one
   * address in a minute.
   */
  readonly loginLimits?: { readonly perLogin: number; readonly perAddress: number };
  /** Links to set a password that may be asked for in an hour: for one login from one address, and from one address. */
  readonly recoveryLimits?: { readonly perLogin: number; readonly perAddress: number };
  /** How often a session, and an address, may ask for money in a minute; for what is only looked at ten times that. */
  readonly paymentLimits?: { readonly perSession: number; readonly perAddress: number };
  /** How mails reach people; without it they wait for a server that sends them. */
  readonly mail?: Mail;
  /** Encrypts secrets of users; without it with a key that nobody has after this server. */
  readonly secrets?: Secrets;
  /** Months for which data are kept that need not stay; for ever without it. */
  readonly retention?: Retention;
  /** Where people may log in besides; nowhere without it. */
  readonly oidc?: OidcSettings;
  /** What answers outside of the portal, or builds it; what is left out has its embedded stand-in. */
  readonly ports?: Partial<Ports> | ((parts: PortParts) => Partial<Ports>);
  /** Where people reach the portal, without a slash at its end; for links in mails. */
  readonly publicUrl?: () => string;
  /** Servers whose pages views may show in frames, besides the portal itself (`readSources`). */
  readonly frameSources?: readonly string[];
  /** The same of pictures. */
  readonly imageSources?: readonly string[];
  /** In tests: ms for a request to arrive whole, instead of two minutes. */
  readonly arrivalLimit?: number;
  /** In tests: what requests may take that are not here whole. */
  readonly unfinished?: UnfinishedLimits;
  /** In tests: ms after which an answer that nobody takes is cut, instead of thirty seconds. */
  readonly stallLimit?: number;
  /** Configurators may write files below `views`; for development. */
  readonly writesViews?: boolean;
  /**
   * How many balancers stand in front and add to `X-Forwarded-For`; 0 when callers reach the server themselves. What
   * stands before their entries is whatever the caller wrote.
   */
  readonly balancers?: number;
  /** Months after which the history of records is taken out of what is asked; 0, as without it, for never. */
  readonly historyMonths?: number;
  /** Days for which deleted records may be restored, 0 for never; 30 where it is left out. */
  readonly binDays?: number;
  /** How metrics are reached; by nobody without it. */
  readonly metrics?: MetricsAccess & { readonly dataDir?: string; readonly opened?: (address: string) => void };
  /** Whether the server is about to stop: it serves still, and tells balancers that it will not. */
  readonly isDraining?: () => boolean;
  /** What only a demonstration has: it fills it, and the clock may be moved at `/dev/simuladores`. Never in production. */
  readonly demonstration?: Demonstration;
  /** What a demonstration is filled up to while it runs; nothing without it. */
  readonly demoSize?: DemoSize;
  /** Turns on one backup a night. */
  readonly backups?: BackupSettings;
  /** In tests: other areas than those of the list. */
  readonly modules?: readonly ServerModule[];
};

const noDemo: DemoSize = { products: 0, people: 0, isWhole: false };
const bodyLimit = 2 * 1024 * 1024;

/** Builds the server without listening. Closing it ends event streams and lets running requests finish. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { entities, views, balancers = 0, demonstration, demoSize = noDemo, modules: given = serverModules } = options;
  const modules = demonstration === undefined ? given : joinDemonstration(given, demonstration, demoSize);
  const db = createUnitDatabase(options.db);
  const policy = contentSecurityPolicy("'self'", options);
  const app: FastifyInstance = Fastify({
    bodyLimit,
    trustProxy: balancers === 0 ? false : (_address, hop) => hop < balancers,
    // For an upload to arrive whole, in ms; other requests have less. Answers may take longer.
    requestTimeout: uploadArrival,
    http: headLimits,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    ...(options.logger === undefined
      ? { logger: false }
      : { loggerInstance: options.logger, logController: new LogController({ disableRequestLogging: true }) }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (_error, request, reply) => void refuseAddress(request, reply, { texts: errorTexts }),
  });
  // A body is JSON or a form: a text is refused by its type, and not for being no object.
  app.removeContentTypeParser('text/plain');
  watchRequests(app);
  app.addHook('onRequest', refuseUnserved);
  app.addHook('onRequest', limitArrival(options.arrivalLimit));
  boundUnfinished(app, balancers > 0, options.unfinished);
  const { contract = await loadContract() } = options;
  const served = servedIds(contract, operationsOf(modules));
  const logError = (error: unknown, message: string): void => app.log.error({ err: String(error) }, message);
  const clock = await openClock(options, db, logError);
  app.addHook('onClose', () => clock.close());
  // A page counts down by the clock of its server: where that may be moved, its answers say what time it is.
  if (clock.simulation !== null)
    app.addHook('onSend', async (_request, reply) => {
      reply.header('date', clock.now().toUTCString());
    });
  const tasks = createTasks({ db, clock, log: logError });
  const outbox = createOutbox(tasks);
  const { alerts: alertsOf, models } = entities;
  const alerts = createRecordAlerts({ outbox, alerts: alertsOf, models, now: clock.now });
  const ofModules = rulesOf(modules, { views, outbox, clock, relations: options.relations ?? noRelations });
  const rules: RecordRules = {
    ...ofModules,
    // Asked as records are saved, when the modules are open.
    ahead: (save) => opened.ahead(save),
    changed: async (tx, change) => {
      await ofModules.changed?.(tx, change);
      await alerts.changed(tx, change);
    },
  };
  const shownTo = Object.assign({}, ...modules.map((module) => module.shownTo));
  const services = createServices(app, options, { db, clock, tasks, outbox, alerts, rules, shownTo });
  const { sessions, links, feed, dictionaries, imports } = services;
  const errorTexts = errorTextsOf(modules);
  const opened = openModules(modules, { ...services, contract, served, errorTexts });
  app.addHook('preClose', async () => {
    feed.close();
    opened.close();
  });
  imports.onSaved((entity) => opened.publishSaved({ entity }));
  entities.onChange((names) => {
    // Permissions go with the files of their entities.
    sessions.forget();
    views.rebuild().catch((error: unknown) => app.log.error({ err: String(error) }, 'building the views failed'));
    feed.publish(names);
  });
  views.onChanged((names) => feed.publish(names));
  options.relations?.onChange((names) => {
    views.rebuild().catch((error: unknown) => app.log.error({ err: String(error) }, 'building the views failed'));
    feed.publish(names);
  });
  const idempotency = createIdempotency(db);
  const { storage = noStorage } = options;
  const tidying = [cleanupTask(db, storage, logError), tidyingTask(idempotency), tidyOutbox(db), tidyLocks(db)];
  const { backups } = options;
  if (backups !== undefined) tidying.push(nightlyBackup(backups, portalTimeZone));
  const months = monthsTask(options.db, options.historyMonths ?? 0, (parts) =>
    app.log.info({ parts }, 'months of the history were taken out'),
  );
  if (entities.models().has(binEntity)) tidying.push(emptyBinTask(db, clock.now));
  tasks.start([...tidying, months, ...imports.tasks, ...opened.tasks]);
  // First of all hooks, as the last one that is added: what the tasks work with ends behind them.
  app.addHook('onClose', () => tasks.stop());

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: policy,
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, { global: false });

  const webRoot = options.webRoot !== undefined && existsSync(options.webRoot) ? options.webRoot : null;
  installErrorHandler(app, webRoot === null ? null : 'index.html', {
    texts: errorTexts,
    translator: async (tag) => (await dictionaries.translator(tag)).translate,
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not its address: addresses carry ids, filters and tokens.
    request.log.info(
      {
        operation: request.routeOptions.config.operation ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });

  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      bindOperations(api, contract, opened.handlers, {
        authenticate: async (token, request) =>
          (await sessions.find(token))?.caller ?? (await links.redeem(token, request.method, request.url)),
        answering: opened.answering,
        instead: opened.instead,
        verifyAnswers: options.verifyAnswers ?? false,
        refuseStrangers: (caller, named) => refuseStrangers({ db, models: entities.models(), caller }, named),
        idempotency,
        heavyWork: createHeavyWork(answerLimits),
        ...(options.stallLimit === undefined ? {} : { stallLimit: options.stallLimit }),
        limit: createLimits(app, opened.limits),
      });
    },
    { prefix: '/api' },
  );
  await serveWebhooks(app, opened.webhooks);
  await serveMetrics(app, options, services);
  demonstration?.servePages(app, { db: options.db, clock });
  if (webRoot !== null) await serveWeb(app, webRoot, policy);
  return app;
}

/** Serves metrics as the settings say. */
async function serveMetrics(
  app: FastifyInstance,
  { db, metrics: access }: AppOptions,
  { facts, settings }: Pick<Services, 'facts' | 'settings'>,
): Promise<void> {
  if (access === undefined || (access.own === null && access.token === null)) return;
  const { own, token, dataDir, opened } = access;
  const parts = { db, facts, version: settings.version, ...(dataDir === undefined ? {} : { dataDir }) };
  const metrics = openMetrics(parts);
  if (token !== null) serveMetricsByToken(app, metrics, token);
  if (own === null) return;
  const alone = await serveMetricsAlone(metrics, own);
  app.addHook('onClose', () => alone.close());
  opened?.(alone.address);
}

/** In production the real time, whatever the database holds. */
async function openClock(
  { demonstration }: AppOptions,
  db: Database,
  log: (error: unknown, message: string) => void,
): Promise<OpenClock> {
  if (demonstration === undefined) return { ...realClock, close: () => undefined };
  return openMovableClock(db, (error) => log(error, 'reading the clock failed'));
}

function openMail(mail: Mail | undefined, knobs: Knobs | null): Mail | null {
  if (mail === undefined) return null;
  return knobs === null ? mail : simulateMail(mail, knobs);
}

/** What the services stand on. */
type Foundation = Pick<Services, 'clock' | 'tasks' | 'outbox' | 'alerts'> & {
  readonly db: UnitDatabase;
  readonly rules: RecordRules;
  readonly shownTo: NonNullable<ServerModule['shownTo']>;
};

/** What the modules share, ended with the server. */
function createServices(
  app: FastifyInstance,
  options: AppOptions,
  { db, clock, tasks, outbox, alerts, rules, shownTo }: Foundation,
): Omit<
  Services,
  'contract' | 'served' | 'errorTexts' | 'personalRows' | 'personalExports' | 'publishSaved' | 'eventSources'
> {
  const {
    entities,
    views,
    relations = noRelations,
    storage = noStorage,
    publicUrl = () => '',
    demonstration,
  } = options;
  const knobs = createKnobs();
  const mail = openMail(options.mail, demonstration === undefined ? null : knobs);
  const { ports: given = {} } = options;
  // Providers do not undo what they did with the call that asked for it, and so are their stand-ins: no part of its unit.
  const parts: PortParts = { db: options.db, clock };
  const chosenPorts = { ...embeddedPorts(parts), ...(typeof given === 'function' ? given(parts) : given) };
  const ports = demonstration === undefined ? chosenPorts : simulatePorts(chosenPorts, knobs);
  const logError = (error: unknown, message: string): void => app.log.error({ err: String(error) }, message);
  const settings: ModuleSettings = {
    version: readVersion(projectRoot, process.env),
    frameSources: options.frameSources ?? [],
    oidc: options.oidc ?? null,
    retention: options.retention ?? new Map(),
    writesViews: options.writesViews ?? false,
    loginLimits: options.loginLimits ?? { perLogin: 8, perAddress: 100 },
    recoveryLimits: options.recoveryLimits ?? { perLogin: 5, perAddress: 30 },
    paymentLimits: options.paymentLimits ?? { perSession: 30, perAddress: 300 },
  };
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const sessions = createSessions(db, entities.models);
  const { secrets = createSecrets(randomBytes(32)) } = options;
  const translations = [...new Set([projectRoot, views.root])].map((root) => join(root, 'schemas', 'translations'));
  app.addHook('onClose', async () => mail?.close());
  const readLog = createReadLog(options.db, entities.models, (error) => logError(error, 'readings were not written'));
  app.addHook('onClose', () => readLog.flush());
  const files = createFiles(db, storage, entities.models, logError, shownTo);
  const bin = createRecordBin(entities.models, clock.now, options.binDays);
  const heldFiles = createRecordFiles(files, db.onceInUnit);
  const engine = createRecordEngine({ db, models: entities.models, files: heldFiles, rules, now: clock.now, bin });
  const imports = createImports({
    ...{ db, engine, models: entities.models, files, callerOf: sessions.callerOf, tasks },
    timeZone: portalTimeZone,
    log: logError,
  });
  app.addHook('onClose', () => imports.stop());
  const pdfs = createPdfs(() => httpErrors.SERVIDOR_OCUPADO());
  app.addHook('onClose', () => pdfs.stop());
  return {
    ...{
      db,
      entities,
      relations,
      views,
      engine,
      files,
      readLog,
      imports,
      pdfs,
      sessions,
      mail,
      ports,
      knobs,
      publicUrl,
      settings,
    },
    ...{ clock, tasks, outbox, alerts, locks: createLocks(db) },
    apart: db.apart,
    together: db.together,
    flows: createFlows({ db, engine, models: entities.models, outbox, alerts, now: clock.now }),
    links: createLinks(db, sessions),
    secondFactor: createSecondFactor(db, secrets),
    attempts: createAttempts(settings.loginLimits.perLogin),
    dictionaries: createDictionaries(db, translations),
    feed: createChangeFeed(),
    isStopping: () => stopping || (options.isDraining?.() ?? false),
    facts: createFacts(db, clock.now),
    warn: (message) => (error) => app.log.warn({ err: String(error) }, message),
  };
}

/** Asks the limits of an operation, and throws MUITAS_TENTATIVAS where one is reached. One limit of two counts both. */
function createLimits(
  app: FastifyInstance,
  limits: ReadonlyMap<string, readonly RateLimit[]>,
): BindingOptions['limit'] {
  const checks = new Map(
    [...new Set([...limits.values()].flat())].map((limit) => [limit, createRateCheck(app, limit)] as const),
  );
  return async (operation, request) => {
    for (const limit of limits.get(operation) ?? []) await checks.get(limit)?.(request);
  };
}
