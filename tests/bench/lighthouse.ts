/**
 * What Lighthouse says of the production build, desktop preset: `npm run bench -- lighthouse`. It is fetched when asked
 * for, as nothing else needs its 170 MB.
 *
 *   --rounds N   audits of each page, of which the middle one counts (3)
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess } from '../support/process.ts';
import { median } from './load.ts';

const version = '13.5.0';
const categories = ['performance', 'accessibility', 'best-practices'] as const;
/** What each score has to reach. */
const target = 95;

type Audit = { readonly scores: readonly number[]; readonly failed: readonly string[] };

/** Audits login and home and prints the scores (0 to 100), and what was found wanting. */
export async function benchLighthouse(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...parameters], options: { rounds: { type: 'string', default: '3' } } });
  const rounds = Number(values.rounds);
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
    for (const path of ['/login', '/home']) {
      if (path === '/home') await logIn(browser, server.address());
      const audits: Audit[] = [];
      for (let round = 0; round < rounds; round += 1)
        audits.push(await audit(`${server.address()}${path}`, port, join(folder, 'report.json')));
      const scores = categories.map((_, index) => median(audits.map((each) => each.scores[index] ?? 0)));
      figures.push({
        page: path,
        ...Object.fromEntries(categories.map((name, index) => [name, scores[index]])),
        held: scores.every((score) => score >= target) ? 'yes' : 'no',
      });
      for (const { failed } of audits) for (const text of failed) wanting.add(`${path}: ${text}`);
    }
    console.table(figures);
    for (const text of wanting) console.log(text);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function logIn(browser: BrowserContext, address: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${address}/login`);
  await page.locator('input[autocomplete="username"]').fill('admin@vitral.example');
  await page.locator('input[type="password"]').fill('vitral-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.close();
}

async function audit(url: string, port: number, report: string): Promise<Audit> {
  await promisify(execFile)(
    'npx',
    [
      ...['--yes', `lighthouse@${version}`, url, `--port=${port}`, '--preset=desktop', '--disable-storage-reset'],
      ...[`--only-categories=${categories.join(',')}`, '--output=json', `--output-path=${report}`, '--quiet'],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const result = JSON.parse(await readFile(report, 'utf8')) as {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<
      Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
    >;
  };
  return {
    scores: categories.map((name) => Math.round((result.categories[name]?.score ?? 0) * 100)),
    failed: Object.values(result.audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title, displayValue }) => `${title}${displayValue === undefined ? '' : ` (${displayValue})`}`),
  };
}
