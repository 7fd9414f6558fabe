/**
 * Vitral as a contestant of the peer bench (README beside this file). Imports nothing of the bench, so that the bench
 * can load it from wherever the project is. Runs on any Node from 20; the server itself runs on the project's own.
 */
import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const ownNode = join(projectRoot, 'node_modules', 'node', 'bin', 'node');
const database = 'bench_vitral';
const port = 4107;
const base = `http://127.0.0.1:${port}`;
const isRestricted = process.env.VITRAL_BENCH_AS === 'restricted';
const users = {
  administrator: { login: 'admin@bench.example', nome: 'Administrador' },
  restricted: { login: 'consultor@bench.example', nome: 'Consultor' },
};
const senha = 'senha-do-bench-de-listas';
const limits = { startMs: 600_000, stopMs: 10_000 };

/** Columns of the bench's table, and what they are called here: `dh_registro` belongs to the platform in every entity. */
const columns = {
  ...{ id: 'id', nome: 'nome', descricao: 'descricao', cidade: 'cidade', estado: 'estado', valor: 'valor' },
  ...{ status: 'status', dh_registro: 'data_registro', ativo: 'ativo', id_filial: 'id_filial' },
};

/** What a configurator would write; without `rules` only the table, so that rows are loaded before indexes are made. */
function schema(rules) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Item',
    'x-plural': 'Itens',
    'x-label': 'nome',
    'x-access': { CONSULTOR: ['LISTAR'] },
    'x-scope': [{ profiles: ['CONSULTOR'], field: 'id_filial', user: 'id_filial' }],
    'x-search': [],
    ...rules,
    type: 'object',
    required: ['nome', 'estado', 'data_registro'],
    properties: {
      nome: { title: 'Nome', type: 'string', maxLength: 120 },
      descricao: { title: 'Descrição', type: 'string' },
      cidade: { title: 'Cidade', type: 'string', maxLength: 80 },
      estado: { title: 'Estado', type: 'string', maxLength: 2, 'x-exact': true },
      valor: { title: 'Valor', type: 'number', format: 'money' },
      status: {
        title: 'Situação',
        type: 'string',
        enum: ['ABERTO', 'EM_ANDAMENTO', 'CONCLUIDO', 'CANCELADO', 'SUSPENSO'],
      },
      data_registro: { title: 'Registro', type: 'string', format: 'date-time' },
      ativo: { title: 'Ativo', type: 'boolean' },
      id_filial: { title: 'Filial', type: 'integer' },
    },
  };
}
const rules = {
  'x-search': ['nome', 'descricao', 'cidade'],
  'x-indexes': [['data_registro'], ['estado', 'data_registro'], ['id_filial', 'nome']],
};

let url = '';
let root = '';
let server = null;
const headers = {};

export default {
  name: 'vitral',
  base,
  headers,
  installed: () => existsSync(ownNode),
  version: () =>
    `${JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version}${isRestricted ? ' (restricted user)' : ''}`,

  async prepare({ url: source, rows }) {
    url = await makeDatabase(source);
    root = await mkdtemp(join(tmpdir(), 'vitral-bench-'));
    process.once('exit', () => rmSync(root, { recursive: true, force: true }));
    for (const folder of ['schemas', 'views'])
      await cp(join(projectRoot, folder), join(root, folder), { recursive: true });
    if ((await countRows()) !== rows) {
      await query(url, 'drop table if exists bench_item');
      await writeSchema({});
      await start();
      await stop();
      await copyRows(source);
    }
    await writeSchema(rules);
    await start();
    await query(url, 'vacuum analyze bench_item');
    await ensureUsers();
    await stop();
  },

  async start() {
    const started = await start();
    await logIn(isRestricted ? users.restricted : users.administrator);
    await call(this.listUrl({ size: 1, page: 1, sort: 'nome', dir: 'asc' }));
    return { pid: started.pid, ms: Math.round(performance.now() - started.at) };
  },

  listUrl({ query: text, size, page, sort, dir, filter = {} }) {
    // Who sees a fiftieth of the rows has no page 1000: far pages are taken nearer, else they would be empty and cheap.
    const wanted = isRestricted && page > 900 ? page - 100 : page;
    const parameters = new URLSearchParams({ size, page: wanted, sortBy: columns[sort], sortType: dir });
    parameters.set('fields', Object.values(columns).join());
    // The bench searches for its text as one piece; without quotes all words must occur, in any place.
    if (text) parameters.set('query', `"${text}"`);
    for (const [name, value] of Object.entries(filter)) parameters.set(columns[name], value);
    return `/api/BenchItem?${parameters}`;
  },

  parse: ({ total, data }) => ({ total, names: data.map(({ nome }) => nome) }),
  stop,
};

