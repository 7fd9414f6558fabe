import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/support/browser.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { startServerProcess } from '../support/process.ts';

const entity = 'BancadaDeAbas';

/**
 * One switch to a tab: ms until its first fields show their record, until the whole form is there, and what it costs the
 * page's main thread, which hardly depends on what else the machine does.
 */
type Switch = { readonly wasMounted: boolean; readonly shown: number; readonly whole: number; readonly cpu: number };
type Seen = Omit<Switch, 'cpu'>;
type Part = 'shown' | 'whole' | 'cpu';
type Portal = { readonly page: Page; readonly session: CDPSession };
type Memory = { readonly heapMB: number; readonly processMB: number; readonly nodes: number };

/**
 * Many open tabs, each a form of many fields, in real Chromium on the production build: how long a click on a tab takes
 * to show it, while it is mounted and, with more tabs than are kept mounted, when it has to be drawn anew; what memory a
 * tab takes. Options: `--tabs 40`, `--fields 200`, `--rounds 3`, `--extra 30` (tabs for drawing anew), `--limit 100` (ms
 * at p95 for those that are mounted, above which the bench fails).
 */
export async function benchTabs(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      tabs: { type: 'string', default: '40' },
      fields: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '3' },
      limit: { type: 'string', default: '100' },
      extra: { type: 'string', default: '30' },
    },
  });
  const [count, fields, rounds] = [Number(values.tabs), Number(values.fields), Number(values.rounds)];
  const [limit, extra] = [Number(values.limit), Number(values.extra)];
  const root = await mkdtemp(join(tmpdir(), 'vitral-tabs-'));
  for (const folder of ['schemas', 'views'])
    await cp(join(projectRoot, folder), join(root, folder), { recursive: true });
  await mkdir(join(root, 'schemas/company'), { recursive: true });
  await writeFile(join(root, `schemas/company/${entity}.schema.json`), JSON.stringify(schemaOf(fields)));
  const server = await startServerProcess({ NODE_ENV: 'test', VITRAL_DEV: '', VITRAL_ROOT: root });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const { token, userId } = await logIn(server.address());
    const all = await makeRecords(server.address(), token, count + extra, fields);
    const ids = all.slice(0, count);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
    const session = await page.context().newCDPSession(page);
    const portal = { page, session };
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${server.address()}/home?token=${token}`);
    await page.getByRole('button', { name: /Menu do usuário/ }).waitFor();
    await openTabs(page, ids, userId);
    const before = await memoryOf(browser, page, session);

    console.log(`Chromium ${browser.version()}, ${count} tabs with a form of ${fields} fields each; times in ms`);
    print('first opening, with the server', await lap(portal, all, ids, fields));
    const after = await memoryOf(browser, page, session);
    const stored = await page.locator('[data-pane]').count();
    const laps: Switch[] = [];
    for (let round = 0; round < rounds; round += 1)
      laps.push(...(await lap(portal, all, shuffled(ids, round), fields)));
    const worst = print(
      'switching, mounted',
      laps.filter((each) => each.wasMounted),
    );
    const redrawn = laps.filter((each) => !each.wasMounted);
    if (redrawn.length === 0 && extra > 0) {
      await openTabs(page, all, userId);
      await lap(portal, all, all, fields);
      redrawn.push(...(await lap(portal, all, all, fields)).filter((each) => !each.wasMounted));
    }
    print('switching, drawn anew', redrawn);
    const perTab = (part: keyof Memory, digits: number) =>
      ((after[part] - before[part]) / Math.max(1, stored - 1)).toFixed(digits);
    console.log(
      `${stored} screens mounted: ${after.heapMB.toFixed(0)} MB of heap, ${after.processMB.toFixed(0)} MB of the page's ` +
        `process; each ${perTab('heapMB', 2)} MB of heap, ${perTab('processMB', 1)} MB of the process, ` +
        `${perTab('nodes', 0)} nodes`,
    );
    if (worst > limit) {
      console.error(`Switching takes ${worst.toFixed(0)} ms at p95; the limit is ${limit} ms.`);
      process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(root, { recursive: true, force: true });
  }
}

async function lap(
  { page, session }: Portal,
  ids: readonly number[],
  order: readonly number[],
  fields: number,
): Promise<readonly Switch[]> {
  const numbers = new Map(ids.map((id, index) => [id, index + 1]));
  const switches: Switch[] = [];
  for (const id of order) {
    const before = await cpuOf(session);
    const value = textOf(numbers.get(id) ?? 0, 0);
    const seen = await page.evaluate(switchTo, { key: `${entity}_${id}`, value, fields });
    // What comes after a switch, such as effects of little haste, is not part of the next one.
    await page.waitForTimeout(150);
    switches.push({ ...seen, cpu: (await cpuOf(session)) - before });
  }
  return switches;
}

