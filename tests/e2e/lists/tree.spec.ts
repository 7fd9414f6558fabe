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

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('rows are walked by keyboard, moved by dragging and back, and made below another', async ({ open, api }) => {
    const page = await open('config', setor.path);
    await expect.poll(() => shape(page)).toEqual(['Diretoria', 'Operações']);
    await item(page, 'Diretoria').focus();
    await page.keyboard.press('*');
    const whole = ['Diretoria', '-Vendas', '-Marketing', '-Logística', 'Operações', '-Armazém'];
    await expect.poll(() => shape(page)).toEqual(whole);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Novo abaixo de Diretoria' })).toBeFocused();
    // A menu of the row has its own keys.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /Para cima/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: /Para baixo/ })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Mover Diretoria' })).toBeFocused();

    const orders = async () =>
      rowsOf((await api('config', 'GET', '/SetorTeste?size=0&sortBy=ordem&superior.nome=Diretoria')).body).map(
        ({ nome, ordem }) => `${nome} ${ordem}`,
      );
    await item(page, 'Logística').dragTo(item(page, 'Armazém'));
    await expect(pane(page).getByText('Logística foi movido para Armazém.')).toBeVisible();
    const dragged = ['Diretoria', '-Vendas', '-Marketing', 'Operações', '-Armazém', '--Doca norte', '--Logística'];
    await expect.poll(() => shape(page)).toEqual(dragged);
    await pane(page).getByRole('button', { name: 'Desfazer' }).click();
    // Said once it is saved; until then nothing else can be moved.
    await expect(page.getByText('Logística voltou para Diretoria.')).toBeVisible();
    await expect.poll(() => shape(page)).toEqual([...whole, '--Doca norte']);
    expect(await orders()).toEqual(['Vendas 10', 'Marketing 20', 'Logística 30']);
    // Into itself nothing moves.
    await item(page, 'Operações').dragTo(item(page, 'Doca norte'));
    await expect.poll(() => shape(page)).toEqual([...whole, '--Doca norte']);

    await item(page, 'Operações').hover();
    await page.getByRole('button', { name: 'Novo abaixo de Operações' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Frota');
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(item(page, 'Frota')).toHaveAttribute('aria-level', '2');
  });
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

  await drag(page, item(page, 'Diretoria'), item(page, 'Armazém'), 400);
  await expect(pane(page).getByText('Diretoria foi movido para Armazém.')).toBeVisible();
  await expect(item(page, 'Diretoria')).toHaveAttribute('aria-level', '3');
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
  // How long a finger rests is what tells dragging from scrolling: a timer of the page that begins later ends later as well.
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), restMs);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', x, y(start) + ((y(end) - y(start)) * step) / 8);
  // Where it comes to rest it moves no more.
  await send('touchMove', x, y(end) + 1);
  await send('touchMove', x, y(end));
  await send('touchEnd', x, y(end));
  await session.detach();
}
