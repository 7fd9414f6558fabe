import { existsSync } from 'node:fs';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DemoSize, joinDemonstration } from '../areas/demo-area.ts';
import type { Services } from '../areas/module.ts';
import { errorTextsOf, openModules, operationsOf, rulesOf } from '../areas/open-modules.ts';
import { refuseStrangers } from '../areas/records/server/index.ts';
import { serverModules } from '../areas/server-areas.ts';
import { createRecordAlerts } from '../engine/alerts/record-alerts.ts';
import { cleanupTask } from '../engine/files/cleanup.ts';
import { noStorage } from '../engine/files/storage/storage.ts';
import type { RecordRules } from '../engine/records/record-rules.ts';
import { emptyBinTask } from '../engine/recycle-bin/empty-bin.ts';
import { binEntity } from '../engine/recycle-bin/record-bin.ts';
import { noStatements } from '../engine/statements/statement-catalog.ts';
import { nightlyBackup } from '../platform/backup/nightly.ts';
import { type OpenClock, openMovableClock, realClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { portalTimeZone } from '../platform/database/time-zone.ts';
import { createUnitDatabase } from '../platform/database/unit.ts';
import { limitArrival, refuseUnserved, uploadArrival } from '../platform/http/arrival/arrival.ts';
import { boundUnfinished, headLimits } from '../platform/http/arrival/unfinished.ts';
import { type BindingOptions, bindOperations, servedIds } from '../platform/http/binding.ts';
import { loadContract } from '../platform/http/contract.ts';
import { installErrorHandler, refuseAddress } from '../platform/http/errors/error-handler.ts';
import { answerLimits, createHeavyWork } from '../platform/http/heavy-work.ts';
import { createIdempotency, tidyingTask } from '../platform/http/idempotency.ts';
import { createRateCheck, type RateLimit } from '../platform/http/rate-check.ts';
import { contentSecurityPolicy } from '../platform/http/security-policy.ts';
import { serveWebhooks } from '../platform/http/webhooks.ts';
import { tidyLocks } from '../platform/locks/locks.ts';
import { createOutbox, tidyOutbox } from '../platform/outbox/outbox.ts';
import { monthsTask } from '../platform/tasks/history-months.ts';
import type { Task } from '../platform/tasks/task.ts';
import { createTasks } from '../platform/tasks/tasks.ts';
import { openMetrics } from '../platform/watch/metrics.ts';
import { serveMetricsAlone, serveMetricsByToken } from '../platform/watch/serve-metrics.ts';
import { watchRequests } from '../platform/watch/watch-requests.ts';
import type { AppOptions } from './app-options.ts';
import { createServices } from './create-services.ts';
import { serveWeb } from './web-files.ts';

const noDemo: DemoSize = { products: 0, people: 0, isWhole: false };
const bodyLimit = 2 * 1024 * 1024;

/** Builds the server without listening. Closing it ends event streams and waits for running requests. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { entities, views, demonstration, demoSize = noDemo, modules: given = serverModules } = options;
  const modules = demonstration === undefined ? given : joinDemonstration(given, demonstration, demoSize);
  const db = createUnitDatabase(options.db);
  const policy = contentSecurityPolicy("'self'", options);
  const errorTexts = errorTextsOf(modules);
  const app = createServer(options, errorTexts);
  const { contract = await loadContract() } = options;
  const served = servedIds(contract, operationsOf(modules));
  const logError = (error: unknown, message: string): void => app.log.error({ err: String(error) }, message);
  const clock = await openClock(options, db, logError);
  app.addHook('onClose', () => clock.close());
  // Pages count down by the server's clock: if that can be moved, answers tell its time.
  if (clock.simulation !== null)
    app.addHook('onSend', async (_request, reply) => {
      reply.header('date', clock.now().toUTCString());
    });
  const tasks = createTasks({ db, clock, log: logError });
  const outbox = createOutbox(tasks);
  const { alerts: alertsOf, models } = entities;
  const alerts = createRecordAlerts({ outbox, alerts: alertsOf, models, now: clock.now });
  const ofModules = rulesOf(modules, { views, outbox, clock, statements: options.statements ?? noStatements });
  const rules: RecordRules = {
    ...ofModules,
    // Called when records are saved, after the modules are open.
    ahead: (save) => opened.ahead(save),
    changed: async (tx, change) => {
      await ofModules.changed?.(tx, change);
      await alerts.changed(tx, change);
    },
  };
  const shownTo = Object.assign({}, ...modules.map((module) => module.shownTo));
  const services = createServices(app, options, { db, clock, tasks, outbox, alerts, rules, shownTo });
  const { sessions, links, feed, dictionaries, imports } = services;
  const opened = openModules(modules, { ...services, contract, served, errorTexts });
  app.addHook('preClose', async () => {
    feed.close();
    opened.close();
  });
  imports.onSaved((entity) => opened.publishSaved({ entity }));
  publishChanges(app, options, services);
  const idempotency = createIdempotency(db);
  const tidying = [tidyingTask(idempotency), ...tidyingTasks(app, options, db, clock.now)];
  tasks.start([...tidying, ...imports.tasks, ...opened.tasks]);
  // Added last, so that it runs before all other hooks: tasks end before the parts that they use.
  app.addHook('onClose', () => tasks.stop());

  await registerPlugins(app, policy);
  const webRoot = options.webRoot !== undefined && existsSync(options.webRoot) ? options.webRoot : null;
  installErrorHandler(app, webRoot === null ? null : 'index.html', {
    texts: errorTexts,
    translator: async (tag) => (await dictionaries.translator(tag)).translate,
  });
  app.addHook('onResponse', logAnswer);

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
        endings: new Set(modules.flatMap(({ endings = [] }) => endings)),
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

/** The server without routes: limits of requests, and its log. */
function createServer(options: AppOptions, texts: ReturnType<typeof errorTextsOf>): FastifyInstance {
  const { balancers = 0, logger } = options;
  const app: FastifyInstance = Fastify({
    bodyLimit,
    trustProxy: balancers === 0 ? false : (_address, hop) => hop < balancers,
    // ms for an upload to arrive completely; other requests have less. Answers may take longer.
    requestTimeout: uploadArrival,
    http: headLimits,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    ...(logger === undefined
      ? { logger: false }
      : { loggerInstance: logger, logController: new LogController({ disableRequestLogging: true }) }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (_error, request, reply) => void refuseAddress(request, reply, { texts }),
  });
  // A body is JSON or a form: a text is refused by its media type, not for being no object.
  app.removeContentTypeParser('text/plain');
  watchRequests(app);
  app.addHook('onRequest', refuseUnserved);
  app.addHook('onRequest', limitArrival(options.arrivalLimit));
  boundUnfinished(app, balancers > 0, options.unfinished);
  return app;
}

async function registerPlugins(app: FastifyInstance, policy: ReturnType<typeof contentSecurityPolicy>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, { global: false });
}

/** Views follow changes of schemas and statements, and windows are notified of all changes. */
function publishChanges(
  app: FastifyInstance,
  { entities, views, statements }: AppOptions,
  { sessions, feed }: Pick<Services, 'sessions' | 'feed'>,
): void {
  const rebuild = (names: readonly string[]): void => {
    views.rebuild().catch((error: unknown) => app.log.error({ err: String(error) }, 'building the views failed'));
    feed.publish(names);
  };
  entities.onChange((names) => {
    // Permissions change with the files of their entities.
    sessions.forget();
    rebuild(names);
  });
  views.onChanged((names) => feed.publish(names));
  statements?.onChange(rebuild);
}

/** Cleanup tasks that belong to no area. */
function tidyingTasks(app: FastifyInstance, options: AppOptions, db: Database, now: () => Date): readonly Task[] {
  const { storage = noStorage, backups, entities, historyMonths = 0 } = options;
  return [
    cleanupTask(db, storage, (error, message) => app.log.error({ err: String(error) }, message)),
    tidyOutbox(db),
    tidyLocks(db),
    ...(backups === undefined ? [] : [nightlyBackup(backups, portalTimeZone)]),
    ...(entities.models().has(binEntity) ? [emptyBinTask(db, now)] : []),
    monthsTask(options.db, historyMonths, (parts) => app.log.info({ parts }, 'months of the history were taken out')),
  ];
}

async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { operation = null } = request.routeOptions.config;
  // The route's pattern, not its address: addresses contain ids, filters and tokens.
  request.log.info({ operation, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
}

/** Serves metrics according to the settings. */
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

/**
 * Returns a function that checks the limits of an operation, and throws MUITAS_TENTATIVAS if one is exceeded. A limit
 * shared by two operations counts the calls of both.
 */
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
