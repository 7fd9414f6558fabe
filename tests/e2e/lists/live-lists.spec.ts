import { expect, pane, rowsOf, test } from '../portal.ts';

test('an open list shows what somebody else changed, and keeps page, marks and what is being typed', async ({
  open,
  api,
  newClient,
}) => {
  const name = `Zuleica ${Date.now()}`;
  const made = await newClient({ nome: `${name} Um`, bairro: 'Centro' });
  await newClient({ nome: `${name} Dois` });
  const page = await open('admin', `/crud/Cliente/?query=${encodeURIComponent(name)}`);
  const list = pane(page);
  await expect(list.getByText(`${name} Um`)).toBeVisible();
  const mark = list
    .getByRole('row')
    .filter({ hasText: `${name} Dois` })
    .getByRole('checkbox');
  await mark.check();

  // Somebody else: another name of a row, and another row.
  const { versao } = (await api('config', 'GET', `/Cliente/${made.id}`)).body.data as { readonly versao: number };
  await api('config', 'PUT', `/Cliente/${made.id}`, { versao, nome: `${name} Primeira` });
  await expect(list.getByText(`${name} Primeira`)).toBeVisible({ timeout: 8_000 });
  await newClient({ nome: `${name} Três` });
  await expect(list.getByText(`${name} Três`)).toBeVisible({ timeout: 12_000 });
  await expect(mark).toBeChecked();
  await expect(page).toHaveURL(/query=/);
  expect(rowsOf((await api('admin', 'GET', `/Cliente?query=${encodeURIComponent(name)}`)).body)).toHaveLength(3);
});
