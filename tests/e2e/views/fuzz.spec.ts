import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { validateView } from '../../../src/runtime/definition/check/check.ts';
import { locateIn } from '../../../src/runtime/definition/check/check-context.ts';
import { normaliseView } from '../../../src/runtime/definition/view/normalize.ts';
import { parseJson } from '../../../src/runtime/json/parse.ts';
import { invalidView } from '../../support/arbitrary/invalid-view.ts';
import { validView } from '../../support/arbitrary/view.ts';
import { fuzzEntities } from '../../support/fuzz-entities.ts';
import { sampleSize } from '../../support/whole.ts';
import { hostileExpressions } from '../../unit/hostile-expressions.ts';
import type { Screen } from './fuzz-page/main.tsx';

/**
 * Views made at random, drawn in a browser. `VITRAL_FUZZ=2000` draws that many of each kind, `VITRAL_FUZZ_SEED` starts
 * elsewhere; without them a sample that takes less than a minute.
 */
const count = Number(process.env.VITRAL_FUZZ) || sampleSize(40, 100);
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

function check(view: unknown) {
  const parsed = parseJson('x.view.json', JSON.stringify(view, null, 1));
  const normalised = normaliseView('x.view.json', parsed);
  const known = { entities: fuzzEntities };
  const found = validateView(normalised.view, locateIn('x.view.json', normalised.at), known);
  return { view: normalised.view, problems: [...normalised.problems, ...found] };
}

/** The page, and what it complained of since that was last asked. */
async function openPage(page: Page): Promise<() => string[]> {
  let errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    // Pictures of made-up records lead nowhere.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
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

/** Draws each view, and collects what is wrong by seed, so that one run tells all of it. */
async function draw(page: Page, makeView: (seed: number) => unknown, validate: (text: string) => Promise<string[]>) {
  const complaints = await openPage(page);
  const wrong: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const seed = firstSeed + index;
    const screen = screens[seed % screens.length] ?? 'edit';
    const { view, problems } = check(makeView(seed));
    const text = await page.evaluate(([definition, known, kind]) => window.fuzz.show(definition ?? {}, known, kind), [
      view,
      problems,
      screen,
    ] as const);
    const found = [...complaints(), ...(await validate(text))];
    if (found.length > 0) wrong.push(`seed ${seed}, ${screen}: ${found.join('\n    ')}`);
  }
  return wrong;
}

test('[S2] valid views of every type and key render without an error and pass axe', async ({ page }) => {
  test.setTimeout(60_000 + count * 3_000);
  const wrong = await draw(page, validView, async (text) => [
    ...(text.trim() === '' || text.includes('blank:') ? [`nothing is drawn: ${text}`] : []),
    ...(await page.getByRole('note').allInnerTexts()).map((note) => `placeholder: ${note}`),
    ...(await violations(page)),
  ]);
  expect(wrong.join('\n')).toBe('');
});

test('[V2] invalid views never leave the screen blank, and say what is wrong', async ({ page }) => {
  test.setTimeout(60_000 + count * 3_000);
  const wrong = await draw(page, invalidView, async (text) => [
    ...(text.trim() === '' || text.includes('blank:') ? [`nothing is drawn: ${text}`] : []),
    ...((await page.getByRole('note').count()) > 0 ? [] : ['no placeholder and no banner']),
  ]);
  expect(wrong.join('\n')).toBe('');
});

/** What servers answer that were never meant to be asked for a list. */
const brokenAnswers: readonly unknown[] = [
  {},
  null,
  'erro',
  [],
  [{ id: 1, nome: 'Ana' }],
  { data: null },
  { data: {}, total: 'x' },
  { data: [null, 1, 'x', {}, { id: null }, { id: {}, texto: {}, cidade: 3, itens: 'x' }], total: 6 },
  { data: [{ id: 1, texto: [], dinheiro: {}, dia: 5, ativo: 'x', opcao: {}, cidade: [] }], total: 1, groups: null },
  { data: [{ id: 1 }], total: 1, groups: [null, {}, { cidade: {} }], totalizer: [3, {}], aggregate: [{}, null] },
  { data: [{ id: 1 }, { id: 1 }], total: 2, groups: {}, totalizer: 'x', aggregate: 7 },
];

test('[L5] no answer of a list, however broken, takes the screen away', async ({ page }) => {
  test.setTimeout(120_000);
  const complaints = await openPage(page);
  const columns = { texto: {}, dinheiro: { aggregate: 'sum' }, dia: {}, ativo: {}, opcao: {}, cidade: {} };
  const parts = {
    columns,
    filters: { cidade: {} },
    groupLabel: 'cidade.nome',
    groupValue: 'cidade',
    totalizer: ['opcao'],
  };
  const list = (type: string) => ({ type, entity: 'Tudo', list: { method: 'GET', url: 'Tudo' }, ...parts });
  const lists = ['grid', 'table', 'tree', 'cards', 'gallery', 'carousel', 'timeline'];
  const figures = ['bar', 'line', 'pie', 'sunburst', 'map', 'tiles'].map((type): [string, object] => [
    type,
    { type, entity: 'Tudo', itemLabel: 'texto', itemValue: 'dinheiro' },
  ]);
  const elements = {
    texto: { label: 'Ainda aqui' },
    ...Object.fromEntries([...lists.map((type): [string, object] => [`lista_${type}`, list(type)]), ...figures]),
    cidade: { type: 'select', list: { method: 'GET', url: 'Cidade' } },
  };
  const wrong: string[] = [];
  const show = async (view: object, screen: Screen, answer: unknown) => {
    const text = await page.evaluate(([definition, kind, rows]) => window.fuzz.show(definition, [], kind, rows), [
      view,
      screen,
      { answer },
    ] as const);
    // React complains of two rows with one key and draws both.
    const errors = complaints().filter((each) => !each.includes('two children with the same key'));
    if (text.includes('blank:') || text.trim() === '' || errors.length > 0)
      wrong.push(`${screen} ${JSON.stringify(answer)}: ${text.slice(0, 200)} ${errors.join(' ')}`);
    return text;
  };
  for (const answer of brokenAnswers) {
    const text = await show({ entity: 'Tudo', form: { elements } }, 'edit', answer);
    if (!text.includes('Ainda aqui')) wrong.push(`the rest of the form is gone: ${JSON.stringify(answer)}`);
    for (const type of lists) await show({ entity: 'Tudo', list: { type, ...parts } }, 'list', answer);
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
