import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '../../scripts/support/browser.ts';
import { installWatch } from './frontend-page.ts';
import { median } from './load.ts';
import { type FormDef, makeDashboard, makeForm, makeGrid, makePeople, makeTree, typedField } from './page/workload.ts';

/** CPU of the page's main thread in ms; it hardly depends on what else the machine does, as wall time does. */
type Sample = { readonly cpu: number; readonly wall?: number; readonly heapMB?: number; readonly note?: string };
type Contestant = 'ours' | 'native' | 'rjsf' | 'tanstack' | 'arborist';
type Work = {
  readonly name: string;
  readonly reference: Contestant;
  readonly others?: readonly Contestant[];
  /** At most this many times the CPU of the reference. */
  readonly limit: number;
  readonly run: (page: Page, session: CDPSession) => Promise<Sample>;
};

const works: readonly Work[] = [
  { name: 'form of 30, opening', reference: 'native', others: ['rjsf'], limit: Infinity, run: openForm(30) },
  { name: 'form of 1,000, opening', reference: 'native', others: ['rjsf'], limit: 2, run: openForm(1_000) },
  { name: 'form of 30, a key', reference: 'native', limit: 1.3, run: typeKeys(30) },
  { name: 'form of 1,000, a key', reference: 'native', others: ['rjsf'], limit: 1.3, run: typeKeys(1_000) },
  { name: 'form of 200, empty submit', reference: 'native', others: ['rjsf'], limit: 3, run: submitForm(200) },
  { name: 'grid of 100,000, opening', reference: 'tanstack', limit: 1.3, run: openGrid(100_000, 'open') },
  { name: 'grid of 100,000, sorting', reference: 'tanstack', limit: 1.3, run: openGrid(100_000, 'sort') },
  { name: 'grid of 100,000, scrolling', reference: 'tanstack', limit: 1.3, run: openGrid(100_000, 'scroll') },
  { name: 'list of 10 rows', reference: 'tanstack', limit: 1.3, run: openGrid(10, 'open') },
  { name: 'list screen of 10 rows', reference: 'tanstack', limit: Infinity, run: openGrid(10, 'screen') },
  { name: 'nested grid of 1,000, first', reference: 'tanstack', limit: 2.5, run: openNested(1_000, false) },
  { name: 'nested grid of 1,000, again', reference: 'tanstack', limit: 1.5, run: openNested(1_000, true) },
  {
    name: 'tree of 100,000, all open',
    reference: 'arborist',
    others: ['native'],
    limit: 1,
    run: openTree(100_000, false),
  },
  {
    name: 'tree of 100,000, closed',
    reference: 'native',
    others: ['arborist'],
    limit: 2,
    run: openTree(100_000, true),
  },
  { name: 'orgchart of 100,000, opening', reference: 'native', limit: 2, run: openOrgchart(100_000) },
  {
    name: 'orgchart of 100,000, scrolling and zooming',
    reference: 'native',
    limit: Infinity,
    run: moveOrgchart(100_000),
  },
  { name: 'dashboard of 12 elements', reference: 'native', limit: 2, run: openDashboard },
];

/** Elements that an orgchart may have in the page, however many people it has. */
const maxNodes = 1_500;

/**
 * Draws forms, grids and trees by the runtime and by hand-written references, in turns, in real Chromium, and prints
 * CPU of the main thread as ratios. Options: `--rounds 3`, `--only <part of a name>`.
 */
export async function benchFrontend(parameters: readonly string[]): Promise<void> {
  const option = (name: string) => parameters[parameters.indexOf(`--${name}`) + 1];
  const rounds = parameters.includes('--rounds') ? Number(option('rounds')) : 3;
  const only = parameters.includes('--only') ? (option('only') ?? '') : '';
  const folder = join(import.meta.dirname, '../../.build/bench-page');
  const configFile = join(import.meta.dirname, 'page/vite.config.ts');
  for (const mode of ['production', 'references']) await build({ configFile, mode, logLevel: 'error' });
  const site = await serve(folder);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--js-flags=--expose-gc',
    ],
  });
  try {
    console.log(
      `Chromium ${browser.version()}; CPU of the main thread in ms, medians of ${rounds} rounds taken in turns`,
    );
    const own = new Map<string, readonly Sample[]>();
    for (const work of works.filter(({ name }) => name.includes(only))) {
      const contestants: readonly Contestant[] = ['ours', work.reference, ...(work.others ?? [])];
      const samples = new Map<Contestant, Sample[]>(contestants.map((name) => [name, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const name of rotated(contestants, round)) {
          samples
            .get(name)
            ?.push(
              await sample(
                browser,
                `${site.url}/${name === 'ours' ? 'runtime/index' : `references/${name}`}.html`,
                work,
              ),
            );
        }
      }
      print(work, samples);
      own.set(work.name, samples.get('ours') ?? []);
    }
    printGrowth(own.get('form of 30, a key'), own.get('form of 1,000, a key'));
  } finally {
    await browser.close();
    site.close();
  }
}

