import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/open.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { newDatabase } from '../support/postgres.ts';
import { type ServerProcess, startServerProcess } from '../support/process.ts';

const metricsToken = 'somente-desta-prova';
const saves = 30;
/** How many saves each round acknowledges before the server is killed. */
const moments = [5, 20];

const alert = {
  entity: 'EstadoCivil',
  on: ['created'],
  to: [{ profile: 'ADMINISTRADOR' }],
  notice: { title: 'Novo: {descricao}' },
  mail: { title: 'Novo: {descricao}' },
};

test('killed in the middle of saves and of their alerts: each saved record has one notice and one mail', {
  timeout: 600_000,
}, async () => {
  const base = process.env.TEST_DATABASE_URL;
  const database = base === undefined ? null : await newDatabase(base);
  const root = await mkdtemp(join(tmpdir(), 'vitral-alerts-'));
  for (const folder of ['schemas', 'views'])
    await cp(join(projectRoot, folder), join(root, folder), { recursive: true });
  await mkdir(join(root, 'schemas/company'), { recursive: true });
  await writeFile(join(root, 'schemas/company/Novo.alert.json'), JSON.stringify(alert));
  const env = {
    VITRAL_ROOT: root,
    VITRAL_METRICS_TOKEN: metricsToken,
    ...(database === null ? {} : { DATABASE_URL: database.url }),
  };
  const servers: ServerProcess[] = [];
  try {
    const server = await startServerProcess(env);
    servers.push(server);
    const token = await firstAdministrator(server);
    await addAdministrator(server, token);
    // The embedded database has one server at a time, PostgreSQL two.
    if (database !== null) servers.push(await startServerProcess(env));
    for (const [round, moment] of moments.entries()) {
      let acknowledged = 0;
      const back = server.nextReady();
      const work = Array.from({ length: saves }, async (_, index) => {
        const to = servers[index % servers.length] ?? server;
        const body = { descricao: `R${round}.${index}`, constante: `R${round}_${index}` };
        const { status } = await call(to, token, 'POST', 'EstadoCivil', body).catch(() => ({ status: 0 }));
        if (status === 201) acknowledged += 1;
      });
      await until(async () => acknowledged >= moment);
      process.kill(server.serverPid(), 'SIGKILL');
      await Promise.all(work);
      await back;
    }
    let saved = 0;
    for (const round of moments.keys()) saved += await countOf(server, token, `EstadoCivil?descricao=R${round}.`);
    expect(saved).toBeGreaterThan(Math.max(...moments));
    // What a killed server was at is taken by another once its lease has run out.
    await until(async () => (await mailed(servers)).size >= saved && (await waitingMessages(server)) === 0);
    const subjects = await mailed(servers);
    for (const one of servers) await one.stop({ keepsData: true });

    const place = database === null ? { dataDir: join(server.data, 'pglite') } : { url: database.url, dataDir: '' };
    const db = await openDatabase(place);
    const rows = await db.query<{ titulo: string; avisos: number }>(sql`
      select 'Novo: ' || e.descricao as titulo, count(n.id)::int as avisos
      from estado_civil as e left join ngs_notificacao_usuario as n on n.titulo = 'Novo: ' || e.descricao
      where e.descricao like 'R%.%' group by e.id, e.descricao`);
    const [mails] = await db.query(sql`
      select count(*)::int as total, count(dh_entrega)::int as entregues from vitral_saida where tipo = 'registro.email'`);
    await db.close();
    expect(rows.filter(({ avisos }) => avisos !== 1)).toEqual([]);
    expect(rows.map(({ titulo }) => titulo).toSorted()).toEqual([...subjects].toSorted());
    // A port may be called again by a task whose server was killed, but there is one message of each.
    expect(mails).toEqual({ total: saved, entregues: saved });
  } finally {
    for (const one of servers) await one.stop();
    await rm(root, { recursive: true, force: true });
    await database?.drop();
  }
});

async function firstAdministrator(server: ServerProcess): Promise<string> {
  const { data } = await call(server, '', 'POST', 'primeiroAcesso', {
    ...{ codigo: server.code(), login: 'chefe@empresa.example', nome: 'Chefe', senha: 'uma frase bem longa' },
  });
  return String(Reflect.get(Object(data), 'token'));
}

/** Who learns of what the first one saves. */
async function addAdministrator(server: ServerProcess, token: string): Promise<void> {
  const { data } = await call(server, token, 'GET', 'Perfil?constante=ADMINISTRADOR');
  const [perfil] = Array.isArray(data) ? data : [];
  const body = { nome: 'Bia', login: 'bia@empresa.example', perfil: { id: Object(perfil).id }, ativo: true };
  const { status } = await call(server, token, 'POST', 'Usuario', body);
  expect(status).toBe(201);
}

async function countOf(server: ServerProcess, token: string, list: string): Promise<number> {
  return (await call(server, token, 'GET', `${list}&size=1`)).total;
}

/** Messages that are not delivered, or were and nobody knows it yet, as their server was killed in between. */
async function waitingMessages(server: ServerProcess): Promise<number> {
  const answer = await fetch(`${server.address()}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^vitral_outbox (\d+)$/m.exec(await answer.text())?.[1] ?? Number.NaN);
}

async function call(
  server: ServerProcess,
  token: string,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
): Promise<{ readonly status: number; readonly data: unknown; readonly total: number }> {
  const answer = await fetch(`${server.address()}/api/${url}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const read: { data?: unknown; total?: number } = JSON.parse(await answer.text());
  return { status: answer.status, data: read.data, total: read.total ?? 0 };
}

/** Subjects of the mails of alerts: files, as no mail server is named. */
async function mailed(servers: readonly ServerProcess[]): Promise<ReadonlySet<string>> {
  const subjects = new Set<string>();
  for (const { data } of servers)
    for (const file of await readdir(join(data, 'outbox')).catch(() => [])) {
      // What is being written has another name until it is whole.
      if (file.startsWith('.')) continue;
      const text = await readFile(join(data, 'outbox', file), 'utf8');
      const [, word = ''] = /^Subject: =\?UTF-8\?B\?(.+?)\?=/im.exec(text) ?? [];
      const [, subject] = /^(Novo: \S+)/.exec(Buffer.from(word, 'base64').toString()) ?? [];
      if (subject !== undefined) subjects.add(subject);
    }
  return subjects;
}

async function until(test: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await test()) && waited < 90_000; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
