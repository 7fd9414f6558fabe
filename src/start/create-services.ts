import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CollectedService, ModuleSettings, ServerModule, Services } from '../areas/module.ts';
import { createReadLog } from '../areas/read-log/server/index.ts';
import { createPdfs } from '../engine/export/pdf/pdfs.ts';
import { createFiles } from '../engine/files/files.ts';
import { createRecordFiles } from '../engine/files/record-files.ts';
import { noStorage } from '../engine/files/storage/storage.ts';
import { createFlows } from '../engine/flows/transitions.ts';
import { createImports } from '../engine/import/imports.ts';
import type { RecordRules } from '../engine/records/record-rules.ts';
import { createRecordEngine } from '../engine/records/records.ts';
import { createRecordBin } from '../engine/recycle-bin/record-bin.ts';
import { noStatements } from '../engine/statements/statement-catalog.ts';
import { createDictionaries } from '../engine/translations/dictionaries.ts';
import { createKnobs, type Knobs } from '../integrations/knobs.ts';
import type { Mail } from '../integrations/mail/mail.ts';
import { simulateMail } from '../integrations/mail/simulated-mail.ts';
import type { PortParts } from '../integrations/payment-ports.ts';
import { embeddedPorts, simulatePorts } from '../integrations/ports.ts';
import { portalTimeZone } from '../platform/database/time-zone.ts';
import type { UnitDatabase } from '../platform/database/unit.ts';
import { createChangeFeed } from '../platform/http/change-feed.ts';
import { httpErrors } from '../platform/http/errors/http-errors.ts';
import { createLocks } from '../platform/locks/locks.ts';
import { projectRoot } from '../platform/project-root.ts';
import { createAttempts } from '../platform/sessions/attempts.ts';
import { createLinks } from '../platform/sessions/links.ts';
import { createSecondFactor } from '../platform/sessions/second-factor.ts';
import { createSecrets } from '../platform/sessions/secrets/secrets.ts';
import { createSessions } from '../platform/sessions/sessions.ts';
import { readVersion } from '../platform/version.ts';
import { createFacts } from '../platform/watch/facts.ts';
import type { AppOptions } from './app-options.ts';

function openMail(mail: Mail | undefined, knobs: Knobs | null): Mail | null {
  if (mail === undefined) return null;
  return knobs === null ? mail : simulateMail(mail, knobs);
}

/** The parts that the services need. */
type Foundation = Pick<Services, 'clock' | 'tasks' | 'outbox' | 'alerts'> & {
  readonly db: UnitDatabase;
  readonly rules: RecordRules;
  readonly shownTo: NonNullable<ServerModule['shownTo']>;
};

/** The services shared by the modules; they end with the server. */
export function createServices(
  app: FastifyInstance,
  options: AppOptions,
  { db, clock, tasks, outbox, alerts, rules, shownTo }: Foundation,
): Omit<Services, 'contract' | 'served' | 'errorTexts' | CollectedService> {
  const {
    entities,
    views,
    statements = noStatements,
    storage = noStorage,
    publicUrl = () => '',
    demonstration,
  } = options;
  const knobs = createKnobs();
  const mail = openMail(options.mail, demonstration === undefined ? null : knobs);
  const { ports: given = {} } = options;
  // A provider's effect is not undone with the call that asked for it, and neither are those of the stand-ins: they are
  // not part of its unit of work.
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
      statements,
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