/** Each round begins with another one, so that no contestant always runs on a machine that has warmed up. */
function rotated<T>(items: readonly T[], by: number): readonly T[] {
  return items.map((_, index) => items[(index + by) % items.length]).flatMap((item) => item ?? []);
}

async function sample(browser: Browser, url: string, { run }: Work): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    await page.addInitScript(installWatch);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.waitForFunction(() => window.bench !== undefined);
    await page.evaluate(() => window.watch.settled());
    return await run(page, session);
  } finally {
    await context.close();
  }
}

function openForm(count: number): Work['run'] {
  const def = makeForm(count);
  return async (page, session) => {
    const before = await heapOf(session);
    const cpu = await cpuWhile(session, () => mountForm(page, def));
    return { cpu, heapMB: (await heapOf(session)) - before };
  };
}

function typeKeys(count: number): Work['run'] {
  const def = makeForm(count);
  const text = 'abcdefghijklmnopqrst';
  return async (page, session) => {
    await mountForm(page, def);
    const control = page.getByLabel(typedField(def).label, { exact: true });
    await control.scrollIntoViewIfNeeded();
    await control.click();
    await page.evaluate(() => window.watch.settled());
    const cpu = await cpuWhile(session, async () => {
      await control.pressSequentially(text, { delay: 100 });
      await page.evaluate(() => window.watch.settled());
    });
    const typed = await control.inputValue();
    if (typed !== text) throw new Error(`Typed ${text}, and there stands ${typed}.`);
    return { cpu: cpu / text.length };
  };
}

function submitForm(count: number): Work['run'] {
  const def = makeForm(count);
  const expected = def.fields.filter(({ required }) => required).length;
  return async (page, session) => {
    await mountForm(page, def);
    const hooks = await page.evaluate(() => window.bench.hooks);
    const cpu = await cpuWhile(session, async () => {
      await page
        .locator(hooks.submit ?? 'button')
        .last()
        .click();
      await page.evaluate(() => window.watch.settled());
    });
    const shown = await page.locator('[aria-invalid=true]').count();
    return { cpu, note: shown === expected ? '' : `${shown} errors of ${expected}` };
  };
}

function openGrid(count: number, what: 'open' | 'sort' | 'scroll' | 'screen'): Work['run'] {
  const { def, rows } = makeGrid(count, what === 'screen' ? 'paged' : 'client');
  return async (page, session) => {
    // The way of the data into the page is not measured.
    const data = await page.evaluateHandle((given) => given, { def, rows });
    const opened = await cpuWhile(session, () =>
      page.evaluate((given) => {
        window.bench.mountGrid?.(given.def, given.rows);
        return window.watch.settled();
      }, data),
    );
    if (what === 'open' || what === 'screen') return { cpu: opened };
    const hooks = await page.evaluate(() => window.bench.hooks);
    if (what === 'sort') {
      const heading = page
        .locator(hooks.sort ?? 'th')
        .filter({ hasText: 'Código' })
        .first();
      const cpu = await cpuWhile(session, async () => {
        await heading.click();
        await page.evaluate(() => window.watch.settled());
      });
      const isSorted = await page.getByText('C000000', { exact: true }).first().isVisible();
      return { cpu, note: isSorted ? '' : 'not sorted' };
    }
    let gaps: number[] = [];
    const cpu = await cpuWhile(session, async () => {
      gaps = await page.evaluate((scroller) => window.watch.scroll(scroller, 5_000, 2_000), hooks.scroller ?? null);
    });
    const long = gaps.filter((gap) => gap > 50).length;
    return { cpu, note: `${gaps.length} frames, ${long} over 50 ms` };
  };
}

/** Opening for the first time loads the code of long lists as well, which no form without one pays for. */
function openNested(count: number, isAgain: boolean): Work['run'] {
  const { def, rows } = makeGrid(count);
  return async (page, session) => {
    const data = await page.evaluateHandle((given) => given, { def, rows });
    const mount = () =>
      page.evaluate((given) => {
        window.bench.mountNested?.(given.def, given.rows);
        return window.watch.settled();
      }, data);
    if (isAgain) {
      await mount();
      await page.evaluate(() => {
        window.bench.unmount();
        return window.watch.settled();
      });
    }
    return { cpu: await cpuWhile(session, mount) };
  };
}

function openTree(count: number, isClosed: boolean): Work['run'] {
  const nodes = makeTree(count);
  return async (page, session) => {
    const data = await page.evaluateHandle((given) => given, nodes);
    const closed = await page.evaluateHandle((given) => given, isClosed);
    let wall = 0;
    const cpu = await cpuWhile(session, async () => {
      wall = await page.evaluate(
        ([tree, isShut]) => {
          window.bench.mountTree?.(tree, { isClosed: isShut });
          return window.watch.settled();
        },
        [data, closed] as const,
      );
    });
    return { cpu, wall };
  };
}

