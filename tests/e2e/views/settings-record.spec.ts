import { violations } from '../axe.ts';
import { expect, field, menuOf, newCode, pane, putConfigured, removeConfigured, saveAndWait, test } from '../portal.ts';

// Tables outlive their files: each run has one of its own.
const name = `E2eAjuste${newCode()}`;
const file = `schemas/entities/${name}.schema.json`;
const title = `Ajustes ${name.slice('E2eAjuste'.length)}`;

test.afterAll(() => removeConfigured(file));

test('[D3] one schema makes a settings screen, which the menu opens as a form', async ({ open, api }) => {
  await putConfigured(file, {
    title,
    'x-icon': 'settings',
    'x-single': true,
    'x-menu': { order: 1, group: null },
    type: 'object',
    required: ['prazo'],
    properties: {
      prazo: { type: 'integer', title: 'Prazo', minimum: 1, default: 30 },
      aviso: { type: 'string', title: 'Aviso', maxLength: 80, default: "= 'Prazo de ' & $string(prazo) & ' dias'" },
    },
  });
  await expect.poll(async () => (await api('config', 'GET', `/${name}`)).status).toBe(200);
  const page = await open('config');
  await menuOf(page).getByRole('link', { name: title }).click();
  await expect(pane(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(field(page, 'Prazo')).toHaveValue('30');
  await expect(field(page, 'Aviso')).toHaveValue('Prazo de 30 dias');
  await expect(pane(page).getByRole('button', { name: /Voltar|Novo|Salvar e novo|Excluir/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await field(page, 'Prazo').fill('45');
  await saveAndWait(page);
  await page.reload();
  await expect(field(page, 'Prazo')).toHaveValue('45');
  await pane(page).getByRole('button', { name: 'Histórico' }).click();
  await expect(page.getByRole('dialog').getByText('45', { exact: true })).toBeVisible();
});
