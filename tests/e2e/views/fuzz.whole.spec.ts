import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { checkFuzz } from '../../support/arbitrary/check-fuzz.ts';
import { validView } from '../../support/arbitrary/view.ts';
import { hostileExpressions } from '../../unit/hostile-expressions.ts';
import type { Screen } from './fuzz-page/main.tsx';

/**
 * Views made at random, drawn in a browser before a release; the usual run draws them without one
 * (`tests/components/vocabulary/fuzz.test.tsx`). `VITRAL_FUZZ=2000` draws that many, `VITRAL_FUZZ_SEED` starts elsewhere.
 */
const count = Number(process.env.VITRAL_FUZZ) || 100;
const firstSeed = Number(process.env.VITRAL_FUZZ_SEED) || 1;
const screens: readonly Screen[] = ['edit', 'list', 'new'];

let server: PreviewServer;
let address = '';
let folder = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const configFile = join(import.meta.dirname, 'fuzz-page/vite.config.ts');
  // A folder of its own, so that two runs do not take each other's files away.
  folder = await mkdtemp(join(tmpdir(), 'vitral-fuzz-'));
  await build({ configFile, build: { outDir: folder } });
  server = await preview({ configFile, build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } });
  address = server.resolvedUrls?.local[0] ?? '';
});
test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The page, and what it complained of since that was last asked. */
async function openPage(page: Page): Promise<() => string[]> {
  let errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    // Pictures of made-up records lead nowhere.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  // Views may copy at any moment.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(address);
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  await page.waitForFunction(() => 'fuzz' in window);
  return () => {
    const reported = errors;
    errors = [];
    return reported;
  };
}

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const axe = Reflect.get(window, 'axe') as { run: (place: string, options: object) => Promise<AxeResult> };
    const { violations: found } = await axe.run('body', { resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 600)}`);
  });
}

type AxeResult = {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[];
};

test('[S2] valid views of every type and key render without an error and pass axe', async ({ page }) => {
  test.setTimeout(60_000 + count * 3_000);
  const complaints = await openPage(page);
  // What is wrong by seed, so that one run tells all of it.
  const wrong: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const seed = firstSeed + index;
    const screen = screens[seed % screens.length] ?? 'edit';
    const { view, problems } = checkFuzz(validView(seed));
    const text = await page.evaluate(([definition, known, kind]) => window.fuzz.show(definition ?? {}, known, kind), [
      view,
      problems,
      screen,
    ] as const);
    const found = [
      ...complaints(),
      ...(text.trim() === '' || text.includes('blank:') ? [`nothing is drawn: ${text}`] : []),
      ...(await page.getByRole('note').allInnerTexts()).map((note) => `placeholder: ${note}`),
      ...(await violations(page)),
    ];
    if (found.length > 0) wrong.push(`seed ${seed}, ${screen}: ${found.join('\n    ')}`);
  }
  expect(wrong.join('\n')).toBe('');
});

test('[E3] a view full of hostile expressions does not freeze the page, and the rest of it works', async ({ page }) => {
  await openPage(page);
  const hostile = Object.values(hostileExpressions).flatMap((texts) => texts.filter((_, index) => index % 5 === 0));
  const elements = Object.fromEntries<object>([
    ['texto', { label: 'Digite aqui' }],
    ['aviso', { type: 'static', field: 'longo', label: 'Aviso', visible: "texto = 'pronto'" }],
    ...hostile.map((text, index): [string, object] => {
      const slot = ['visible', 'required', 'disabled'][index % 3] ?? 'visible';
      // Every key typed evaluates all of them again.
      return [
        `hostil_${index}`,
        { type: 'text', field: 'longo', label: `Hostil ${index}`, [slot]: `(texto; ${text})` },
      ];
    }),
    [
      'calculado',
      { type: 'number', field: 'numero', label: 'Calculado', value: '($length(texto); [1..20000].[1..20000])' },
    ],
  ]);
  await page.evaluate(
    ([view]) => {
      const tasks: number[] = [];
      Reflect.set(window, 'longTasks', tasks);
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      );
      return window.fuzz.show(view, [], 'edit').then(() => observer.observe({ type: 'longtask' }));
    },
    [{ entity: 'Tudo', form: { elements } }] as const,
  );
  const input = page.getByLabel('Digite aqui');
  await input.fill('');
  await input.pressSequentially('pronto', { delay: 30 });
  await expect(input).toHaveValue('pronto');
  await expect(page.getByText('Aviso')).toBeVisible();
  const tasks = await page.evaluate(() => Reflect.get(window, 'longTasks') as number[]);
  // The rule says 50; an expression that escapes its budget takes seconds, and this must hold on the slowest machine.
  expect(Math.max(0, ...tasks)).toBeLessThan(500);
});
