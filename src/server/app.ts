import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Database } from './database/database.ts';
import { portalTimeZone } from './database/time-zone.ts';
import { createUnitDatabase } from './database/unit.ts';
import { createVersionWatch } from './database/version-watch.ts';
import type { EntityCatalog } from './entities/catalog.ts';
import { createRecordEngine } from './entities/records.ts';
import { startCleanup } from './files/cleanup.ts';
import { createFiles } from './files/files.ts';
import { createRecordFiles } from './files/record-files.ts';
import { type FileStorage, noStorage } from './files/storage.ts';
import { portalHandlers } from './handlers.ts';
import { ApiError } from './http/api-error.ts';
import { limitArrival, refuseUnserved, uploadArrival } from './http/arrival.ts';
import { bindOperations } from './http/binding.ts';
import { loadContract } from './http/contract.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { answerLimits, createHeavyWork } from './http/heavy-work.ts';
import { createIdempotency, startTidying } from './http/idempotency.ts';
import { createImports } from './import/imports.ts';
import { type Mail, noMail } from './integrations/mail/mail.ts';
import { createSendLater } from './integrations/mail/send-later.ts';
import { createEmailLinks } from './modules/account/email-links.ts';
import { administrationRules } from './modules/administration/rules.ts';
import { createDictionaries } from './modules/language/dictionaries.ts';
import { createStoredPushRegistry } from './modules/notices/push-registry.ts';
import { createUnreadCounts } from './modules/notices/unread-counts.ts';
import { reachesSessions } from './modules/records/records.routes.ts';
import { createChangeFeed } from './modules/screens/change-feed.ts';
import { createAttempts } from './modules/session/attempts.ts';
import { createLinks } from './modules/session/links.ts';
import { createPasswordLinks } from './modules/session/password-links.ts';
import { createSessions } from './modules/session/sessions.ts';
import { createMenuChanges } from './modules/shell/menu-changes.ts';
import { createMenuRows } from './modules/shell/menu-rows.ts';
import { readVersion } from './version.ts';
import type { ViewRegistry } from './views/registry.ts';

export type AppOptions = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly views: ViewRegistry;
  /** Where files of users are kept; without it none is taken. */
  readonly storage?: FileStorage;
  readonly logger?: FastifyBaseLogger;
  /** Folder of the built web app; without it only the API is served. */
  readonly webRoot?: string;
  /** In tests: an answer that the contract does not declare becomes an error. */
  readonly verifyAnswers?: boolean;
  /**
   * Attempts to log in: for one login from one address before each has to wait for longer, and for all logins from one
   * address in a minute.
   */
  readonly loginLimits?: { readonly perLogin: number; readonly perAddress: number };
  /** Links to set a password that may be asked for in an hour: for one login from one address, and from one address. */
  readonly recoveryLimits?: { readonly perLogin: number; readonly perAddress: number };
  /** How links to set a password reach people; without it they do not. */
  readonly mail?: Mail;
  /** Where people reach the portal, without a slash at its end; for links in mails. */
  readonly publicUrl?: () => string;
  /** Servers whose pages views may show in frames, besides the portal itself (`readSources`). */
  readonly frameSources?: readonly string[];
  /** The same of pictures. */
  readonly imageSources?: readonly string[];
  /** In tests: ms for a request to arrive whole, instead of two minutes. */
  readonly arrivalLimit?: number;
  /** Configurators may write files below `views`; for development. */
  readonly writesViews?: boolean;
  /**
   * How many balancers stand in front and add to `X-Forwarded-For`; 0 when callers reach the server themselves. What
   * stands before their entries is whatever the caller wrote.
   */
  readonly balancers?: number;
};

const bodyLimit = 2 * 1024 * 1024;