async function makeDatabase(source) {
  const own = new URL(source);
  own.pathname = `/${database}`;
  const found = await query(source, 'select 1 from pg_database where datname = $1', [database]);
  if (found.length === 0) await query(source, `create database ${database}`);
  return own.href;
}

async function writeSchema(given) {
  await mkdir(join(root, 'schemas', 'company'), { recursive: true });
  await writeFile(join(root, 'schemas', 'company', 'BenchItem.schema.json'), JSON.stringify(schema(given), null, 2));
}

async function countRows() {
  const [{ present }] = await query(url, `select to_regclass('bench_item') is not null as present`);
  if (!present) return 0;
  const [{ rows }] = await query(url, 'select count(*)::int as rows from bench_item');
  return rows;
}

async function copyRows(source) {
  const from = await connect(source);
  const to = await connect(url);
  try {
    await pipeline(
      from.query(copyTo(`copy bench_item (${Object.keys(columns)}) to stdout`)),
      to.query(copyFrom(`copy bench_item (${Object.values(columns)}) from stdin`)),
    );
  } finally {
    await from.end();
    await to.end();
  }
}

/** The first administrator by the server's one-time code; a user who sees one branch only, with the same password. */
async function ensureUsers() {
  const { code } = server;
  if (code !== null) {
    const { login, nome } = users.administrator;
    await call('/api/primeiroAcesso', { method: 'POST', body: { codigo: code, login, nome, senha } });
  }
  await logIn(users.administrator);
  const { data: known } = await call(`/api/Usuario?login=${users.restricted.login}`);
  if (known.length > 0) return;
  const { data: profiles } = await call('/api/Perfil?constante=CONSULTOR');
  const { data: branches } = await call('/api/Filial?size=1&sortBy=id');
  const { data: user } = await call('/api/Usuario', {
    method: 'POST',
    body: { ...users.restricted, perfil: profiles[0].id, filial: branches[0].id, ativo: true },
  });
  await query(
    url,
    `insert into vitral_credencial (id_usuario, hash)
     select $1, c.hash from vitral_credencial as c join usuario as u on u.id = c.id_usuario where u.login = $2`,
    [user.id, users.administrator.login],
  );
}

async function logIn({ login }) {
  const { data } = await call('/api/login', { method: 'POST', body: { username: login, password: senha } });
  headers.authorization = `Bearer ${data.token}`;
}

/** Starts the server as in production, without the web app, and waits until it says that it is ready. */
async function start() {
  const at = performance.now();
  const log = join(root, 'server.log');
  const output = openSync(log, 'w');
  const child = spawn(ownNode, ['--disable-warning=ExperimentalWarning', 'src/start/main.ts'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // No web build: only the API is measured.
      VITRAL_DEV: '1',
      VITRAL_ROOT: root,
      VITRAL_DATA: join(root, 'data'),
      DATABASE_URL: url,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', output, output],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  server = { child, ended, code: null };
  for (;;) {
    const text = readFileSync(log, 'utf8');
    if (text.includes(`Listening on ${base}`)) {
      server.code = /one-time code ([A-Z0-9-]+)/.exec(text)?.[1] ?? null;
      return { pid: child.pid, at };
    }
    if (child.exitCode !== null || performance.now() - at > limits.startMs) {
      await stop();
      throw new Error(`The server did not start:\n${text.slice(-2_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function stop() {
  if (server === null) return;
  const { child, ended } = server;
  server = null;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.stopMs);
  await ended;
  clearTimeout(timer);
}

async function call(path, { method = 'GET', body } = {}) {
  const answer = await fetch(base + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`);
  return text === '' ? null : JSON.parse(text);
}

async function connect(address) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client;
}

async function query(address, text, values) {
  const client = await connect(address);
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
