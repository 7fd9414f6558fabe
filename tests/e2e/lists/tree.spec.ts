import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, pane, rowsOf, test } from '../portal.ts';
import { sampleEntity } from '../sample-entity.ts';

const setor = sampleEntity('SetorTeste', 'Setores', {
  superior: { title: 'Setor superior', $ref: 'SetorTeste.schema.json' },
  ordem: { type: 'integer', title: 'Ordem' },
  responsavel: { type: 'string', title: 'Responsável', maxLength: 80 },
});
const view = { type: 'tree', parent: 'superior', columns: { nome: { bold: true }, responsavel: {} } };

const tree = (page: Page): Locator => pane(page).getByRole('tree');
const item = (page: Page, name: string): Locator =>
  tree(page)
    .getByRole('treeitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
/** Labels in sight, a dash for each level below the first. */
const shape = (page: Page): Promise<string[]> =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((all) =>
      all.map((row) => '-'.repeat(Number(row.ariaLevel) - 1) + (row.querySelector('a')?.textContent ?? '')),
    );
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.querySelector('a')?.textContent ?? '');

test.beforeEach(async ({ api }) => {
  await setor.install(api);
  await setor.show(api, view);
  const top = await setor.add(api, { nome: 'Diretoria', ordem: 10, responsavel: 'Ana' });
  for (const [index, nome] of ['Vendas', 'Marketing', 'Logística'].entries())
    await setor.add(api, { nome, superior: { id: top }, ordem: (index + 1) * 10 });
  const second = await setor.add(api, { nome: 'Operações', ordem: 20 });
  const third = await setor.add(api, { nome: 'Armazém', superior: { id: second }, ordem: 10 });
  await setor.add(api, { nome: 'Doca norte', superior: { id: third }, ordem: 10 });
});
test.afterAll(() => setor.remove());

test('branches load as they are opened, and the keyboard goes over all rows', async ({ open }) => {
  const page = await open('config', setor.path);
  await expect.poll(() => shape(page)).toEqual(['Diretoria', 'Operações']);
  await expect(item(page, 'Diretoria')).toHaveAttribute('aria-expanded', 'false');
  await item(page, 'Diretoria').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shape(page)).toEqual(['Diretoria', '-Vendas', '-Marketing', '-Logística', 'Operações']);
  await expect(item(page, 'Marketing')).toHaveAttribute('aria-posinset', '2');
  await expect(item(page, 'Marketing')).toHaveAttribute('aria-setsize', '3');
  await expect(item(page, 'Marketing')).not.toHaveAttribute('aria-expanded', /./);

  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Vendas');
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('Operações');
  await page.keyboard.press('*');
  await expect(item(page, 'Armazém')).toBeVisible();
  await page.keyboard.type('log');
  await expect.poll(() => focused(page)).toBe('Logística');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toBe('Diretoria');
  await page.keyboard.press('ArrowLeft');
  await expect(item(page, 'Vendas')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Novo abaixo de Diretoria' })).toBeFocused();
  // A menu of the row has its own keys.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /Para cima/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /Para baixo/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mover Diretoria' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toBe('Diretoria');
  await page.keyboard.press('/');
  await expect(pane(page).getByPlaceholder('Pesquisar')).toBeFocused();
  await item(page, 'Diretoria').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crud\/SetorTeste\/\d+$/);
});

