import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, newCode, pane, rowsOf, test } from '../portal.ts';

/** A D.I. with six consultants right below; answers their names, that of the D.I. first. */
async function makeNetwork(api: CallApi): Promise<readonly string[]> {
  const [branch] = rowsOf((await api('admin', 'GET', '/Filial?size=1')).body);
  const make = async (nome: string, values: object): Promise<number> => {
    const made = await api('admin', 'POST', '/Cliente', {
      ...{ codigo_mundial: newCode(), nome, tipo_pessoa: 'FISICA', filial: { id: branch?.id }, ...values },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return Number(Object(made.body.data).id);
  };
  const mark = newCode();
  const names = ['Dona', 'Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio'].map((name) => `${name} ${mark}`);
  const [top = '', ...below] = names;
  const leader = await make(top, { status: 'APROVADO', tipo: 'DI' });
  for (const name of below) await make(name, { status: 'ATIVO', tipo: 'CONSULTOR', consultor: { id: leader } });
  return names;
}

test('a team is put together, filled to its limit and taken apart, by mouse and keyboard @whole-phone', async ({
  open,
  page,
  api,
}) => {
  const [leader = '', ana = '', bia = '', ...others] = await makeNetwork(api);
  const dialog = page.getByRole('dialog');
  const card = (name: string) => pane(page).getByRole('treeitem', { name });
  const choose = async (name: string) => {
    await dialog.getByLabel('Procurar').fill(name);
    await dialog.getByRole('button', { name: `Incluir ${name}`, exact: true }).click();
  };
  await open('admin', '/rede_dna');
  await pane(page).getByRole('button', { name: 'Novo time' }).click();
  await expect(page).toHaveURL(/\/rede_dna\/0$/);
  await expect(pane(page).getByLabel('Ativo')).toBeDisabled();
  // Name, kind and origin are required.
  await pane(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toContainText('Alguns erros foram encontrados. Verifique!');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await pane(page).getByLabel('Nome').fill('Time Ipê');
  await pane(page).getByRole('button', { name: 'Incluir consultor origem' }).click();
  await expect(dialog.getByRole('button', { name: /^Incluir / }).first()).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await choose(leader);
  await expect(card(leader)).toBeVisible();
  await pane(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toContainText('Deseja realmente cadastrar este time (DNA)?');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/rede_dna\/[1-9]\d*$/);
  const id = page.url().split('/').at(-1);

  // Steps of a saved team are saved at once; the sixth member is refused.
  for (const name of [ana, bia, ...others.slice(0, 2)]) {
    await pane(page)
      .getByRole('button', { name: `Incluir consultor abaixo de ${leader}` })
      .click();
    await choose(name);
    await expect(card(name)).toBeVisible();
  }
  await pane(page)
    .getByRole('button', { name: `Incluir consultor abaixo de ${leader}` })
    .click();
  await choose(others[2] ?? '');
  await expect(dialog).toContainText('O limite de consultores permitidos na Rede já foi atingido! (5)');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  expect(await violations(page)).toEqual([]);

  // The keyboard walks, moves, removes and takes back.
  await card(bia).focus();
  await page.keyboard.press('m');
  await expect(pane(page).getByText(`Escolha abaixo de quem ${bia} fica.`)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(card(ana)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(bia)).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('Delete');
  await expect(dialog).toContainText('Deseja realmente remover este Consultor?');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(card(ana)).toHaveCount(0);
  await pane(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(card(bia)).toHaveAttribute('aria-level', '3');

  await pane(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog).toContainText('Deseja realmente excluir este time (DNA)?');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/rede_dna$/);
  expect((await api('admin', 'GET', `/RedeDNA/${id}`)).status).toBe(404);
});

test('a consultant is dragged, by mouse or finger: saved at once, taken back, and not over what somebody else did @phone', async ({
  open,
  page,
  api,
}, { project }) => {
  const [leader = '', ana = '', bia = '', caio = '', davi = ''] = await makeNetwork(api);
  const drag = project.name === 'phone' ? dragByFinger : dragByMouse;
  const dialog = page.getByRole('dialog');
  const card = (name: string) => pane(page).getByRole('treeitem', { name });
  const idOf = async (name: string): Promise<number> => {
    const [found] = rowsOf((await api('admin', 'GET', `/Cliente?query=${encodeURIComponent(name)}&size=1`)).body);
    return Number(found?.id);
  };
  const node = async (name: string) => ({ id: 0, consultor: { id: await idOf(name) }, filhos: [] });
  const [kind] = rowsOf((await api('admin', 'GET', '/RedeDnaTipo?size=1')).body);
  const { id } = await makeTeam(api, {
    ...{ nome: 'Time Cedro', tipo: { id: kind?.id } },
    redeDnaConsultorOrigem: { ...(await node(leader)), filhos: [await node(ana), await node(bia), await node(caio)] },
  });
  await open('admin', `/rede_dna/${id}`);

  // The drop is saved without a button, and is there for whoever reads the team.
  await drag(page, card(caio), card(ana));
  await expect(card(caio)).toHaveAttribute('aria-level', '3');
  const saved = JSON.stringify((await api('admin', 'GET', `/RedeDNA/${id}`)).body);
  expect(saved.indexOf(caio)).toBeLessThan(saved.indexOf(bia));
  await pane(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(card(caio)).toHaveAttribute('aria-level', '2');

  // A member cannot go below itself: it says so, and nothing moves.
  await drag(page, card(bia), card(caio));
  await expect(card(bia)).toHaveAttribute('aria-level', '3');
  await drag(page, card(caio), card(bia));
  await expect(dialog).toContainText('Um integrante não pode ficar abaixo de si mesmo.');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();

  // Somebody else is first, while the drop is on its way: it says so, their tree shows, and what is typed stays.
  await pane(page).getByLabel('Nome').fill('Time Cedro Rosa');
  let isFirst = true;
  await page.route('**/api/RedeDnaConsultor/*', async (route) => {
    if (isFirst) {
      isFirst = false;
      const { versao, redeDnaConsultorOrigem } = Object((await api('admin', 'GET', `/RedeDNA/${id}`)).body.data);
      const added = await api('admin', 'PUT', `/RedeDnaConsultor/${redeDnaConsultorOrigem.id}`, {
        ...{ versao, filhos: [await node(davi)] },
      });
      expect(added.status).toBe(200);
    }
    await route.fallback();
  });
  await drag(page, card(bia), card(ana));
  await expect(dialog).toContainText('Outra pessoa mudou este time antes de você.');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(card(davi)).toBeVisible();
  await expect(pane(page).getByLabel('Nome')).toHaveValue('Time Cedro Rosa');
  await expect(pane(page).getByRole('button', { name: 'Desfazer' })).toBeDisabled();
  await drag(page, card(bia), card(ana));
  await expect
    .poll(async () => JSON.stringify((await api('admin', 'GET', `/RedeDNA/${id}`)).body))
    .toMatch(new RegExp(`${ana}.*${bia}.*${caio}.*${davi}`));
  const { versao } = Object((await api('admin', 'GET', `/RedeDNA/${id}`)).body.data);
  await api('admin', 'DELETE', `/RedeDna/${id}?versao=${versao}`);
});

async function makeTeam(api: CallApi, values: object): Promise<{ readonly id: number }> {
  const made = await api('admin', 'POST', '/RedeDna', values);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return Object(made.body.data);
}

/** Where a card is taken: beside its buttons. */
async function placeOf(card: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await card.boundingBox();
  if (box === null) throw new Error('The card does not show.');
  return { x: box.x + box.width * 0.4, y: box.y + 24 };
}

async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [await placeOf(from), await placeOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await reach(to, ({ x, y }) => page.mouse.move(x, y));
  await page.mouse.up();
}

/** A finger rests first, as whoever scrolls does not. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [await placeOf(from), await placeOf(to)];
  const hand = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  await expect(from.locator('[data-dragged=true]')).toBeVisible();
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', {
      x: start.x + ((end.x - start.x) * step) / 8,
      y: start.y + ((end.y - start.y) * step) / 8,
    });
  await reach(to, (place) => touch('touchMove', place));
  await touch('touchEnd');
}

/** Follows a card until it is the one below the hand: near an edge of the screen it scrolls away. */
async function reach(card: Locator, moveTo: (place: { x: number; y: number }) => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await moveTo(await placeOf(card));
    await expect(card.locator('[data-over=true]')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}
