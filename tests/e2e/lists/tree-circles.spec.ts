import { violations } from '../axe.ts';
import { type CallApi, expect, newCode, pane, putConfigured, removeConfigured, test, untilServed } from '../portal.ts';

const entity = 'E2eSetor';
const schemaFile = `schemas/company/${entity}.schema.json`;
const viewFile = `views/company/${entity}.view.json`;
let made = { a: 0, b: 0, c: 0 };
/** Rows of an earlier run may be there. */
const run = newCode();
const names = { a: `Alfa ${run}`, b: `Beta ${run}`, c: `Gama ${run}` };

/** A tree of departments; while circles are allowed they can be made. */
const schema = (allowsCircles: boolean) => ({
  title: 'Setor',
  'x-plural': 'Setores',
  'x-menu': false,
  'x-label': 'nome',
  'x-search': ['nome'],
  type: 'object',
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 120 },
    superior: { $ref: `${entity}.schema.json`, title: 'Superior', ...(allowsCircles ? { 'x-circles': true } : {}) },
  },
});

/** A above B above A, and C below B. */
test.beforeAll(async ({ api }) => {
  await putConfigured(schemaFile, schema(true));
  await putConfigured(viewFile, {
    entity,
    list: { type: 'tree', parent: 'superior', columns: { nome: {} }, click: { navigate: `/crud/${entity}/{id}` } },
    form: { elements: { nome: {}, superior: { type: 'picker' } } },
  });
  await expect.poll(async () => (await api('config', 'GET', `/${entity}`)).status).toBe(200);
  const a = await add(api, names.a, null);
  const b = await add(api, names.b, a);
  made = { a, b, c: await add(api, names.c, b) };
  const { body } = await api('config', 'GET', `/${entity}/${a}`);
  const { versao } = body.data as { readonly versao: number };
  const closed = await api('config', 'PUT', `/${entity}/${a}`, { versao, superior: { id: b } });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  await putConfigured(schemaFile, schema(false));
  const served = async () => JSON.stringify((await api('config', 'GET', `/view/${entity}`)).body);
  await expect.poll(served).not.toContain('"circles":true');
  await untilServed(api, entity, `${entity}.view.json`);
});
test.afterAll(async () => {
  await removeConfigured(viewFile, schemaFile);
});

async function add(api: CallApi, nome: string, superior: number | null): Promise<number> {
  const { status, body } = await api('config', 'POST', `/${entity}`, { nome, superior });
  expect(status, JSON.stringify(body)).toBe(201);
  return Number((body.data as { readonly id: number }).id);
}

test('[L22] [P8] records of a circle show on the first level, say so, can be moved out, and are offered above no part of theirs @whole-phone', async ({
  open,
  api,
}) => {
  const page = await open('config', `/crud/${entity}/`);
  const item = (name: string) => pane(page).getByRole('treeitem').filter({ hasText: name });
  await expect(pane(page).getByText(/registros formam um ciclo.*escolha outro em Superior/)).toBeVisible();
  await expect(item(names.a)).toContainText('Em ciclo');
  await expect(item(names.b)).toContainText('Em ciclo');
  expect(await violations(page)).toEqual([]);

  await item(names.a).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  // Now below the first, which is closed.
  await expect(item(names.b)).toHaveCount(0);
  await expect(item(names.a)).not.toContainText('Em ciclo');
  const { body } = await api('config', 'GET', `/${entity}/${made.a}`);
  const stored = body.data as { readonly versao: number; readonly superior?: unknown };
  expect(stored.superior ?? null).toBeNull();
  await item(names.a).focus();
  await page.keyboard.press('ArrowRight');
  await expect(item(names.b)).toBeVisible();

  await page.goto(`/crud/${entity}/${made.c}`);
  await pane(page).getByRole('button', { name: 'Escolher Superior' }).click();
  const picker = page.getByRole('dialog');
  await expect(picker.getByText(names.a, { exact: true }).first()).toBeVisible();
  await expect(picker.getByText(names.c, { exact: true })).toHaveCount(0);
});