test('rows move by keyboard and by dragging, and back again', async ({ open, api }) => {
  const page = await open('config', setor.path);
  await item(page, 'Diretoria').focus();
  await page.keyboard.press('*');
  await item(page, 'Logística').focus();
  await page.keyboard.press('Alt+ArrowUp');
  const moved = ['Diretoria', '-Vendas', '-Logística', '-Marketing', 'Operações', '-Armazém'];
  await expect.poll(() => shape(page)).toEqual(moved);
  await expect(pane(page).getByText('Logística agora é o 2º de 3.')).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Logística');
  const orders = async () =>
    rowsOf((await api('config', 'GET', '/SetorTeste?size=0&sortBy=ordem&superior.nome=Diretoria')).body).map(
      ({ nome, ordem }) => `${nome} ${ordem}`,
    );
  await expect.poll(() => orders()).toEqual(['Vendas 10', 'Logística 20', 'Marketing 30']);

  await item(page, 'Logística').dragTo(item(page, 'Armazém'));
  await expect(pane(page).getByText('Logística foi movido para Armazém.')).toBeVisible();
  const dragged = ['Diretoria', '-Vendas', '-Marketing', 'Operações', '-Armazém', '--Doca norte', '--Logística'];
  await expect.poll(() => shape(page)).toEqual(dragged);
  await pane(page).getByRole('button', { name: 'Desfazer' }).click();
  // Said once it is saved; until then nothing else can be moved.
  await expect(page.getByText('Logística voltou para Diretoria.')).toBeVisible();
  await expect.poll(() => shape(page)).toEqual([...moved, '--Doca norte']);
  await expect.poll(() => orders()).toEqual(['Vendas 10', 'Logística 20', 'Marketing 30']);

  // Into itself nothing moves.
  await item(page, 'Operações').dragTo(item(page, 'Doca norte'));
  await expect.poll(() => shape(page)).toEqual([...moved, '--Doca norte']);
});

test('a move that the server refuses loses nothing', async ({ open }) => {
  const page = await open('config', setor.path);
  await page.route(/\/api\/SetorTeste(\/\d+)?$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          json: { error: true, code: 'REGRA_DE_NEGOCIO', status: 422, message: 'Setor fechado.', details: {} },
        })
      : route.continue(),
  );
  await item(page, 'Operações').focus();
  await page.keyboard.press('Alt+ArrowRight');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Setor fechado.');
  await expect(dialog).toContainText('Operações continua onde estava.');
  await dialog.getByRole('button').last().click();
  await expect
    .poll(() => shape(page))
    .toEqual(expect.arrayContaining(['Diretoria', '-Vendas', '-Marketing', '-Logística', 'Operações']));
  await expect(item(page, 'Operações')).toHaveAttribute('aria-level', '1');
});

test('a branch that cannot be loaded says so, and loads when asked again', async ({ open }) => {
  const page = await open('config', setor.path);
  await expect(item(page, 'Operações')).toBeVisible();
  let isDown = true;
  await page.route(/\/api\/SetorTeste\?/, (route) => (isDown ? route.abort() : route.continue()));
  await item(page, 'Operações').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree(page).getByText('Não foi possível carregar')).toBeVisible({ timeout: 20_000 });
  isDown = false;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Armazém')).toBeVisible();
});

test('a search shows its hits with the paths to them', async ({ open }) => {
  const page = await open('config', setor.path);
  await expect(item(page, 'Diretoria')).toBeVisible();
  await pane(page).getByRole('searchbox').or(pane(page).getByPlaceholder('Pesquisar')).first().fill('doca');
  await page.keyboard.press('Enter');
  await expect.poll(() => shape(page)).toEqual(['Operações', '-Armazém', '--Doca norte']);
  await expect(item(page, 'Doca norte')).not.toHaveAttribute('aria-expanded', /./);
});

test('a finger that rests drags a row, one that moves on scrolls @phone', async ({ open }, { project }) => {
  test.skip(project.name !== 'phone', 'by touch only');
  const page = await open('config', setor.path);
  await item(page, 'Operações').locator('[data-toggle]').tap();
  await expect(item(page, 'Armazém')).toBeVisible();
  const before = ['Diretoria', 'Operações', '-Armazém'];
  await expect.poll(() => shape(page)).toEqual(before);
  await drag(page, item(page, 'Diretoria'), item(page, 'Armazém'), 0);
  await expect.poll(() => shape(page)).toEqual(before);

  await drag(page, item(page, 'Diretoria'), item(page, 'Armazém'), 700);
  await expect(pane(page).getByText('Diretoria foi movido para Armazém.')).toBeVisible();
  await expect(item(page, 'Diretoria')).toHaveAttribute('aria-level', '3');
});

