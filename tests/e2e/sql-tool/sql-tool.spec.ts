import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

const editorOf = (page: Page, name: string) => pane(page).getByRole('textbox', { name });
const resultOf = (page: Page) => pane(page).getByRole('region', { name: 'Resultado' }).getByRole('table');

async function write(page: Page, name: string, text: string): Promise<void> {
  await editorOf(page, name).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('a query shows its rows, one that would write is refused with its place, one that takes long is cancelled @whole-phone', async ({
  open,
}) => {
  const page = await open('admin', '/sql_execute');
  const run = pane(page).getByRole('button', { name: 'Executar', exact: true });
  await expect(run).toBeDisabled();
  await expect(pane(page).getByText('O resultado da consulta aparece aqui.')).toBeVisible();
  await write(
    page,
    'Informe a SQL aqui',
    'select id, nome, limite_credito, data_cadastro, null as nada\nfrom cliente order by id',
  );
  await run.click();
  const table = resultOf(page);
  await expect(table.getByRole('columnheader')).toHaveText(['id', 'nome', 'limite_credito', 'data_cadastro', 'nada']);
  await expect(pane(page).getByText(/^1\.000 linhas em \d+,\d\d s\. A consulta tem mais linhas/)).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  await expect(table.getByRole('row').nth(1).getByRole('cell').last()).toHaveText('–');
  expect(await violations(page, '[data-pane]:not([hidden])', 'shown')).toEqual([]);
  // All rows are reached, few are drawn.
  await pane(page).getByRole('region', { name: 'Resultado' }).last().focus();
  await page.keyboard.press('End');
  await expect(table.locator('[aria-rowindex="1001"]')).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(80);

  await write(page, 'Informe a SQL aqui', 'select nome\nfrom clientes');
  await page.keyboard.press('Control+Enter');
  const refused = page.getByRole('dialog', { name: 'Atencao' });
  await expect(refused).toContainText('Linha 2, coluna 6: não existe a tabela "clientes". Você quis dizer "cliente"?');
  await refused.getByRole('button', { name: 'Fechar' }).last().click();
  await write(page, 'Informe a SQL aqui', 'delete from cliente');
  await page.keyboard.press('Control+Enter');
  await expect(refused).toContainText('Linha 1, coluna 1: só é possível consultar: use select, e não delete.');
  await refused.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(editorOf(page, 'Informe a SQL aqui')).toHaveText('delete from cliente');

  // One that takes long is cancelled, and the next one runs.
  await write(page, 'Informe a SQL aqui', 'select count(*) from (select generate_series(1, 9000000000)) as g');
  await page.keyboard.press('Control+Enter');
  const cancel = pane(page).getByRole('button', { name: 'Cancelar: Executar' });
  await expect(cancel).toBeVisible();
  await cancel.click();
  await expect(page.getByText('Cancelado: Executar.')).toBeVisible();
  await expect(cancel).toBeHidden();
  await expect(pane(page).getByRole('button', { name: 'Executar', exact: true })).toBeFocused();
  await write(page, 'Informe a SQL aqui', 'select 7 as sete');
  await page.keyboard.press('Control+Enter');
  await expect(resultOf(page).getByRole('cell')).toHaveText(['7']);
});
