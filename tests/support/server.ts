import { cpSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { OidcSettings } from '../../src/areas/oidc/server/settings.ts';
import { createDiskStorage } from '../../src/engine/files/storage/disk-storage.ts';
import type { FileStorage } from '../../src/engine/files/storage/storage.ts';
import type { EntityCatalog } from '../../src/engine/records/schemas/catalog.ts';
import type { StatementCatalog } from '../../src/engine/statements/statement-catalog.ts';
import { createBuilds, type ViewRegistry } from '../../src/engine/views/registry.ts';
import { embeddedPorts, type Ports } from '../../src/integrations/ports.ts';
import { systemFields } from '../../src/language/entity/entity.ts';
import { isRecord } from '../../src/language/json/record.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { type Contract, loadContract } from '../../src/platform/http/contract.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { storePassword } from '../../src/platform/sessions/session.queries.ts';
import { type StatementWatch, watchDatabase } from '../../src/platform/watch/watch-database.ts';
import { createApp } from '../../src/start/app.ts';
import { openCatalogs } from '../../src/start/open-catalogs.ts';
import { withMeantVersion } from './databases/meant-version.ts';
import { serverDatabase } from './migrated-database.ts';
import { fileOfSchema } from './portal/schema-files.ts';
import { openTestWritten } from './written.ts';

export type Profile = (typeof profiles)[number][0];

export type TestServer = {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** Storage in a folder of this test. */
  readonly storage: FileStorage;
  readonly entities: EntityCatalog;
  readonly statements: StatementCatalog;
  readonly views: ViewRegistry;
  /** The embedded ports of the server. */
  readonly ports: Ports;
  /** Folder with a copy of the project's schemas and views, which a test may change. */
  readonly root: string;
  /** Creates a user with a profile, logs in and returns the token. */
  readonly login: (
    profile: Profile,
    attributes?: { readonly id_cliente?: number; readonly id_filial?: number; readonly tipo?: string },
  ) => Promise<string>;
  /** Calls the API. The body of the answer is parsed JSON, or null. Deletions without a version get the stored one. */
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

type CallOptions = {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends a deletion without adding a version. */
  readonly asWritten?: boolean;
};
// Tests read answers of many shapes; each assertion states the one that it expects.
export type Answer = {
  readonly status: number;
  readonly body: { readonly [key: string]: unknown } & ErrorBody & DataBody;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
};
type ErrorBody = {
  readonly code?: string;
  readonly details?: {
    readonly [key: string]: unknown;
    readonly errors?: readonly { pointer: string; code: string }[];
  };
};
type DataBody = { readonly total?: number };

export const testPassword = 'uma senha de teste';

let passwordHash: Promise<string> | null = null;

/** Hash of {@link testPassword} with minimal cost, because tests that only log in do not test hashing. */
function testHash(): Promise<string> {
  passwordHash ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return passwordHash;
}

let contractRead: Promise<Contract> | null = null;

/** The contract, read once per process, because compiling its checks takes long. */
export function testContract(): Promise<Contract> {
  contractRead ??= loadContract();
  return contractRead;
}

/** Views of all servers of a process, which are mostly the same. */
const builds = createBuilds();

const noWritten = { written: null, close: async () => undefined };

/**
 * Starts a whole server on an empty database, without demonstration data. All answers are checked against the contract.
 */
export async function startTestServer(
  options: {
    readonly extraSchemas?: Readonly<Record<string, unknown>>;
    /** False to not check answers against the contract, for benches. */
    readonly verifyAnswers?: boolean;
    /** True to allow SQL statements written by users. */
    readonly writtenSql?: boolean;
    /** Limits of payment calls per minute; practically none by default. */
    readonly paymentLimits?: { readonly perSession: number; readonly perAddress: number };
    /** Public address of the portal; without it links have none. */
    readonly publicUrl?: string;
    /** Limits of login attempts; practically none by default. */
    readonly loginLimits?: { readonly perLogin: number; readonly perAddress: number };
    /** An identity provider for logins. */
    readonly oidc?: OidcSettings;
    /** ms after which an answer that the client does not read is cut off. */
    readonly stallLimit?: number;
    /** Measures statements, and serves metrics to callers with the token. */
    readonly watch?: StatementWatch & { readonly token: string; readonly isDraining?: () => boolean };
  } = {},
): Promise<TestServer> {
  const root = await mkdtemp(join(tmpdir(), 'vitral-test-'));
  await mkdir(join(root, 'schemas', 'company'), { recursive: true });
  // Copying synchronously takes a tenth of the time.
  for (const folder of ['schemas', 'views'])
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true, filter: isCopied });
  for (const [name, schema] of Object.entries(options.extraSchemas ?? {})) {
    await writeFile(join(root, fileOfSchema(name)), JSON.stringify(schema, null, 2));
  }
  const opened = await serverDatabase();
  const { written, close: closeWritten } = options.writtenSql ? await openTestWritten(opened) : noWritten;
  const db: Database = {
    ...(options.watch === undefined ? opened : watchDatabase(opened, options.watch)),
    written,
    close: async () => {
      await closeWritten();
      await opened.close();
    },
  };
  const contract = await testContract();
  const catalogs = await openCatalogs({
    ...{ db, root, contract, builds },
    prepare: async () => {
      for (const [constante, isAdministrator, isConfigurator] of profiles) {
        await db.execute(
          sql`insert into perfil (constante, descricao, administrador, configurador) values (${constante}, ${constante}, ${isAdministrator}, ${isConfigurator})`,
        );
      }
    },
  });
  const { entities, statements, views } = catalogs;
  const storage = createDiskStorage(join(root, 'files'));
  const opening = Promise.withResolvers<Ports>();
  const app = await createApp({
    db,
    entities,
    statements,
    views,
    storage,
    contract,
    ports: (parts) => {
      const ports = embeddedPorts(parts);
      opening.resolve(ports);
      return ports;
    },
    verifyAnswers: options.verifyAnswers ?? true,
    ...(options.watch === undefined ? {} : { metrics: { own: null, token: options.watch.token } }),
    ...(options.watch?.isDraining === undefined ? {} : { isDraining: options.watch.isDraining }),
    ...(options.stallLimit === undefined ? {} : { stallLimit: options.stallLimit }),
    ...(options.oidc === undefined ? {} : { oidc: options.oidc }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: () => options.publicUrl ?? '' }),
    loginLimits: options.loginLimits ?? { perLogin: 1_000, perAddress: 100_000 },
    paymentLimits: options.paymentLimits ?? { perSession: 1_000_000, perAddress: 1_000_000 },
  });
  await app.ready();
  const ports = await opening.promise;
  const stored = await testHash();
  let users = 0;

  const call: TestServer['call'] = async (method, url, { token, body, headers, asWritten = false } = {}) => {
    const answer = await app.inject({
      method,
      url: `/api${method === 'DELETE' && !asWritten ? await withMeantVersion(db, entities.models(), url) : url}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined
        ? {}
        : {
            payload: JSON.stringify(body),
            headers: {
              'content-type': 'application/json',
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              ...headers,
            },
          }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    const parsed = isJson && answer.body !== '' ? JSON.parse(answer.body) : null;
    if (answer.statusCode < 300) refuseUndeclared(entities, url, parsed);
    return {
      status: answer.statusCode,
      body: parsed,
      headers: answer.headers,
      text: answer.body,
    };
  };

  return {
    app,
    db,
    storage,
    entities,
    statements,
    views,
    ports,
    root,
    call,
    login: async (profile, { id_cliente = null, id_filial = null, tipo = 'CLIENTE' } = {}) => {
      users += 1;
      const login = `pessoa${users}@teste.example`;
      const [user] = await db.query<{ id: number }>(sql`
        insert into usuario (nome, login, id_perfil, id_cliente, id_filial, tipo)
        select ${`Pessoa ${users}`}, ${login}, id, ${id_cliente}::bigint, ${id_filial}::bigint, ${tipo} from perfil where constante = ${profile} returning id`);
      if (user === undefined) throw new Error(`There is no profile ${profile}.`);
      await storePassword(db, user.id, stored);
      const answer = await call('POST', '/login', { body: { username: login, password: testPassword } });
      const data: unknown = answer.body.data;
      const token: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'token') : null;
      if (typeof token !== 'string') throw new Error(`Logging in answered ${answer.status}: ${answer.text}`);
      return token;
    },
    close: async () => {
      await app.close();
      await catalogs.close();
      await db.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Alerts are not copied, because they would send unexpected notices. Translations are read from the project. */
function isCopied(path: string): boolean {
  return !path.endsWith('.alert.json') && !path.endsWith('/schemas/translations');
}

/** Entities whose calls return other shapes, which the contract describes completely. */
const ownAnswers: ReadonlySet<string> = new Set(['RedeDna', 'RedeDnaConsultor']);

/**
 * Checks that records only have fields of their schema: the contract does not restrict the records of generic paths,
 * because they may belong to any entity.
 */
function refuseUndeclared(entities: EntityCatalog, url: string, body: unknown): void {
  const [, name = '', ...rest] = url.replace(/\?.*$/s, '').split('/');
  const model = entities.models().get(name);
  const data: unknown = isRecord(body) ? body.data : undefined;
  // Below an entity there are its records by id, and other calls.
  const isRecordPath = rest.length === 0 || (rest.length === 1 && /^\d+$/.test(rest[0] ?? ''));
  if (model === undefined || !isRecordPath || data === undefined || ownAnswers.has(name)) return;
  for (const record of Array.isArray(data) ? data : [data]) {
    const unknown = Object.keys(isRecord(record) ? record : {}).filter(
      (key) => !Object.hasOwn(model.fields, key) && !(systemFields as readonly string[]).includes(key),
    );
    if (unknown.length > 0)
      throw new Error(`${url} answered fields that ${name} does not have: ${unknown.join(', ')}.`);
  }
}

const profiles = [
  ['ADMINISTRADOR', true, true],
  ['ADMINISTRATIVO', false, false],
  ['CONSULTOR', false, false],
  ['CLIENTE', false, false],
  ['CONFIGURADOR', false, true],
  ['FINANCEIRO', false, false],
  ['DI', false, false],
  ['DIRETORIA', false, false],
  ['ATENDENTE_FILIAL', false, false],
  ['ADM_CADASTRO', false, false],
  ['SUPERADMIN', false, false],
  // A profile without any permissions.
  ['NENHUM', false, false],
] as const;
