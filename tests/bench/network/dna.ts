/**
 * The editor of a DNA team of a thousand consultants in Chromium: `npm run bench -- dna`. Beside it, in turns, a page by hand with
 * the same rows, calls and server (`dna-page.ts`), so that of times only ratios count.
 *
 *   --people N   members of the team (1,000, the most that a kind of team allows)
 *   --rounds N   (5)
 *   --address A  of a server of the demonstration that runs already; the team stays there
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../scripts/support/browser.ts';
import { startServerProcess } from '../../support/process.ts';
import { installWatch } from '../frontend-page.ts';
import { median } from '../load.ts';
import { installTeamWatch, referencePage } from './dna-page.ts';

/** Of this run, where a server has a team of another one. */
const mark = Date.now().toString(36).toUpperCase();
const teamName = `Time de mil ${mark}`;
/** Leaders right below the origin; all others stand below them. */
const leaders = 9;
/** ms of work without drawing: longer ones are seen. */
const longestFrame = 50;
const maxNodes = 1_500;

type Sample = {
  readonly open: number;
  readonly nodes: number;
  readonly scroll: number;
  readonly drag: number;
  readonly drop: number;
};
type Team = { readonly id: number; readonly token: string; readonly address: string };

/** Prints figures of both pages, and fails where the editor is not smooth: longer tasks, or more nodes, than the limits. */
export async function benchDna(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      ...{ people: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '5' } },
      address: { type: 'string' },
    },
  });
  const [people, rounds] = [Number(values.people), Number(values.rounds)];
  if (!(people >= 20 && people <= 1_000) || !(rounds > 0))
    throw new RangeError('People are 20 to 1,000, rounds above 0.');
  const server =
    values.address === undefined
      ? await startServerProcess({
          ...{ NODE_ENV: 'test', VITRAL_DEV: '', VITRAL_DEMO_NETWORK: '0', VITRAL_DEMO_PRODUCTS: '20' },
        })
      : null;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const team = await makeTeam(server?.address() ?? values.address ?? '', people);
    const context = await openContext(browser, team);
    const works = { ours: openEditor, reference: openReference } as const;
    const samples = { ours: [] as Sample[], reference: [] as Sample[] };
    for (let round = -1; round < rounds; round += 1)
      for (const name of round % 2 === 0 ? (['ours', 'reference'] as const) : (['reference', 'ours'] as const)) {
        const page = await context.newPage();
        const open = await works[name](page, team);
        // Each drags somebody else below the first person of the third level.
        const sample = await measure(page, open, {
          first: 3,
          dragged: 4 + (round + 1) * 2 + (name === 'ours' ? 0 : 1),
        });
        await page.close();
        // What is loaded once is no part of the figures.
        if (round >= 0) samples[name].push(sample);
      }
    report(browser.version(), people, samples);
  } finally {
    await browser.close();
    await server?.stop();
  }
}

async function openContext(browser: Browser, { address }: Team): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  await context.addInitScript(installWatch);
  await context.addInitScript(installTeamWatch);
  await context.route(`${address}/bench/dna`, (route) =>
    route.fulfill({ contentType: 'text/html', body: referencePage }),
  );
  return context;
}

/** The list of teams in the portal, from which the editor is opened. */
async function openEditor(page: Page, { address, token }: Team): Promise<number> {
  await page.goto(`${address}/rede_dna?token=${token}`);
  await page.getByRole('searchbox').last().fill(teamName);
  const row = page.getByText(teamName).first();
  await row.waitFor();
  await page.evaluate(() => window.watch.settled());
  return row.evaluate((element) => window.team.openBy(element as HTMLElement));
}

async function openReference(page: Page, { id, token, address }: Team): Promise<number> {
  await page.goto(`${address}/bench/dna#${id}/${token}`);
  return page.locator('#open').evaluate((element) => window.team.openBy(element as HTMLElement));
}

