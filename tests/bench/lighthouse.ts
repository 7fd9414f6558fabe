/**
 * What Lighthouse says of the production build, with its desktop and its mobile preset: `npm run bench -- lighthouse`. It
 * is fetched when asked for, as nothing else needs its 170 MB.
 *
 *   --rounds N        audits of each page, of which the middle one counts (3)
 *   --pages a,b       pages by their address (/login,/home,/carrinho,/carrinho/produto/401)
 *   --presets a,b     desktop, mobile (both)
 *   --login NAME      who opens them (admin@vitral.example)
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess } from '../support/process.ts';
import { median } from './load.ts';

const version = '13.5.0';
const categories = ['performance', 'accessibility', 'best-practices'] as const;
/** What the scores have to reach; on the phone that Lighthouse takes as given, a slow network and a slow processor count. */
const presets = [
  { name: 'desktop', options: ['--preset=desktop'], performance: 95 },
  { name: 'mobile', options: [], performance: 90 },
] as const;
/** Of the home screen on a phone, which asks for more than others. */
const homeOnPhone = 85;
/** Accessibility and best practices. */
const otherTarget = 95;
/** The login stands first: all others are opened with a session. */
const usualPages = ['/login', '/home', '/carrinho', '/carrinho/produto/401'];

type Audit = {
  readonly scores: readonly number[];
  readonly failed: readonly string[];
  /** ms, ms and kB; they say more than the score on a machine that does other things. */
  readonly lcp: number;
  readonly tbt: number;
  readonly transferred: number;
  /** How far things moved while the page loaded, without a unit. */
  readonly cls: number;
};

/** Audits pages and prints the scores (0 to 100), and what was found wanting. */
export async function benchLighthouse(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      rounds: { type: 'string', default: '3' },
      pages: { type: 'string', default: usualPages.join(',') },
      presets: { type: 'string', default: presets.map(({ name }) => name).join(',') },
      login: { type: 'string', default: 'admin@vitral.example' },
    },
  });
  const rounds = Number(values.rounds);
  const chosen = values.presets.split(',');
  if (!rounds) throw new RangeError('Options of the bench are numbers above 0.');
  const folder = await mkdtemp(join(tmpdir(), 'vitral-bench-lighthouse-'));
  const server = await startServerProcess({ NODE_ENV: 'test', VITRAL_DEV: '' });
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findBrowser(),
    viewport: null,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const figures: Record<string, unknown>[] = [];
    const wanting = new Set<string>();
    let hasSession = false;
    for (const path of values.pages.split(',')) {
      if (path !== '/login' && !hasSession) {
        await logIn(browser, server.address(), values.login);
        hasSession = true;
      }
      for (const { name: preset, options, performance } of presets.filter(({ name }) => chosen.includes(name))) {
        const least = path === '/home' && preset === 'mobile' ? homeOnPhone : performance;
        const audits: Audit[] = [];
        await openOnce(browser, `${server.address()}${path}`);
        for (let round = 0; round < rounds; round += 1)
          audits.push(await audit(`${server.address()}${path}`, port, join(folder, 'report.json'), options));
        const scores = categories.map((_, index) => median(audits.map((each) => each.scores[index] ?? 0)));
        figures.push({
          page: path,
          preset,
          ...Object.fromEntries(categories.map((name, index) => [name, scores[index]])),
          'LCP ms': median(audits.map(({ lcp }) => lcp)),
          'TBT ms': median(audits.map(({ tbt }) => tbt)),
          kB: median(audits.map(({ transferred }) => transferred)),
          CLS: median(audits.map(({ cls }) => cls)),
          held: scores.every((score, index) => score >= (index === 0 ? least : otherTarget)) ? 'yes' : 'no',
        });
        for (const { failed } of audits) for (const text of failed) wanting.add(`${path}, ${preset}: ${text}`);
      }
    }
    console.table(figures);
    for (const text of wanting) console.log(text);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function logIn(browser: BrowserContext, address: string, login: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${address}/login`);
  await page.locator('input[autocomplete="username"]').fill(login);
  await page.locator('input[type="password"]').fill('vitral-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.close();
}

/** Has the server draw and remember what it makes once: the audits are those of a page that others have opened. */
async function openOnce(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  // A page that listens for changes may never be idle.
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
  await page.close();
}

/** One audit with an empty cache; the session in local storage stays. */
async function audit(url: string, port: number, report: string, options: readonly string[]): Promise<Audit> {
  await promisify(execFile)(
    'npx',
    [
      ...['--yes', `lighthouse@${version}`, url, `--port=${port}`, ...options],
      ...[`--only-categories=${categories.join(',')}`, '--output=json', `--output-path=${report}`, '--quiet'],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const result = JSON.parse(await readFile(report, 'utf8')) as {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<
      Record<
        string,
        {
          readonly title: string;
          readonly score: number | null;
          readonly displayValue?: string;
          readonly numericValue?: number;
        }
      >
    >;
  };
  const figure = (name: string, unit = 1): number => Math.round((result.audits[name]?.numericValue ?? 0) / unit);
  return {
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    transferred: figure('total-byte-weight', 1000),
    cls: figure('cumulative-layout-shift', 0.001) / 1000,
    scores: categories.map((name) => Math.round((result.categories[name]?.score ?? 0) * 100)),
    failed: Object.values(result.audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title, displayValue }) => `${title}${displayValue === undefined ? '' : ` (${displayValue})`}`),
  };
}
