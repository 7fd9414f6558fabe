import type { Page } from '@playwright/test';
import { expect, field, newCnpj, newCode, newCpf, pane, rowsOf, save, saveAndWait, tabsOf, test } from '../portal.ts';

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

test('[F12] save and new keeps the record and begins another with the day of today', async ({ open, api }) => {
  const page = await open('admin', '/crud/Cliente/0');
  const code = newCode();
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  await expect(field(page, 'Data de cadastro')).toHaveValue(today);
  await field(page, 'Cod. Mundial').fill(code);
  await field(page, 'Nome').fill('Primeiro de Dois');
  await pane(page).getByRole('button', { name: 'Salvar e novo' }).click();
  await expect(page.getByText('Primeiro de Dois foi salvo.')).toBeVisible();
  await expect(page).toHaveURL(/\/crud\/Cliente\/0$/);
  await expect(field(page, 'Nome')).toHaveValue('');
  await expect(field(page, 'Cod. Mundial')).toBeFocused();
  const [saved] = rowsOf((await api('admin', 'GET', `/Cliente?query=${code}`)).body);
  expect(saved).toMatchObject({ nome: 'Primeiro de Dois' });
  expect((await api('admin', 'DELETE', `/Cliente/${String(saved?.id)}`)).status).toBeLessThan(300);
});

test('[C2] a filter of an address names its city, with what tells it from others of that name', async ({
  open,
  api,
}) => {
  const { body } = await api('admin', 'GET', '/Cidade?query=Recife&size=1');
  const page = await open('consultor', `/crud/Cliente/?cidade=${String(rowsOf(body)[0]?.id)}`);
  await expect(pane(page).getByRole('list', { name: 'Filtros' })).toContainText('Cidade: Recife (PE)');
});

test('a CNPJ with letters is masked, kept and checked', async ({ open, newClient, api }) => {
  const { id } = await newClient({ tipo_pessoa: 'JURIDICA' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  const cnpj = newCnpj();
  const box = field(page, 'CNPJ');
  await box.pressSequentially(cnpj.toLowerCase());
  const shown = cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  await expect(box).toHaveValue(shown);
  await saveAndWait(page);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({ documento: cnpj });

  const wrong = `${cnpj.slice(0, 13)}${(Number(cnpj.at(-1)) + 1) % 10}`;
  await box.fill('');
  await box.pressSequentially(wrong);
  await save(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
  await expect(box).toHaveAccessibleDescription(/não é válido/);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({ documento: cnpj });
});

test('wrong values are told at their fields and nothing is saved', async ({ open, newClient, api }) => {
  const { id, versao } = await newClient();
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'E-mail').fill('isto não é');
  await field(page, 'Data de nascimento').pressSequentially('31021990');
  await field(page, 'Limite de crédito').fill('-5');
  await save(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Alguns erros foram encontrados');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  // Closing it puts the caret to the first error.
  await expect(dialog).toBeHidden();
  for (const label of ['E-mail', 'Data de nascimento', 'Limite de crédito']) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  }
  // Each entry of the summary leads to its field.
  await pane(page)
    .getByRole('button', { name: /^E-mail: / })
    .click();
  await expect(field(page, 'E-mail')).toBeFocused();
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({ versao });

  await field(page, 'E-mail').fill('isto@example.com');
  await field(page, 'Data de nascimento').fill('28/02/1990');
  await field(page, 'Limite de crédito').fill('5');
  await saveAndWait(page);
  await expect(pane(page).getByText(/precisa.* de atenção/)).toHaveCount(0);
});

test('what only the server knows is told at the field: a Cod. Mundial that exists', async ({ open, newClient }) => {
  const taken = await newClient();
  const { id } = await newClient({ nome: 'Outro cliente' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Cod. Mundial').fill(String(taken.codigo_mundial));
  await save(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
  await expect(field(page, 'Cod. Mundial')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Cod. Mundial')).toHaveValue(String(taken.codigo_mundial));
  // The dialog leads to the record that has the code, in a tab of its own.
  await save(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Abrir o outro registro: / })
    .click();
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/${taken.id}$`));
});

test('a field that a condition hides comes back with what was typed', async ({ open, newClient }) => {
  const { id } = await newClient({ rg: '123' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await expect(field(page, 'RG')).toHaveValue('123');
  await choose(page, 'Tipo de pessoa', 'Pessoa jurídica');
  await expect(field(page, 'RG')).toHaveCount(0);
  await choose(page, 'Tipo de pessoa', 'Pessoa física');
  await expect(field(page, 'RG')).toHaveValue('123');
});

test('a server that does not answer costs nothing that was typed', async ({ open, newClient, api }) => {
  const { id } = await newClient();
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Nome').fill('Digitado sem conexão');
  await page.context().setOffline(true);
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Não foi possível salvar agora' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page, 'Nome')).toHaveValue('Digitado sem conexão');
  // Once the line is back it is saved by itself, and the message goes.
  await page.context().setOffline(false);
  await expect(pane(page).getByText(/^Salvo às \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Não foi possível salvar agora' })).toHaveCount(0);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({ nome: 'Digitado sem conexão' });
});
