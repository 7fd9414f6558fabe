import { expect, field, pane, save, saveAndWait, test } from '../portal.ts';

test('two people change the same field: the second reads it at once, is asked, and loses nothing by either answer', async ({
  open,
  openElsewhere,
  newClient,
  api,
}) => {
  const { id } = await newClient({ nome: 'Valor de antes' });
  const first = await open('admin', `/crud/Cliente/${id}`);
  const second = await openElsewhere('config', `/crud/Cliente/${id}`);
  await expect(field(second, 'Nome')).toHaveValue('Valor de antes');
  await field(second, 'Nome').fill('Valor do segundo');
  await field(second, 'Observação').fill('só do segundo');
  await field(first, 'Nome').fill('Valor do primeiro');
  await field(first, 'Logradouro').fill('Rua do primeiro');
  await saveAndWait(first);
  await expect(pane(second).getByText('Helena Prado salvou este registro agora.')).toBeVisible();
  await expect(pane(first).getByText('salvou este registro agora')).toHaveCount(0);

  await save(second);
  const dialog = second.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' });
  await expect(dialog.getByRole('heading', { name: 'Este registro foi alterado por outra pessoa' })).toBeFocused();
  await expect(dialog).toContainText(/Helena Prado salvou este registro em \d\d/);
  for (const text of ['Valor de antes', 'Valor do primeiro', 'Valor do segundo', 'Logradouro']) {
    await expect(dialog).toContainText(text);
  }
  await expect(dialog).not.toContainText('só do segundo');

  // Not deciding changes nothing and keeps what was typed.
  await dialog.getByRole('button', { name: 'Cancelar' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(field(second, 'Nome')).toHaveValue('Valor do segundo');
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({ nome: 'Valor do primeiro' });

  await save(second);
  await dialog.getByText('Usar o da outra pessoa', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(dialog).toBeHidden();
  await expect(pane(second).getByText(/^Salvo às/)).toBeVisible();
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({
    nome: 'Valor do primeiro',
    logradouro: 'Rua do primeiro',
    observacao: 'só do segundo',
  });

  // The history names both.
  await pane(second).getByRole('button', { name: 'Histórico' }).click();
  const history = second.getByRole('dialog', { name: 'Histórico' });
  await expect(history).toContainText(/Alterou\s*Davi Nogueira[\s\S]*só do segundo/);
  await expect(history).toContainText(/Alterou\s*Helena Prado[\s\S]*Valor de antes[\s\S]*Valor do primeiro/);
  await expect(history).toContainText(/Criou\s*Helena Prado/);
});