/** Runs in the page. A frame after what it waits for was there it has been painted. */
function switchTo({ key, value, fields }: { key: string; value: string; fields: number }): Promise<Seen> {
  const find = () => document.querySelector<HTMLElement>(`[data-pane="${key}"]`);
  const wasMounted = find() !== null;
  const started = performance.now();
  document.querySelector<HTMLElement>(`[data-tab="${key}"]`)?.click();
  return new Promise((resolve, reject) => {
    let shown: number | null = null;
    const look = () => {
      const now = performance.now() - started;
      const pane = find();
      const isSeen = pane !== null && pane.getClientRects().length > 0;
      const inputs = isSeen ? [...pane.querySelectorAll<HTMLInputElement>('input, textarea')] : [];
      if (shown === null && inputs.some((input) => input.value === value && input.getClientRects().length > 0))
        shown = now;
      if (shown !== null && inputs.length >= fields) resolve({ wasMounted, shown, whole: now });
      else if (now > 20_000) reject(new Error(`${key} did not show: ${inputs.length} fields.`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function openTabs(page: Page, ids: readonly number[], userId: number): Promise<void> {
  await page.evaluate(storeTabs, { entity, ids, userId });
  await page.goto(new URL('/home', page.url()).href);
  await page.locator(`[data-tab="${entity}_${ids[0]}"]`).waitFor();
}

/** Runs in the page: open tabs as the portal stores them. */
function storeTabs({ entity: name, ids, userId }: { entity: string; ids: readonly number[]; userId: number }): void {
  const stored = ids.map((id) => ({
    key: `${name}_${id}`,
    label: `Registro ${id}`,
    icon: null,
    view: `/crud/${name}/${id}`,
    entity: name,
    id: String(id),
    back: null,
    visible: true,
    refresh: false,
  }));
  const place = `vitral.tabs.${sessionStorage.getItem('vitral.window')}`;
  localStorage.setItem(place, JSON.stringify({ userId, usedAt: Date.now(), tabs: stored }));
}

/** Prints p50 and p95; answers p95 until shown, 0 when there is nothing to print. */
function print(name: string, switches: readonly Switch[]): number {
  if (switches.length === 0) return 0;
  const at = (part: Part, share: number) => {
    const times = switches.map((each) => each[part]).sort((a, b) => a - b);
    return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  };
  const figures = (part: Part) => `p50 ${at(part, 0.5).toFixed(0)}, p95 ${at(part, 0.95).toFixed(0)}`;
  console.log(
    `${name.padEnd(32)} ${switches.length} times: shown ${figures('shown')}; whole ${figures('whole')}; CPU ${figures('cpu')}`,
  );
  return at('shown', 0.95);
}

/** What the page's main thread has worked, in ms. */
async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

async function memoryOf(browser: Browser, page: Page, session: CDPSession): Promise<Memory> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await page.waitForTimeout(500);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  await whole.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMB(id));
  return { heapMB: usedSize / 1_048_576, processMB: Math.max(0, ...(await Promise.all(sizes))), nodes };
}

/** Private memory of a process in MB, as Linux tells it; 0 elsewhere. */
async function residentMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function logIn(address: string): Promise<{ readonly token: string; readonly userId: number }> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@vitral.example', password: 'vitral-demo' }),
  });
  const { data } = (await response.json()) as { readonly data: { token: string; usuario: { id: number } } };
  return { token: data.token, userId: data.usuario.id };
}

async function makeRecords(address: string, token: string, count: number, fields: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const texts = Array.from({ length: fields }, (_, index) => [nameOf(index), textOf(number, index)]);
    const response = await fetch(`${address}/api/${entity}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(texts.filter((_, index) => isText(index)))),
    });
    const body = (await response.json()) as { readonly data?: { readonly id: number } };
    if (body.data === undefined) throw new Error(`A record was refused: ${JSON.stringify(body)}`);
    ids.push(body.data.id);
  }
  return ids;
}

const nameOf = (index: number) => `campo_${index + 1}`;
const textOf = (id: number, index: number) => `Valor ${index + 1} de ${id}`;
const isText = (index: number) => index % 5 === 0;

/** Two in five fields are texts and numbers, the others dates, money and choices, as forms of companies have them. */
function schemaOf(fields: number): unknown {
  const kinds = [
    { type: 'string', maxLength: 120 },
    { type: 'integer' },
    { type: 'string', format: 'date' },
    { type: 'number', format: 'money' },
    { type: 'string', enum: ['A', 'B', 'C'], 'x-labels': { A: 'Alta', B: 'Média', C: 'Baixa' } },
  ];
  const properties = Array.from({ length: fields }, (_, index) => [
    nameOf(index),
    { ...kinds[index % kinds.length], title: `Campo ${index + 1}` },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Bancada de abas',
    'x-plural': 'Bancadas de abas',
    'x-menu': false,
    'x-label': nameOf(0),
    'x-search': [nameOf(0)],
    type: 'object',
    properties: Object.fromEntries(properties),
  };
}

/** The same order in every run, another one each round. */
function shuffled(ids: readonly number[], round: number): readonly number[] {
  const step = [7, 11, 13, 17][round % 4] ?? 7;
  return ids
    .map((id, index) => ({ id, at: (index * step + round) % ids.length }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}
