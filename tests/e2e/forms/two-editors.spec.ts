import { expect, field, pane, save, saveAndWait, test } from '../portal.ts';

test('two people change different fields: both edits stay, nobody is asked', async ({
  open,
  openElsewhere,
  newClient,
  api,
}) => {
  const { id } = await newClient({ nome: 'Editado a dois', email: 'antes@example.com' });
  const first = await open('admin', `/crud/Cliente/${id}`);
  const second = await openElsewhere('config', `/crud/Cliente/${id}`);
  await expect(field(second, 'Nome')).toHaveValue('Editado a dois');
  await field(second, 'E-mail').fill('segundo@example.com');
  await field(second, 'Observação').fill('do segundo');

  await field(first, 'Nome').fill('Editado pelo primeiro');
  await saveAndWait(first);
  await save(second);
  // This one goes again by itself.
  await expect(second.getByText('As suas alterações e as dela foram combinadas.', { exact: false })).toBeVisible();
  await expect(pane(second).getByText(/^Salvo às \d\d:\d\d$/)).toBeVisible();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect(field(second, 'Nome')).toHaveValue('Editado pelo primeiro');
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({
    nome: 'Editado pelo primeiro',
    email: 'segundo@example.com',
    observacao: 'do segundo',
  });

  // The history names both.
  await pane(second).getByRole('button', { name: 'Histórico' }).click();
  const history = second.getByRole('dialog', { name: 'Histórico' });
  await expect(history).toContainText(/Alterou\s*Davi Nogueira[\s\S]*segundo@example\.com/);
  await expect(history).toContainText(/Alterou\s*Helena Prado[\s\S]*Editado a dois[\s\S]*Editado pelo primeiro/);
  await expect(history).toContainText(/Criou\s*Helena Prado/);
});

test('a save by somebody else is said at once, and taken over where nothing was typed', async ({
  open,
  openElsewhere,
  newClient,
}) => {
  const { id } = await newClient({ nome: 'Visto na hora' });
  const first = await open('admin', `/crud/Cliente/${id}`);
  const second = await openElsewhere('config', `/crud/Cliente/${id}`);
  await field(second, 'Observação').fill('do segundo');
  await field(first, 'Nome').fill('Visto na hora pelo primeiro');
  await saveAndWait(first);
  await expect(pane(second).getByText('Helena Prado salvou este registro agora.')).toBeVisible();
  await expect(pane(first).getByText('salvou este registro agora')).toHaveCount(0);
  await pane(second).getByRole('button', { name: 'Ver o que mudou' }).click();
  const history = second.getByRole('dialog', { name: 'Histórico' });
  await expect(history).toContainText(/Alterou\s*Helena Prado/);
  await second.keyboard.press('Escape');
  await expect(field(second, 'Nome')).toHaveValue('Visto na hora pelo primeiro');
  await expect(field(second, 'Observação')).toHaveValue('do segundo');
  await saveAndWait(second);
});

test('two people change the same field: the second is asked, and loses nothing by either answer', async ({
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

  // The first one's form is old again, and not taken over as it was changed: keeping one's own wins, and the history says so.
  await field(first, 'Nome').fill('Valor final');
  await field(second, 'Nome').fill('Valor do segundo, de novo');
  await saveAndWait(second);
  await expect
    .poll(async () => ((await api('admin', 'GET', `/Cliente/${id}`)).body.data as { nome: string }).nome)
    .toBe('Valor do segundo, de novo');
  await save(first);
  const again = first.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' });
  await again.getByRole('button', { name: 'Manter todos os meus' }).click();
  await again.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await expect(again).toBeHidden();
  await expect
    .poll(async () => (await api('admin', 'GET', `/Cliente/${id}`)).body.data)
    .toMatchObject({ nome: 'Valor final', observacao: 'só do segundo', logradouro: 'Rua do primeiro' });
});

test('a record that somebody deleted meanwhile: what was typed stays in sight', async ({ open, newClient, api }) => {
  const { id } = await newClient();
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Nome').fill('Tarde demais');
  expect((await api('config', 'DELETE', `/Cliente/${id}`)).status).toBe(204);
  await save(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Este registro foi excluído por outra pessoa');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(field(page, 'Nome')).toHaveValue('Tarde demais');
});