test('rows of a new record stand below others that are new, and are saved with it at once', async ({ open, api }) => {
  const plano = sampleEntity('PlanoTeste', 'Planos', {
    etapas: { type: 'array', title: 'Etapas', items: { $ref: 'EtapaTeste.schema.json' }, 'x-mapped-by': 'plano' },
  });
  const etapa = sampleEntity('EtapaTeste', 'Etapas', {
    plano: { title: 'Plano', $ref: 'PlanoTeste.schema.json' },
    superior: { title: 'Etapa superior', $ref: 'EtapaTeste.schema.json' },
  });
  try {
    // Each names the other: the one that comes second makes both whole.
    await etapa.install(api);
    await plano.install(api);
    await expect.poll(async () => (await api('config', 'GET', '/EtapaTeste?plano=1')).status).toBe(200);
    await plano.form(api, {
      nome: {},
      etapas: { type: 'tree', target: 'EtapaTeste', mappedBy: 'plano', parent: 'superior', columns: { nome: {} } },
    });
    const page = await open('config', '/crud/PlanoTeste/0');
    await pane(page).getByRole('textbox', { name: 'Nome' }).fill('Obra');
    const rows = tree(page).getByRole('treeitem');
    const dialog = page.getByRole('dialog');
    const fill = async (nome: string) => {
      await dialog.getByRole('textbox', { name: 'Nome' }).fill(nome);
      await dialog.getByRole('button').last().click();
      await expect(dialog).toHaveCount(0);
    };
    await pane(page)
      .getByRole('button', { name: /^(Novo|Adicionar)/ })
      .first()
      .click();
    await fill('Fundação');
    await rows.filter({ hasText: 'Fundação' }).hover();
    await page.getByRole('button', { name: 'Novo abaixo de Fundação' }).click();
    await fill('Escavação');
    await rows.filter({ hasText: 'Fundação' }).focus();
    await page.keyboard.press('ArrowRight');
    await rows.filter({ hasText: 'Escavação' }).hover();
    await page.getByRole('button', { name: 'Novo abaixo de Escavação' }).click();
    await fill('Limpeza');
    await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page).toHaveURL(/\/crud\/PlanoTeste\/[1-9]\d*$/);
    const { body } = await api('config', 'GET', '/EtapaTeste?size=0&sortBy=id&fields=nome,superior.nome,plano.nome');
    expect(rowsOf(body)).toMatchObject([
      { nome: 'Fundação', superior: null, plano: { nome: 'Obra' } },
      { nome: 'Escavação', superior: { nome: 'Fundação' }, plano: { nome: 'Obra' } },
      { nome: 'Limpeza', superior: { nome: 'Escavação' }, plano: { nome: 'Obra' } },
    ]);
  } finally {
    await plano.remove();
    await etapa.remove();
  }
});

/** Puts a finger on a row, lets it rest, and takes it to another. */
async function drag(page: Page, from: Locator, to: Locator, restMs: number): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('A row is not in sight.');
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const x = start.x + start.width / 3;
  const y = (box: typeof start) => box.y + box.height / 2;
  await send('touchStart', x, y(start));
  // How long a finger rests is what tells dragging from scrolling.
  await page.waitForTimeout(restMs);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', x, y(start) + ((y(end) - y(start)) * step) / 8);
  // Where it comes to rest it moves no more.
  await send('touchMove', x, y(end) + 1);
  await send('touchMove', x, y(end));
  await send('touchEnd', x, y(end));
  await session.detach();
}

test('a new row is made below another', async ({ open }) => {
  const page = await open('config', setor.path);
  await item(page, 'Operações').hover();
  await page.getByRole('button', { name: 'Novo abaixo de Operações' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Frota');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(item(page, 'Frota')).toHaveAttribute('aria-level', '2');
});

test('printing shows every open row', async ({ open }) => {
  const page = await open('config', setor.path);
  await item(page, 'Diretoria').focus();
  await page.keyboard.press('*');
  await expect(item(page, 'Armazém')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(tree(page)).toHaveCount(0);
  for (const name of ['Diretoria', 'Vendas', 'Armazém']) await expect(pane(page).getByText(name)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(item(page, 'Armazém')).toBeVisible();
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in a tree @whole-phone', async ({ open }) => {
    const page = await open('config', setor.path);
    await item(page, 'Diretoria').focus();
    await page.keyboard.press('*');
    await expect(item(page, 'Armazém')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mover Diretoria' }).click();
    await expect(page.getByRole('menuitem', { name: /Para baixo/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
