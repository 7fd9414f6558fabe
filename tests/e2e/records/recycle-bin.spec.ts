import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, field, pane, test } from '../portal.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' });

test('a deletion is undone from its message, or later from the bin', async ({ open, api }) => {
  const made = await api('admin', 'POST', '/Departamento', { descricao: 'Excluído por engano', ativo: false });
  const { id } = made.body.data as { id: number };
  const page = await open('admin', `/crud/Departamento/${id}`);
  const remove = async () => {
    await pane(page).getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  };
  try {
    await remove();
    const message = notices(page).getByRole('status').filter({ hasText: 'Excluído: Excluído por engano' });
    await expect(message).toBeVisible();
    await notices(page).getByRole('button', { name: 'Desfazer' }).press('Enter');
    await expect(notices(page).getByText('Restaurado: Excluído por engano')).toBeVisible();
    expect((await api('admin', 'GET', `/Departamento/${id}`)).status).toBe(200);

    await page.goto(`/crud/Departamento/${id}`);
    await remove();
    await expect(message).toBeVisible();
    await page.goto('/crud/RegistroExcluido?entidade=Departamento');
    const row = pane(page).locator('[data-row]', { hasText: 'Excluído por engano' });
    await expect(row).toContainText('Helena Prado');
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Restaurar' }).click();
    await expect(row).toHaveCount(0);
    await page.goto(`/crud/Departamento/${id}`);
    await expect(field(page, 'Descrição')).toHaveValue('Excluído por engano');
  } finally {
    await api('admin', 'DELETE', `/Departamento/${id}`);
  }
});