/** Builds the server without listening. Closing it ends event streams and lets running requests finish. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { entities, views, storage = noStorage, balancers = 0, writesViews = false } = options;
  const db = createUnitDatabase(options.db);
  const policy = contentSecurityPolicy("'self'", options);
  const app: FastifyInstance = Fastify({
    bodyLimit,
    trustProxy: balancers === 0 ? false : (_address, hop) => hop < balancers,
    // For an upload to arrive whole, in ms; other requests have less. Answers may take longer.
    requestTimeout: uploadArrival,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    ...(options.logger === undefined
      ? { logger: false }
      : { loggerInstance: options.logger, logController: new LogController({ disableRequestLogging: true }) }),
    genReqId: () => crypto.randomUUID(),
  });
  app.addHook('onRequest', refuseUnserved);
  app.addHook('onRequest', limitArrival(options.arrivalLimit));
  let stopping = false;
  const warn =
    (message: string) =>
    (error: unknown): void =>
      app.log.warn({ err: String(error) }, message);
  const feed = createChangeFeed();
  const unread = createUnreadCounts(db, warn('counting notifications failed'));
  const translations = [...new Set([projectRoot, views.root])].map((root) => join(root, 'schemas', 'translations'));
  const dictionaries = createDictionaries(db, translations);
  const textChanges = createVersionWatch(dictionaries.version, warn('looking for changed texts failed'));
  app.addHook('preClose', async () => {
    stopping = true;
    feed.close();
    unread.close();
    textChanges.close();
    menuChanges.close();
  });

  const sessions = createSessions(db);
  const links = createLinks(db, sessions);
  const menuChanges = createMenuChanges(db, sessions.forget, warn('looking for changes of the menu failed'));
  const menuRows = createMenuRows(db, () =>
    ['Menu', 'MenuPerfil', 'Processo'].every((name) => entities.models().has(name)),
  );
  const { perLogin, perAddress } = options.loginLimits ?? { perLogin: 8, perAddress: 100 };
  const attempts = createAttempts(perLogin);
  const { mail = noMail, publicUrl = () => '' } = options;
  const logError = (error: unknown, message: string): void => app.log.error({ err: String(error) }, message);
  const later = createSendLater(logError);
  const passwordLinks = createPasswordLinks({ db, mail, publicUrl, later });
  const emailLinks = createEmailLinks({ db, mail, publicUrl, later });
  app.addHook('onClose', async () => {
    mail.close();
    await later.settled();
  });
  const files = createFiles(db, storage, entities.models, logError);
  const cleanup = startCleanup(db, storage, logError);
  app.addHook('onClose', () => cleanup.stop());
  const idempotency = createIdempotency(db);
  const tidying = startTidying(idempotency, logError);
  app.addHook('onClose', () => tidying.stop());
  const engine = createRecordEngine(db, entities.models, createRecordFiles(files), administrationRules(views));
  const { models } = entities;
  const imports = createImports({
    ...{ db, engine, models, files, callerOf: sessions.callerOf },
    timeZone: portalTimeZone,
    log: logError,
  });
  imports.tend();
  app.addHook('onClose', () => imports.stop());
  imports.onSaved((entity) => {
    if (reachesSessions(entity, entities.models())) sessions.forget();
  });
  entities.onChange((names) => {
    sessions.forget();
    views.rebuild().catch((error: unknown) => app.log.error({ err: String(error) }, 'building the views failed'));
    feed.publish(names);
  });
  views.onChanged((names) => feed.publish(names));

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
  const recovery = options.recoveryLimits ?? { perLogin: 5, perAddress: 30 };
  const limitTo = (max: number, timeWindow: string, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow, keyGenerator });
  const byAddress = limitTo(perAddress, '1 minute', ({ ip }) => `address ${ip}`);
  // Each of these is the same for logins that exist and those that do not.
  const limits = new Map([
    ['login', [byAddress]],
    ['alterarSenha', [byAddress]],
    ['criarPrimeiroAdministrador', [byAddress, limitTo(perLogin, '1 minute', ({ ip }) => `code ${ip}`)]],
    [
      'recuperarSenha',
      [
        limitTo(recovery.perAddress, '1 hour', ({ ip }) => `recovery ${ip}`),
        limitTo(recovery.perLogin, '1 hour', recoveryKey),
      ],
    ],
  ]);

  const webRoot = options.webRoot !== undefined && existsSync(options.webRoot) ? options.webRoot : null;
  installErrorHandler(app, webRoot === null ? null : 'index.html', async (tag) => (await dictionaries.speech(tag)).say);
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

  const contract = await loadContract();
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      const notices = { dictionaries, textChanges, menuRows, menuChanges, unread, push: createStoredPushRegistry(db) };
      const isStopping = (): boolean => stopping;
      const parts = {
        db,
        entities,
        views,
        engine,
        files,
        imports,
        sessions,
        links,
        passwordLinks,
        emailLinks,
        about: { ...readVersion(projectRoot, process.env), frameSources: options.frameSources ?? [] },
        attempts,
        feed,
        isStopping,
        writesViews,
        ...notices,
      };
      bindOperations(api, contract, portalHandlers(contract, parts), {
        authenticate: async (token, request) =>
          (await sessions.find(token))?.caller ?? (await links.redeem(token, request.method, request.url)),
        verifyAnswers: options.verifyAnswers ?? false,
        idempotency,
        heavyWork: createHeavyWork(answerLimits),
        limit: async (operation, request) => {
          for (const check of limits.get(operation) ?? []) {
            const result = await check(request);
            if (!result.isAllowed && result.isExceeded)
              throw new ApiError('MUITAS_TENTATIVAS', { segundos: Math.max(1, result.ttlInSeconds) });
          }
        },
      });
    },
    { prefix: '/api' },
  );
  if (webRoot !== null) {
    // The preview of the workshop is the one page that the portal shows within itself.
    const previewPolicy = policyText({ ...policy, 'frame-ancestors': ["'self'"] });
    app.addHook('onSend', async (request, reply) => {
      if (request.url.split('?', 1)[0] === previewPath) reply.header('content-security-policy', previewPolicy);
    });
    await serveWeb(app, webRoot);
  }
  return app;
}

/** A key for one login from one address; the login itself is not kept. */
function recoveryKey(request: FastifyRequest): string {
  const body: unknown = request.body;
  const name: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'login') : '';
  return createHash('sha256')
    .update(`${request.ip} ${String(name).trim().toLowerCase()}`)
    .digest('base64url');
}

/** The built web app: files with a hash in their name are kept for ever, every other address is its start page. */
async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  await app.register(serveStatic, {
    root,
    wildcard: true,
    index: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, sent) => {
      const path = sent.replace(/\.(br|gz)$/, '');
      reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Form validators are compiled from the entity schemas, which needs eval: only in a worker, which has no page.
      if (/[/\\]validation\.worker-[\w-]+\.js$/.test(path)) reply.header('content-security-policy', workerPolicy);
    },
  });
}

function contentSecurityPolicy(
  scripts: string,
  { frameSources = [], imageSources = [] }: Pick<AppOptions, 'frameSources' | 'imageSources'> = {},
) {
  return {
    'default-src': ["'self'"],
    'script-src': scripts.split(' '),
    'worker-src': ["'self'"],
    // Mantine sets the sizes of its parts by style attributes and one style element.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageSources],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // PDF of stored files are read with the session and shown from memory: blob.
    'frame-src': ["'self'", 'blob:', ...frameSources],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

const workerPolicy = policyText(contentSecurityPolicy("'self' 'unsafe-eval'"));

/** Address of the page that `/estudio` shows in a frame. */
const previewPath = '/estudio/previa';

function policyText(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';');
}

/** Root of the project, where `schemas`, `views` and `openapi` are. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
