import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import parsePrometheus from 'parse-prometheus-text-format';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askJson, PortError } from '../../../src/integrations/ask-json.ts';
import { createBreaker } from '../../../src/integrations/breaker.ts';
import { readFacts } from '../../../src/platform/watch/facts.ts';
import { readHealth } from '../../../src/platform/watch/health.ts';
import { openMetrics } from '../../../src/platform/watch/metrics.ts';
import { restingPorts } from '../../../src/platform/watch/probes/instruments.ts';
import { inSpan } from '../../../src/platform/watch/probes/spans.ts';
import { readMetricsAccess, serveMetricsAlone } from '../../../src/platform/watch/serve-metrics.ts';
import { openTracing } from '../../../src/platform/watch/tracing-settings.ts';
import type { SlowStatement } from '../../../src/platform/watch/watch-database.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer, testContract } from '../../support/server.ts';

const token = 'um segredo de teste bem longo';
const person = { nome: 'Zulmira Quaresma', email: 'zulmira.quaresma@casa.example', cpf: '52998224725' };

type TracedSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
};

/** The spans of what the exporter sent. */
function readSpans(sent: {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly TracedSpan[] }[] }[];
}): readonly TracedSpan[] {
  return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

/** Metrics by name, each a list of its values by labels. */
type Found = ReadonlyMap<
  string,
  readonly { readonly labels?: Record<string, string>; readonly value?: string; readonly count?: string }[]
>;

describe(`metrics on ${testDatabaseKind}`, () => {
  let server: TestServer;
  let admin: string;
  let isDraining = false;
  const slow: SlowStatement[] = [];

  beforeAll(async () => {
    server = await startTestServer({
      watch: { token, slowMs: 60, slow: (statement) => slow.push(statement), isDraining: () => isDraining },
    });
    admin = await server.login('ADMINISTRADOR', { tipo: 'ADMINISTRATIVO' });
  }, 180_000);
  afterAll(() => server.close());

  async function scrape(): Promise<string> {
    const answer = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
    return answer.body;
  }
  const read = (text: string): Found =>
    new Map(parsePrometheus(text).map(({ name, metrics }) => [name, metrics] as const));
  const seriesValue = (found: Found, name: string, labels: Record<string, string> = {}): number =>
    Number(
      found
        .get(name)
        ?.find((metric) => Object.entries(labels).every(([label, value]) => metric.labels?.[label] === value))?.value ??
        Number.NaN,
    );

  test('who has no token, or another one, gets none', async () => {
    for (const authorization of [undefined, 'Bearer x', `Bearer ${token} `.repeat(2), `Basic ${token}`]) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await server.app.inject({ url: '/metrics', headers });
      expect([answer.statusCode, answer.body]).toEqual([401, '']);
    }
  });

  test('traffic of people is counted by operation, and nothing of them is in it', async () => {
    await server.call('POST', '/login', { body: { username: person.email, password: person.nome } });
    await server.call('GET', `/Cliente?search=${encodeURIComponent(person.nome)}&cpf=${person.cpf}`, { token: admin });
    await server.call('GET', '/Cliente/987654321', { token: admin });
    await server.call('POST', '/Pais', { token: admin, body: { nome: person.nome, sigla: person.cpf } });
    await server.call('GET', `/${person.email}/${person.cpf}`, { token: admin });
    const text = await scrape();
    const found = read(text);
    expect(seriesValue(found, 'vitral_requests_total', { operation: 'login', status: '4xx' })).toBeGreaterThanOrEqual(
      1,
    );
    expect(text).toMatch(/^vitral_request_seconds_count\{operation="login"\} [1-9]/m);
    for (const words of [...Object.values(person), '987654321', 'Zulmira', 'casa.example'])
      expect(text).not.toContain(words);
    const check = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    // Prometheus' own reader where it is installed; hints about names of Node's own metrics are no errors.
    if (check.error === undefined) expect(`${check.stdout}${check.stderr}`).not.toMatch(/error|vitral_/i);
  });

  test('whatever addresses are asked for, the number of series stays that of the operations', async () => {
    const count = async (): Promise<number> =>
      (await scrape()).split('\n').filter((line) => /^vitral_(request|received|sent)/.test(line)).length;
    const ask = async (round: number): Promise<void> => {
      for (let index = 0; index < 20; index++) {
        await server.app.inject({ url: `/nada/${round}/${index}/${crypto.randomUUID()}` });
        await server.call('GET', `/Cliente/${round * 1_000 + index}`, { token: admin });
        await server.call('GET', `/x${crypto.randomUUID()}/1`, { token: admin });
      }
    };
    await ask(1);
    const before = await count();
    await ask(2);
    await ask(3);
    expect(await count()).toBe(before);
    const operations = new Set((await testContract()).operations.keys());
    const labels = [...(await scrape()).matchAll(/^vitral_\w+\{.*?operation="(.*?)"/gm)].map(([, name = '']) => name);
    expect(labels.length).toBeGreaterThan(20);
    expect(
      labels.filter((name) => !operations.has(name) && !['web', 'other'].includes(name) && !name.startsWith('task ')),
    ).toEqual([]);
  });

  test('the database, its tasks and messages are in it', async () => {
    const text = await scrape();
    const found = read(text);
    expect(seriesValue(found, 'vitral_database_up')).toBe(1);
    expect(seriesValue(found, 'vitral_info', { database: testDatabaseKind })).toBe(1);
    expect(seriesValue(found, 'vitral_pool', { place: 'statements', state: 'most' })).toBeGreaterThan(0);
    expect(seriesValue(found, 'vitral_tasks', { task: 'tarefas.limpeza' })).toBe(1);
    expect(seriesValue(found, 'vitral_sessions', { state: 'open' })).toBeGreaterThanOrEqual(1);
    expect(seriesValue(found, 'vitral_outbox')).toBe(0);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_gc_duration_seconds',
      'nodejs_heap_size_used_bytes',
    ])
      expect(found.has(name)).toBe(true);
  });

  test('a slow statement is named by its operation, with its text and without its values', async () => {
    const lock = server.db.transaction(async (tx) => {
      await tx.query(sql`select pg_sleep(0.08), ${person.nome}::text as nome, 'Zulmira' as literal, 123456789 as id`);
    });
    await lock;
    const [first] = slow.filter(({ statement }) => statement.includes('pg_sleep'));
    expect(first?.statement).toBe("select pg_sleep(0.08), $1::text as nome, '?' as literal, ? as id");
    expect([first?.operation, first?.rows]).toEqual(['other', 1]);
    expect(first?.ms).toBeGreaterThanOrEqual(79);
    expect(seriesValue(read(await scrape()), 'vitral_slow_statements_total', { operation: 'other' })).toBeGreaterThan(
      0,
    );
  });

  test('what does not serve is said: to everybody that it is so, to administrators what', async () => {
    const ready = () => server.call('GET', '/ready');
    const itens = async () => {
      const { data } = (await server.call('GET', '/saude', { token: admin })).body;
      return data;
    };
    await vi.waitFor(async () => expect(await itens()).toEqual({ estado: 'ok', itens: [] }));
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok' } });
    const breaker = createBreaker({ service: 'prova' });
    for (let call = 0; call < 3; call++)
      await breaker.run(() => Promise.reject(new PortError('off'))).catch(() => null);
    const resting = { codigo: 'PORTA', estado: 'degradado', nome: 'prova', valor: null };
    expect(await itens()).toEqual({ estado: 'degradado', itens: [resting] });
    const found = read(await scrape());
    expect(seriesValue(found, 'vitral_port_resting', { service: 'prova' })).toBe(1);
    expect(seriesValue(found, 'vitral_port_calls_total', { service: 'prova', outcome: 'failed' })).toBe(3);
    expect((await ready()).body).toEqual({ status: 'degraded' });
    isDraining = true;
    expect((await ready()).status).toBe(503);
    expect(await itens()).toMatchObject({ estado: 'indisponivel', itens: [{ codigo: 'ENCERRAMENTO' }, resting] });
    isDraining = false;
    for (const profile of ['CONFIGURADOR', 'CONSULTOR'] as const)
      expect((await server.call('GET', '/saude', { token: await server.login(profile) })).status).toBe(403);
    expect((await server.call('GET', '/saude')).status).toBe(403);
    restingPorts.set({ service: 'prova' }, 0);
  });

  test('tasks and messages that wait for too long are named', async () => {
    await server.db.execute(sql`
      insert into vitral_tarefa (nome, conteudo, estado, dh_prevista, limite)
      values ('prova.morta', 'null', 'morta', now() - interval '1 day', 3),
        ('prova.parada', 'null', 'pendente', now() - interval '1 hour', 3)`);
    await server.db.execute(sql`
      insert into vitral_saida (tipo, agregado, transicao, dh_registro)
      values ('prova', 'Prova 1', 'FEITA', now() - interval '20 minutes')`);
    const replicas = () => [
      { host: 'um:5432', isUsed: true, lag: 80 },
      { host: 'dois:5432', isUsed: false, lag: 61_400 },
    ];
    const { estado, itens } = await readHealth({
      ...{
        db: { wantsRoom: async () => null, replicas },
        files: { wantsRoom: async () => 17 },
        isStopping: () => false,
      },
      facts: () => readFacts(server.db, new Date()),
    });
    expect(estado).toBe('degradado');
    expect(itens.map(({ codigo, nome }) => [codigo, nome])).toEqual([
      ['DISCO_ARQUIVOS', null],
      ['REPLICA', 'dois:5432'],
      ['TAREFAS_MORTAS', 'prova.morta'],
      ['TAREFAS_ATRASADAS', 'prova.parada'],
      ['SAIDA_ATRASADA', null],
    ]);
    expect(itens.find(({ codigo }) => codigo === 'REPLICA')?.valor).toBe(61);
    expect(itens.at(-1)?.valor).toBeGreaterThanOrEqual(1_199);
  });

  test('traces go to the collector that the settings name: requests, statements and ports, without people', async () => {
    const received: string[] = [];
    const asked: (string | undefined)[] = [];
    const collector = createServer((request, response) => {
      asked.push(request.headers.traceparent?.toString());
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        if (request.url === '/v1/traces') received.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const bound = collector.address();
    const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', address);
    vi.stubEnv('OTEL_SERVICE_NAME', 'portal-de-prova');
    const end = await openTracing(process.env, { version: '1.0.0', commit: null });
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { authorization: `Bearer ${admin}`, traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    const url = `/api/Cliente?size=2&nome=${encodeURIComponent(person.nome)}`;
    const list = await server.app.inject({ url, headers });
    expect([list.statusCode, list.body]).toEqual([200, expect.any(String)]);
    await server.app.inject({ url: '/api/Pais?size=1', headers: { ...headers, traceparent: 'none' } });
    await inSpan({ kind: 'internal', name: 'task prova' }, () =>
      createBreaker({ service: 'prova' }).run(() =>
        askJson(new URL(`${address}/porta/${person.cpf}`), { timeout: 5_000 }),
      ),
    );
    await end();
    collector.close();
    const text = received.join('');
    const spans = received.flatMap((body) => readSpans(JSON.parse(body)));
    expect(text).toContain('"portal-de-prova"');
    const named = (name: string) => spans.filter((span) => span.name === name);
    expect(named('listarCliente')[0]).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7', kind: 2 });
    const statements = named('query').filter(({ traceId }) => traceId === trace);
    expect(statements.length).toBeGreaterThan(0);
    expect(JSON.stringify(statements)).toMatch(/db\.query\.text.*cliente/);
    const [other] = named('listarPais');
    expect(other?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect([other?.parentSpanId ?? '', other?.traceId === trace]).toEqual(['', false]);
    const [port] = named('port prova');
    expect(port?.parentSpanId).toBe(named('task prova')[0]?.spanId);
    expect(asked).toContain(`00-${port?.traceId}-${port?.spanId}-01`);
    for (const words of [...Object.values(person), 'Zulmira', 'vitral-demo', '@teste.example'])
      expect(text).not.toContain(words);
  });

  test('an address of its own answers metrics, and nothing else', async () => {
    const facts = async () => null;
    const version = { version: '1.0.0', commit: null };
    const alone = await serveMetricsAlone(openMetrics({ db: server.db, facts, version }), {
      host: '127.0.0.1',
      port: 0,
    });
    const text = await (await fetch(alone.address)).text();
    // A database that does not answer is shown as down, and none of its figures is that of some time ago.
    expect(seriesValue(read(text), 'vitral_database_up')).toBe(0);
    expect(text).not.toContain('vitral_tasks{');
    expect((await fetch(alone.address.replace('/metrics', '/api/ready'))).status).toBe(404);
    expect((await fetch(alone.address, { method: 'POST' })).status).toBe(404);
    await alone.close();
  });
});

test('settings of metrics that cannot be used end the start', () => {
  expect(readMetricsAccess({})).toEqual({ own: null, token: null });
  expect(readMetricsAccess({ VITRAL_METRICS: '9464' }).own).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readMetricsAccess({ VITRAL_METRICS: '[::1]:9464' }).own).toEqual({ host: '::1', port: 9464 });
  for (const env of [{ VITRAL_METRICS: 'here' }, { VITRAL_METRICS: ':70000' }, { VITRAL_METRICS_TOKEN: 'short' }])
    expect(() => readMetricsAccess(env)).toThrow(/VITRAL_METRICS/);
});
