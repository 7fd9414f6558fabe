import { violations } from '../axe.ts';
import { expect, pane, rowsOf, test } from '../portal.ts';

const invoice = { name: 'nota-1042.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

test('a consultant sends an own order with its invoice, staff approve and pay it, and the balance changes @whole-phone', async ({
  open,
  openElsewhere,
  page,
  api,
}) => {
  const balance = async (): Promise<number> =>
    Number(Object((await api('consultor', 'GET', '/encontrar_ocspv?id_ocspv=0')).body.data).saldo);
  const before = await balance();
  expect(before).toBeGreaterThan(100);
  await open('consultor', '/ocspv');
  await pane(page).getByRole('button', { name: 'Nova OC' }).click();
  await expect(page).toHaveURL(/\/ocspv\/0$/);
  await expect(
    pane(page)
      .getByText(/R\$\s[\d.]+,\d\d/)
      .first(),
  ).toBeVisible();
  // File and value are required, and the value is covered by the balance.
  await pane(page).getByRole('button', { name: 'Enviar' }).click();
  const errors = page.getByRole('dialog');
  await expect(errors).toContainText('Nota fiscal: Preencha este campo.');
  await errors.getByRole('button', { name: 'Ir ao campo' }).click();
  const uploaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/arquivo');
  await pane(page).locator('input[type=file]').first().setInputFiles(invoice);
  await uploaded;
  await expect(pane(page).getByText(invoice.name).first()).toBeVisible();
  const value = pane(page).getByLabel('Valor total');
  await value.fill('99999999,00');
  await pane(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('O valor da nota passa do saldo de SPV disponível').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await value.fill('62,50');
  await pane(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page).toHaveURL(/\/ocspv$/);
  await expect(pane(page).getByText('Enviada', { exact: true }).first()).toBeVisible();
  expect(await balance()).toBeCloseTo(before - 62.5, 2);
  const [sent] = rowsOf((await api('consultor', 'GET', '/listar_minhas_ocs?size=1')).body);
  const id = Number(sent?.id);

  // Finance finds it, reads its invoice, approves it and pays it.
  const desk = await openElsewhere('financeiro', '/ocspv');
  await expect(pane(desk).getByText('Enviada', { exact: true }).first()).toBeVisible();
  await desk.goto(`/crud/OCSpv/${id}`);
  await expect(pane(desk).getByText(invoice.name).first()).toBeVisible();
  expect(await violations(desk)).toEqual([]);
  await pane(desk).getByRole('button', { name: 'Aprovar' }).click();
  await expect(pane(desk).getByText('Aprovada').first()).toBeVisible();
  await pane(desk).getByRole('button', { name: 'Registrar pagamento' }).click();
  const question = desk.getByRole('dialog');
  await expect(question).toContainText('Registrar o pagamento de');
  await question.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(desk.getByText('Pagamento registrado.').first()).toBeVisible();

  // Who sent it reads so, can change nothing, and the balance stays reduced.
  await page.goto(`/ocspv/${id}`);
  await expect(pane(page).getByText('Paga', { exact: true })).toBeVisible();
  await expect(pane(page).getByText('Pagamento efetuado.')).toBeVisible();
  await expect(pane(page).getByLabel('Valor total')).toBeDisabled();
  await expect(pane(page).getByRole('button', { name: 'Enviar' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(await balance()).toBeCloseTo(before - 62.5, 2);
});
