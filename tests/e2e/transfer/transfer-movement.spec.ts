import { violations } from '../axe.ts';
import { expect, pane, pick, rowsOf, test } from '../portal.ts';
import { findCutTexts } from '../walk/measure-page.ts';

test('staff see what a transfer of movement does before they make it, and take it back @whole-phone', async ({
  open,
  page,
  api,
  isMobile,
}) => {
  // Whose order was delivered long ago gives, and a client of whom nothing is known gets it: no other test works on either.
  const delivered = await api('admin', 'GET', '/PedidoVenda?constante_status=ENTREGUE&size=1&sortBy=id&fields=cliente');
  const last = await api('admin', 'GET', '/Cliente?size=6&sortBy=id&sortType=desc&fields=nome,codigo_mundial');
  const giving = Object(rowsOf(delivered.body)[0]?.cliente).id;
  const person = async (id: unknown) => {
    const { nome, codigo_mundial } = Object((await api('admin', 'GET', `/Cliente/${String(id)}`)).body.data);
    return { id: Number(id), name: String(nome), code: String(codigo_mundial) };
  };
  const [origin, target] = [await person(giving), await person(rowsOf(last.body)[5]?.id)];
  const orders = async () => {
    const { body } = await api('admin', 'GET', `/PedidoVenda?cliente=${origin.id}&size=100&sortBy=id&fields=titular`);
    return rowsOf(body).map(({ id, titular }) => ({ id, holder: Object(titular).id }));
  };
  const before = await orders();
  const transfers = async () =>
    rowsOf((await api('admin', 'GET', `/listarTransferenciasMovimentacao?query=${origin.code}`)).body);

  await open('admin', '/clientes/transferencia_movimentacao');
  const transfer = pane(page).getByRole('button', { name: 'Transferir movimentação', exact: true });
  // Both ends are required.
  await transfer.click();
  await expect(page.getByRole('dialog')).toContainText('Alguns erros foram encontrados');
  await page.getByRole('dialog').getByRole('button').first().click();
  await pick(page, 'Origem', origin.code);
  await pick(page, 'Destino', target.code);
  await expect(pane(page).getByText('Pedidos e orçamentos')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  try {
    await transfer.click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(`Transferir a movimentação de ${origin.name} para ${target.name}?`);
    await question.getByRole('button', { name: 'Transferir movimentação', exact: true }).click();
    await expect(page.getByText('Movimentação transferida.')).toBeVisible();
    await expect(pane(page).getByText(target.name).first()).toBeVisible();
    expect((await transfers())[0]).toMatchObject({
      tipo: 'TRANSFERENCIA',
      nome_destino: target.name,
      pode_desfazer: true,
    });
    // Two names, a sum and who did it stand beside each other, and the table is in sight at once.
    if (!isMobile) expect(await findCutTexts(page)).toEqual([]);
    await pane(page).getByRole('button', { name: 'Desfazer' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer', exact: true }).click();
    await expect(page.getByText('Transferência desfeita.').first()).toBeVisible();
  } finally {
    // A test that fails would leave the orders elsewhere for whoever comes next.
    for (const { id } of (await transfers()).filter(({ pode_desfazer }) => pode_desfazer === true))
      await api('admin', 'POST', '/transfereMovimentacao/desfazer', { id });
  }
  expect(await orders()).toEqual(before);
});
