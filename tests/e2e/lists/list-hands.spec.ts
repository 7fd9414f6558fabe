import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, rowsOf, test } from '../portal.ts';
import { sampleEntity } from '../sample-entity.ts';

const passo = sampleEntity('PassoTeste', 'Passos', {
  nota: { type: 'string', title: 'Nota', maxLength: 80 },
  ordem: { type: 'integer', title: 'Ordem' },
});
const view = {
  reorder: true,
  columns: { nome: { bold: true }, nota: {} },
  detail: { nota: {} },
  detailAlone: true,
  actions: { todos: { call: { method: 'POST', url: 'PassoTeste' } } },
  selectAll: 'todos',
};
const names = ['Abrir', 'Medir', 'Pesar', 'Fechar'];

const rows = (page: Page): Locator => pane(page).locator('[data-row]');
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name }).first();
/** Names in sight in their order, of a table as of cards. */
const shown = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll(
    (all, known) => all.map((each) => known.find((name) => each.textContent?.includes(name)) ?? ''),
    names,
  );

async function setUp(api: CallApi): Promise<void> {
  await passo.install(api);
  await passo.show(api, view);
  for (const [index, nome] of names.entries())
    await passo.add(api, { nome, nota: `Nota ${nome}`, ordem: (index + 1) * 10 });
}

const saved = async (api: CallApi) =>
  rowsOf((await api('config', 'GET', '/PassoTeste?size=0&sortBy=ordem&fields=nome,ordem')).body).map(
    ({ nome, ordem }) => `${nome} ${ordem}`,
  );

test.describe('a list under the hand', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(({ api }) => setUp(api));
  test.afterAll(() => passo.remove());

  test('rows are dragged into another order by mouse or finger, a finger that rests opens the menu, and keys size a column @phone', async ({
    open,
    api,
  }, { project }) => {
    const page = await open('config', passo.path);
    await expect.poll(() => shown(page)).toEqual(names);
    const handle = pane(page).getByRole('button', { name: 'Arrastar Fechar' });
    await handle.scrollIntoViewIfNeeded();
    const from = await middle(handle);
    const goal = await middle(pane(page).getByRole('button', { name: 'Arrastar Medir' }));
    // Where it would be put is drawn a moment after the hand came there.
    const over = () => expect(pane(page).locator('[data-over]')).toContainText('Medir');
    if (project.name === 'phone') await swipe(page, from, goal, over);
    else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 10, { steps: 3 });
      await page.mouse.move(goal.x, goal.y, { steps: 10 });
      await over();
      await page.mouse.up();
    }
    await expect.poll(() => shown(page)).toEqual(['Abrir', 'Fechar', 'Medir', 'Pesar']);
    await expect.poll(() => saved(api)).toEqual(['Abrir 10', 'Fechar 20', 'Medir 30', 'Pesar 40']);
    await expect(page).toHaveURL(/\/crud\/PassoTeste\/$/);
    if (project.name === 'phone') {
      // Lifting the finger opens nothing.
      const { x, y } = await middle(row(page, 'Medir').getByText('Medir', { exact: true }));
      const session = await page.context().newCDPSession(page);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await expect(page.getByRole('menuitem', { name: 'Mover para baixo' })).toBeVisible();
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(page.getByRole('menuitem', { name: 'Mover para baixo' })).toBeVisible();
      await expect(page).toHaveURL(/\/crud\/PassoTeste\/$/);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Mover para baixo' }).tap();
      await expect.poll(() => shown(page)).toEqual(['Abrir', 'Fechar', 'Pesar', 'Medir']);
      return;
    }
    const head = pane(page).getByRole('columnheader', { name: 'Nome', exact: true });
    const edge = head.getByRole('separator', { name: 'Largura de Nome' });
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const before = await width();
    await edge.focus();
    await expect(edge).toHaveAttribute('aria-valuetext', 'automática');
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBe(before + 16);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(width).toBe(before + 16 - 80);
    expect(Number(await edge.getAttribute('aria-valuenow'))).toBeCloseTo((before - 64) / 16, 0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Home');
    await expect(edge).toHaveAttribute('aria-valuenow', '3');
    await page.keyboard.press('Enter');
    await expect.poll(width).toBe(before);
    await expect(edge).toBeFocused();
  });
});

async function middle(place: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not in sight.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Point = Awaited<ReturnType<typeof middle>>;

async function swipe(page: Page, from: Point, to: Point, beforeEnd: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  await send('touchStart', from);
  for (let step = 1; step <= 10; step += 1)
    await send('touchMove', { x: from.x, y: from.y + ((to.y - from.y) * step) / 10 });
  await send('touchMove', to);
  await beforeEnd();
  await send('touchEnd', to);
  await session.detach();
}
