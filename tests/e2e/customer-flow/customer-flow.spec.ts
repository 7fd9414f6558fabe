import { violations } from '../axe.ts';
import { expect, pane, rowsOf, test } from '../portal.ts';

test('staff apply an action to a customer of the flow, and the message goes out @whole-phone', async ({
  open,
  page,
  api,
}) => {
  const isWide = (page.viewportSize()?.width ?? 0) > 600;
  // The last of the demonstration but those whom the change of sponsor works on; each width has its own.
  const listed = await api(
    'admin',
    'GET',
    '/Cliente?size=8&sortBy=id&sortType=desc&status=ATIVO&tipo=CLIENTE&fields=nome,codigo_mundial',
  );
  const customer = rowsOf(listed.body)[isWide ? 5 : 6];
  if (customer === undefined) throw new Error('The demonstration has no customers.');
  const path = `/Cliente/${String(customer.id)}`;
  const read = async () => (await api('admin', 'GET', path)).body.data as Record<string, unknown>;
  const { telefone, versao } = await read();
  const put = async (values: object) => {
    const now = await read();
    expect((await api('admin', 'PUT', path, { versao: now.versao, ...values })).status).toBe(200);
  };
  await put({ status: 'BLOQUEADO', telefone: '+5511987654321' });
  expect(versao).not.toBe((await read()).versao);
  try {
    await open('admin', '/fluxo/clientes');
    await expect(
      pane(page)
        .getByRole('link', { name: 'Adicionar cliente' })
        .or(pane(page).getByRole('button', { name: 'Adicionar cliente' })),
    ).toBeVisible();
    await pane(page)
      .getByRole('button', { name: /Detalhes/ })
      .nth(7)
      .click();
    const search = pane(page)
      .getByRole('searchbox', { name: /Pesquisar/ })
      .last();
    await search.fill(String(customer.nome));
    await search.press('Enter');
    const action = pane(page).getByRole('button', { name: /Escolha uma ação/ });
    // Those before the search are there until it is answered.
    await expect(action).toHaveCount(1);
    await action.click();
    const dialog = page.getByRole('dialog', { name: 'Escolha uma ação' });
    await expect(dialog.getByText(String(customer.nome))).toBeVisible();
    await dialog.getByRole('combobox', { name: /Ação/ }).click();
    await page.getByRole('option', { name: 'Desbloquear' }).click();
    await dialog.getByLabel('Observação').fill('Pagou o que devia.');
    await dialog.getByLabel('Avisar o cliente').check();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Ação aplicada.')).toBeVisible();
    expect(await read()).toMatchObject({ status: 'ATIVO', observacao: 'Pagou o que devia.' });
  } finally {
    await put({ status: 'ATIVO', telefone, observacao: null });
  }
});

test('a network is seen as cards and as rows, and a person of it in a dialog @whole-phone', async ({ open, page }) => {
  await open('consultor', '/minha_rede');
  const tree = pane(page).getByRole('tree', { name: 'Rede' });
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await expect(pane(page).getByRole('button', { name: 'Aproximar' })).toBeVisible();
  await pane(page).getByText('Visualização Simples').click();
  await pane(page).getByRole('button', { name: 'Aplicar filtro' }).click();
  await expect(pane(page).getByRole('button', { name: 'Aproximar' })).toBeHidden();
  const second = tree.getByRole('treeitem').nth(1);
  const name = (await second.innerText()).split('\n')[0] ?? '';
  expect(await violations(page)).toEqual([]);
  const search = pane(page).getByRole('searchbox', { name: 'Pesquisar pessoa' });
  await search.fill(name);
  await expect(pane(page).getByText(/^1 de \d/)).toBeVisible();
  await search.press('ArrowDown');
  // The row takes the focus once it is drawn, which a busy machine does a moment later.
  await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pessoa na rede' });
  for (const fact of ['Filhos diretos', 'Pontos da rede', 'Graduado desde'])
    await expect(dialog.getByText(fact, { exact: true }).first()).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Ver a rede desta pessoa' }).click();
  await expect(pane(page).getByText('1 pessoa', { exact: true })).toBeVisible();
  await expect(pane(page).getByRole('navigation', { name: 'Caminho até o topo' })).toContainText(name);
});
