import type { Locator } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

test.describe('a screen whose calls take the values of its filters', { tag: '@whole-phone' }, () => {
  test('[Q1] [Q3] [Q4] a dashboard at its address starts with a period, asks by it, can be sent as a link, and leads to what it counts', async ({
    open,
  }) => {
    const page = await open('admin', '/dashboard_adm_cadastro');
    const screen = pane(page);
    await expect(screen.getByRole('heading', { name: 'Painel de cadastros' })).toBeVisible();
    const period = screen.getByRole('group', { name: /Cadastrados em/ });
    await expect(period.getByRole('button', { name: 'Quatro meses' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/periodo=\d{4}-\d\d-01/);
    await expect(
      screen
        .getByRole('table', { name: /Últimos cadastros/ })
        .or(screen.getByText('Últimos cadastros'))
        .first(),
    ).toBeVisible();
    // What is set is asked by once it is applied.
    const asked = page.waitForRequest((request) => request.url().includes('data_cadastro=2026-01-05'));
    await period.getByRole('button', { name: 'Outros' }).click();
    const dialog = page.getByRole('dialog', { name: 'Selecione um periodo' });
    await dialog.getByRole('textbox', { name: 'Data inicial' }).fill('');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByText('Informe a data.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Data inicial' }).fill('05/02/2026');
    await dialog.getByRole('textbox', { name: 'Data final' }).fill('31/01/2026');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByText('Período Informado é Inválido')).toBeVisible();
    expect(await violations(page, '[role="dialog"]', 'shown')).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Data inicial' }).fill('05/01/2026');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(period.getByText('05/01/2026 – 31/01/2026')).toBeVisible();
    await screen.getByRole('button', { name: 'Aplicar filtro' }).click();
    await asked;
    await expect(page).toHaveURL(/periodo=2026-01-05/);

    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(pane(page).getByText('05/01/2026 – 31/01/2026')).toBeVisible();

    // A bar of registrations and a state on the map lead to exactly the clients that they count.
    const detail = page.getByRole('dialog', { name: 'Detalhamento de Clientes' });
    const follow = async (figure: Locator): Promise<void> => {
      const name = (await figure.getAttribute('aria-label')) ?? (await figure.textContent()) ?? '';
      const count = /([\d.]+)$/.exec(name.trim())?.[1];
      await figure.click();
      await expect(
        detail.getByRole('heading', { name: new RegExp(`^Detalhamento de Clientes ${count} registros?$`) }),
      ).toBeVisible();
      await detail.getByRole('button', { name: 'FECHAR' }).click();
      await expect(detail).toBeHidden();
    };
    await follow(pane(page).getByRole('button', { name: /^Pernambuco PE \d/ }));
    await pane(page).getByRole('button', { name: 'Ver tabela' }).nth(1).click();
    await follow(
      pane(page)
        .getByRole('button', { name: /^\w{3}\/\d{4}, Pessoa jurídica: [1-9]/ })
        .first(),
    );

    // Names count in any letters.
    await page.goto(link.replace(/\/dashboard_adm_cadastro.*/, '/crud/cliente/'));
    await expect(page).toHaveURL(/\/crud\/Cliente/);
    await expect(pane(page).getByRole('heading', { name: 'Clientes' })).toBeVisible();
  });
});
