import type { Page } from '@playwright/test';
import { expect, field, newCode, newCpf, pane, rowsOf, save, saveAndWait, tabsOf, test } from '../portal.ts';

const cpfMask = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

/** Chooses in a dropdown of few options. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label)
    .or(pane(page).getByRole('combobox', { name: label, exact: true }))
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function pickCity(page: Page, typed: string, name: string): Promise<void> {
  await pane(page).getByRole('button', { name: 'Escolher Cidade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Escolher Cidade' });
  // The whole pager is within reach, at the width of a phone too.
  await expect(dialog.getByRole('button', { name: 'Última página' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('searchbox').fill(typed);
  // Several cities may contain the text; the one that is called so is chosen.
  await dialog.getByText(name, { exact: true }).first().click();
  await expect(dialog).toBeHidden();
}

test('creating, reading again, editing and deleting a client @phone', async ({ open, api }) => {
  const page = await open('admin', '/crud/Cliente/');
  await pane(page).getByRole('button', { name: 'Novo', exact: true }).click();
  await expect(page).toHaveURL(/\/crud\/Cliente\/0$/);

  // Nothing filled in: a dialog, and each field says what it wants.
  await save(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Alguns erros foram encontrados');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(dialog).toBeHidden();
  for (const label of ['Cod. Mundial', 'Nome']) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(/Preencha este campo\./);
  }
  await expect(field(page, 'E-mail')).not.toHaveAttribute('aria-invalid', 'true');

  const code = newCode();
  const cpf = newCpf();
  const shownCpf = cpf.replace(cpfMask, '$1.$2.$3-$4');
  await field(page, 'Cod. Mundial').fill(code);
  await field(page, 'Nome').fill('Conceição d’Ávila & Filhos');
  await field(page, 'CPF').pressSequentially(cpf);
  await expect(field(page, 'CPF')).toHaveValue(shownCpf);
  await field(page, 'Data de nascimento').pressSequentially('31121990');
  await expect(field(page, 'Data de nascimento')).toHaveValue('31/12/1990');
  await field(page, 'Limite de crédito').fill('1.234,56');
  await field(page, 'E-mail').fill('conceicao@example.com.br');
  await choose(page, 'Estado civil', 'Casado(a)');
  await pickCity(page, 'sao jose do rio preto', 'São José do Rio Preto');
  await expect(field(page, 'Cidade')).toHaveValue('São José do Rio Preto (SP)');
  const bank = pane(page).getByLabel('Banco', { exact: true });
  await bank.click();
  await bank.pressSequentially('bradesco');
  // What was found so far gives way to what is found for all that was typed.
  await expect(page.getByRole('option').filter({ hasNotText: /bradesco|Ver todos/i })).toHaveCount(0);
  const option = page.getByRole('option', { name: /bradesco/i }).first();
  // Its name; below it stand its codes.
  const [bankName = ''] = (await option.innerText()).split('\n');
  await option.click();
  await expect(bank).toHaveValue(bankName);
  await field(page, 'Observação').fill('Linha 1\nLinha 2');
  await expect(tabsOf(page).getByText('(não salvo)')).toBeAttached();
  await save(page);

  await expect(page).toHaveURL(/\/crud\/Cliente\/[1-9]\d*$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await expect(pane(page).getByRole('heading', { level: 1 })).toContainText('Conceição d’Ávila & Filhos');
  await expect(tabsOf(page).getByText('(não salvo)')).toHaveCount(0);
  const stored = await api('admin', 'GET', `/Cliente/${id}`);
  expect(stored.body.data).toMatchObject({
    codigo_mundial: code,
    documento: cpf,
    data_nascimento: '1990-12-31',
    limite_credito: 1234.56,
    cidade: { nome: 'São José do Rio Preto' },
    banco: { nome: bankName },
    observacao: 'Linha 1\nLinha 2',
    status: 'ATIVO',
  });
  // The situation alone says whether a client is active: no second field may contradict it.
  expect(stored.body.data).not.toHaveProperty('ativo');
  expect((await api('admin', 'PUT', `/Cliente/${id}`, { versao: 1, ativo: false })).status).toBe(400);

  await page.reload();
  await expect(field(page, 'Nome')).toHaveValue('Conceição d’Ávila & Filhos');
  await expect(field(page, 'CPF')).toHaveValue(shownCpf);
  await expect(field(page, 'Data de nascimento')).toHaveValue('31/12/1990');
  await expect(field(page, 'Limite de crédito')).toHaveValue('1.234,56');
  await expect(field(page, 'Cidade')).toHaveValue('São José do Rio Preto (SP)');
  await expect(pane(page).getByLabel('Banco', { exact: true })).toHaveValue(bankName);
  await expect(pane(page).getByLabel('Estado civil', { exact: true })).toHaveValue('Casado(a)');
  await expect(field(page, 'Observação')).toHaveValue('Linha 1\nLinha 2');

  await field(page, 'Nome').fill('Conceição Ávila');
  await field(page, 'Limite de crédito').fill('0,01');
  await pane(page).getByRole('button', { name: 'Limpar Cidade' }).click();
  await saveAndWait(page);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({
    nome: 'Conceição Ávila',
    limite_credito: 0.01,
    cidade: null,
    documento: cpf,
  });

  await pane(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(dialog).toContainText('Conceição Ávila');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  expect((await api('admin', 'GET', `/Cliente/${id}`)).status).toBe(200);
  await pane(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL(/\/crud\/Cliente\/?$/);
  await expect(tabsOf(page).getByRole('link', { name: 'Conceição Ávila' })).toHaveCount(0);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).status).toBe(404);
  expect(rowsOf((await api('admin', 'GET', `/Cliente?query=${code}`)).body)).toEqual([]);
});