/** Scrolls through the whole team, drags somebody about, and drops somebody on somebody. */
async function measure(
  page: Page,
  open: number,
  { first, dragged }: { readonly first: number; readonly dragged: number },
): Promise<Sample> {
  await page.evaluate(() => window.watch.settled());
  // Of the screen: the frame of the portal, with its menu, is the same whatever it shows.
  const nodes = await page
    .getByRole('tree')
    .evaluate((tree) => (tree.closest('[data-pane]') ?? document.body).querySelectorAll('*').length);
  const scroll = await longestTask(page, async () => {
    const gaps = await page.evaluate(() => window.watch.scroll(null, 95_000, 3_000));
    if (gaps.length === 0) throw new Error('Nothing scrolls here.');
  });
  await page.evaluate(() => window.watch.scroll(null, 0, 50));
  await page.evaluate(() => window.watch.settled());
  const from = page.getByRole('treeitem', { name: nameOf(dragged) });
  const to = page.getByRole('treeitem', { name: nameOf(first) });
  await from.scrollIntoViewIfNeeded();
  const start = await middleOf(page, from);
  await page.mouse.move(start.x, start.y);
  const drag = await longestTask(page, async () => {
    await page.mouse.down();
    for (let step = 0; step < 60; step += 1)
      await page.mouse.move(start.x + step, start.y - 90 * Math.abs(Math.sin(step / 6)), { steps: 2 });
  });
  await to.scrollIntoViewIfNeeded();
  const end = await middleOf(page, to);
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.evaluate(([name, level]) => window.team.beginDrop(name, level), [nameOf(dragged), 4] as const);
  await page.mouse.up();
  const drop = await page.evaluate(() => window.team.endDrop());
  return { open, nodes, scroll, drag, drop };
}

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Time that the thread itself worked, in µs, which hardly depends on what else the machine does. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/** The longest that the main thread of a page works without drawing, in ms. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] };
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(placeOf));
  const times = traceEvents.filter((event) => mains.has(placeOf(event))).map(({ tdur = 0 }) => tdur / 1_000);
  const longest = Math.max(0, ...times);
  if (longest === 0) throw new Error('The browser says nothing of its threads.');
  return longest;
}

async function middleOf(page: Page, row: ReturnType<Page['getByRole']>) {
  const box = await row.boundingBox();
  if (box === null) throw new Error(`Nobody shows at ${page.url()}.`);
  return { x: box.x + 160, y: box.y + 30 };
}

function report(version: string, people: number, samples: Readonly<Record<'ours' | 'reference', readonly Sample[]>>) {
  const of = (name: 'ours' | 'reference', part: keyof Sample) => median(samples[name].map((sample) => sample[part]));
  const parts: readonly (readonly [keyof Sample, string])[] = [
    ['open', 'ms to the first rows'],
    ['nodes', 'nodes of the screen'],
    ['scroll', 'ms of the longest task, scrolling'],
    ['drag', 'ms of the longest task, dragging'],
    ['drop', 'ms from drop to saved'],
  ];
  console.log(`Chromium ${version}, a team of ${people}; medians of ${samples.ours.length} rounds in turns`);
  console.table(
    parts.map(([part, what]) => ({
      what,
      editor: of('ours', part).toFixed(0),
      'page by hand': of('reference', part).toFixed(0),
      ratio: (of('ours', part) / of('reference', part)).toFixed(2),
    })),
  );
  const failed = [
    ...(['scroll', 'drag'] as const).filter((part) => of('ours', part) > longestFrame),
    ...(of('ours', 'nodes') > maxNodes ? ['nodes'] : []),
  ];
  if (failed.length === 0) return;
  console.error(`Not smooth: ${failed.join(', ')} (limits: tasks of ${longestFrame} ms, ${maxNodes} nodes).`);
  process.exitCode = 1;
}

const nameOf = (index: number) => `Pessoa ${String(index).padStart(4, '0')} do Time`;

/** A team whose origin has some leaders below and everybody else below those. */
async function makeTeam(address: string, people: number): Promise<Team> {
  const login = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@vitral.example', password: 'vitral-demo' }),
  });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const send = async (path: string, body: object): Promise<number> => {
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    const made = (await answer.json()) as { data?: { id: number } };
    if (made.data === undefined) throw new Error(`${path} was refused: ${JSON.stringify(made)}`);
    return made.data.id;
  };
  const person = (index: number, values: object) =>
    send('Cliente', {
      ...{ codigo_mundial: `${mark}${index}`, nome: nameOf(index), tipo_pessoa: 'FISICA', status: 'ATIVO' },
      ...{ tipo: 'CONSULTOR', ...values },
    });
  const origin = await person(1, { tipo: 'DI', status: 'APROVADO' });
  const ids: number[] = [];
  for (let index = 2; index <= people; index += 1) ids.push(await person(index, { consultor: { id: origin } }));
  const tipo = await send('RedeDnaTipo', { descricao: `Time grande ${mark}`, limiteIntegrantesRede: 1_000 });
  const perLeader = Math.ceil((ids.length - leaders) / leaders) + 1;
  const node = (id: number, filhos: readonly object[]) => ({ id: 0, consultor: { id }, filhos });
  const groups = Array.from({ length: leaders }, (_, group) => ids.slice(group * perLeader, (group + 1) * perLeader));
  const below = groups.flatMap(([leader, ...rest]) =>
    leader === undefined
      ? []
      : [
          node(
            leader,
            rest.map((id) => node(id, [])),
          ),
        ],
  );
  const id = await send('RedeDna', {
    ...{ nome: teamName, ativo: true, tipo: { id: tipo }, redeDnaConsultorOrigem: node(origin, below) },
  });
  return { id, token, address };
}