/** The whole screen: from the rows that the list call answers to the cards in sight. */
function openOrgchart(count: number): Work['run'] {
  const people = makePeople(count);
  return async (page, session) => {
    const data = await page.evaluateHandle((given) => given, people);
    let wall = 0;
    const cpu = await cpuWhile(session, async () => {
      wall = await page.evaluate((given) => {
        window.bench.mountOrgchart?.(given);
        return window.watch.settled();
      }, data);
    });
    const nodes = await page.evaluate(() => document.body.querySelectorAll('*').length);
    const cards = await page.locator('[role=treeitem]').count();
    const note = `${nodes} elements, ${cards} of them cards${nodes < maxNodes && cards > 10 ? '' : ` — not below ${maxNodes}`}`;
    return { cpu, wall, note };
  };
}

/** Two seconds of scrolling over the cards, and six steps of the zoom: frames that took longer than 50 ms. */
function moveOrgchart(count: number): Work['run'] {
  const people = makePeople(count);
  return async (page, session) => {
    const data = await page.evaluateHandle((given) => given, people);
    await page.evaluate((given) => {
      window.bench.mountOrgchart?.(given);
      return window.watch.settled();
    }, data);
    let scrolled: number[] = [];
    let zoomed: number[] = [];
    const cpu = await cpuWhile(session, async () => {
      scrolled = await page.evaluate(() => window.watch.travel('[role=tree]', 60_000, 2_000));
      const zoom = page.getByRole('button', { name: 'Afastar' });
      if ((await zoom.count()) > 0)
        zoomed = await page.evaluate(() =>
          window.watch.press(['Afastar', 'Afastar', 'Afastar', 'Aproximar', 'Aproximar', 'Aproximar'], 250),
        );
    });
    const long = (gaps: readonly number[]): number => gaps.filter((gap) => gap > 50).length;
    const nodes = await page.evaluate(() => document.body.querySelectorAll('*').length);
    return {
      cpu,
      note: `${scrolled.length} frames of scrolling, ${long(scrolled)} over 50 ms; ${zoomed.length} of zooming, ${long(zoomed)} over 50 ms; ${nodes} elements`,
    };
  };
}

async function openDashboard(page: Page, session: CDPSession): Promise<Sample> {
  const data = await page.evaluateHandle((given) => given, makeDashboard());
  const cpu = await cpuWhile(session, () =>
    page.evaluate((given) => {
      window.bench.mountDashboard?.(given);
      return window.watch.settled();
    }, data),
  );
  // The runtime draws charts when they are near what is seen, and all of them for paper; the reference draws all at once.
  const whole = await cpuWhile(session, () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'));
      return window.watch.settled();
    }),
  );
  const charts = await page.locator('svg:has(path)').count();
  return {
    cpu: cpu + whole,
    note: `${cpu.toFixed(0)} of it until what is seen is drawn${charts < 6 ? `; ${charts} drawings` : ''}`,
  };
}

async function mountForm(page: Page, def: FormDef): Promise<void> {
  await page.evaluate((given) => {
    window.bench.mountForm?.(given);
    return window.watch.settled();
  }, def);
}

async function cpuWhile(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const start = await metric(session, 'TaskDuration');
  await work();
  return ((await metric(session, 'TaskDuration')) - start) * 1_000;
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await metric(session, 'JSHeapUsedSize')) / 2 ** 20;
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN;
}

function print({ name, reference, limit }: Work, samples: ReadonlyMap<Contestant, readonly Sample[]>): void {
  const own = samples.get('ours') ?? [];
  const floor = samples.get(reference) ?? [];
  const ratio = median(own.map(({ cpu }, round) => cpu / (floor[round]?.cpu ?? Number.NaN)));
  const all = [...samples].map(([contestant, list]) => {
    const heap = median(list.flatMap(({ heapMB }) => heapMB ?? []));
    const wall = median(list.flatMap((each) => each.wall ?? []));
    const extra = `${Number.isNaN(heap) ? '' : `, ${heap.toFixed(1)} MB`}${Number.isNaN(wall) ? '' : `, ${wall.toFixed(0)} ms wall`}`;
    return `${contestant} ${median(list.map(({ cpu }) => cpu)).toFixed(1)}${extra}`;
  });
  const target = limit === Infinity ? '' : ` (at most ${limit})`;
  const notes = [...new Set(own.flatMap(({ note }) => (note ? [note] : [])))].join('; ');
  console.log(`${name}: ${ratio.toFixed(2)} × ${reference}${target}${limit < ratio ? ' — over' : ''}`);
  console.log(`    ${all.join(' | ')}${notes === '' ? '' : ` | ${notes}`}`);
}

/** A key must cost the same in a form of any size. */
function printGrowth(small: readonly Sample[] | undefined, large: readonly Sample[] | undefined): void {
  if (small === undefined || large === undefined) return;
  const limit = 1.2;
  const growth = median(large.map(({ cpu }, round) => cpu / (small[round]?.cpu ?? Number.NaN)));
  const note = growth > limit ? ' — over' : '';
  console.log(`a key in the form of 1,000: ${growth.toFixed(2)} × one in the form of 30 (at most ${limit})${note}`);
}

const typeOfEnding: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built pages on loopback. */
async function serve(folder: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const file = join(folder, normalize(new URL(request.url ?? '/', 'http://localhost').pathname));
    const type = typeOfEnding[extname(file)];
    if (type === undefined || !file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The pages have no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
