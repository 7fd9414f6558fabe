import { readFile } from 'node:fs/promises';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { configured, expect, pane, putConfigured, removeConfigured, test } from '../portal.ts';

const file = 'views/people/Cliente.view.json';
const overrideFile = 'views/overrides/Banco.view.json';
const editor = (page: Page): Locator => pane(page).getByRole('textbox', { name: /^Conteúdo de/ });
const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Prévia de"]');
const noProblem = (page: Page): Locator => pane(page).getByText('Nenhum problema nesta tela');
const saveButton = (page: Page): Locator => pane(page).getByRole('button', { name: 'Salvar', exact: true });

/** Puts another word in place of one that stands in quotes. */
async function retype(page: Page, word: string, next: string): Promise<void> {
  await editor(page).getByText(`"${word}"`, { exact: true }).first().dblclick();
  await page.keyboard.type(next);
  await page.keyboard.press('Escape');
}

let original = '';
test.beforeAll(async () => {
  original = await readFile(configured(file), 'utf8');
});
test.afterEach(async () => {
  await putConfigured(file, original);
  await removeConfigured(overrideFile);
});

test('a problem leads to its place, a draft is mended, kept over a reload, joined with what changed, and live once it is saved', async ({
  open,
  openElsewhere,
}) => {
  const broken = original.replace('"aggregate"', '"agregate"');
  await putConfigured(file, broken);
  const page = await open('config', '/configurar/problemas');
  await pane(page)
    .getByRole('link', { name: new RegExp(`${file}:\\d+:\\d+`) })
    .click();
  await expect(editor(page)).toBeFocused();
  await expect(editor(page).locator('.cm-activeLine')).toContainText('"agregate"');
  // By keyboard one leaves the editor.
  await page.keyboard.press('Tab');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();

  // A key that does not exist: underlined, explained, and the preview stays.
  await expect(editor(page).locator('.cm-lintRange-error')).toHaveText('"agregate"');
  await expect(preview(page).getByRole('columnheader', { name: 'Cidade' })).toBeVisible();
  await pane(page).getByRole('button', { name: 'Substituir por aggregate' }).click();
  await expect(noProblem(page)).toBeVisible();
  await expect(editor(page).locator('.cm-lintRange-error')).toHaveCount(0);

  const other = await openElsewhere('admin', '/crud/Cliente/');
  await expect(pane(other).getByRole('columnheader', { name: 'Cidade' })).toBeVisible();
  await retype(page, 'Cidade', 'Município');
  await expect(preview(page).getByRole('columnheader', { name: 'Município' })).toBeVisible();
  await expect(pane(other).getByRole('columnheader', { name: 'Cidade' })).toBeVisible();
  await pane(page).getByRole('tab', { name: 'Diferenças' }).click();
  await expect(pane(page).getByText('Linhas novas: 2', { exact: true })).toBeVisible();
  await expect(pane(page).getByText('Linhas retiradas: 2', { exact: true })).toBeVisible();

  // A draft waits a moment before it is kept, and at the latest when the page goes away.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(pane(page).getByText('Rascunho não salvo')).toBeVisible();
  await expect(editor(page)).toContainText('"label": "Município"');

  await putConfigured(file, broken.replace('"title": "Clientes"', '"title": "Clientela"'));
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'O arquivo mudou no disco' });
  await expect(dialog.getByText('Clientela')).toBeVisible();
  expect(await violations(page, '[role="dialog"]', 'shown')).toEqual([]);
  await dialog.getByRole('button', { name: 'Juntar as duas' }).click();
  await expect(editor(page)).toContainText('Clientela');
  await expect(editor(page)).toContainText('Município');
  await saveButton(page).click();
  await expect(pane(page).getByText('Igual ao arquivo')).toBeVisible();
  const saved = await readFile(configured(file), 'utf8');
  expect(saved).toContain('"title": "Clientela"');
  expect(saved).toContain('"label": "Município"');
  expect(saved).not.toContain('"agregate"');
  await expect(pane(other).getByRole('columnheader', { name: 'Município' })).toBeVisible();
});

test('a new override completes names, shows where a value comes from and why something is hidden', async ({ open }) => {
  const page = await open('config', '/estudio?tela=Banco');
  await pane(page).getByRole('button', { name: 'Criar uma sobreposição' }).first().click();
  await expect(noProblem(page)).toBeVisible();
  await editor(page).getByText('"elements"').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"nom');
  await page.getByRole('option').filter({ hasText: /^nome/ }).click();
  await page.keyboard.type('"vis');
  await page
    .getByRole('option')
    .filter({ hasText: /^visible/ })
    .click();
  await page.keyboard.type('"codigo != \'1\'"');
  await expect(noProblem(page)).toBeVisible();

  await pane(page).getByRole('tab', { name: 'Inspetor' }).click();
  await pane(page).getByText('JSON', { exact: true }).click();
  await pane(page).getByRole('textbox', { name: 'Registro em JSON' }).fill('{ "codigo": "1" }');
  // The part that the cursor of the editor is in.
  await expect(pane(page).getByLabel('Parte da tela')).toHaveValue(/^\/form\/.*\/nome$/);
  await expect(pane(page).getByText('Por que está oculto?')).toBeVisible();
  await expect(pane(page).getByText('codigo = "1"').first()).toBeVisible();
  await expect(pane(page).getByRole('row', { name: /^visible/ })).toContainText('Banco.view.json:');
  expect(await violations(page, '[data-pane]:not([hidden])', 'shown')).toEqual([]);

  await pane(page).getByRole('tab', { name: 'Expressões' }).click();
  await pane(page).getByRole('textbox', { name: 'Expressão ou predicado' }).fill("codigo & '-' & 2 * 3");
  await expect(pane(page).getByText('"1-6"')).toBeVisible();

  // What is clicked in the preview is inspected, and nothing else happens.
  await pane(page).getByRole('tab', { name: 'Prévia' }).click();
  await pane(page).getByRole('button', { name: 'Inspecionar' }).click();
  await preview(page).getByRole('columnheader', { name: 'Código' }).click();
  await expect(pane(page).getByLabel('Parte da tela')).toHaveValue('/list/columns/codigo');

  // As another profile: what it may not do is hidden, and the preview says what it cannot know.
  await pane(page).getByRole('tab', { name: 'Prévia' }).click();
  await expect(preview(page).getByRole('button', { name: 'Novo' })).toBeVisible();
  await pane(page).getByRole('combobox', { name: 'Ver como' }).selectOption({ label: 'Como Consultor' });
  await expect(preview(page).getByRole('button', { name: 'Novo' })).toHaveCount(0);
  await expect(pane(page).getByText('As linhas são as da sua própria sessão.')).toBeVisible();
});

test('an override is renamed and deleted, and each of it taken back', async ({ open }) => {
  const text = '{ "entity": "Banco", "title": "Bancos daqui" }\n';
  const renamed = 'views/overrides/novas/Banco.view.json';
  await removeConfigured(renamed);
  await putConfigured(overrideFile, text);
  const page = await open('config', `/estudio?tela=Banco&arquivo=${overrideFile}`);
  await expect(preview(page).getByRole('heading', { name: 'Bancos daqui', level: 1 })).toBeVisible();
  // The preview has a theme of its own.
  await pane(page).getByRole('button', { name: 'Mostrar no tema escuro' }).click();
  await expect(preview(page).locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await pane(page).getByRole('button', { name: 'Renomear', exact: true }).click();
  const naming = page.getByRole('dialog', { name: 'Renomear o arquivo' });
  await naming.getByLabel('Caminho do arquivo').fill(renamed);
  await naming.getByRole('button', { name: 'Renomear', exact: true }).click();
  await expect(pane(page).getByText(`${overrideFile} agora se chama ${renamed}.`)).toBeVisible();
  await expect(pane(page).getByRole('button', { name: 'novas/Banco.view.json' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await readFile(configured(renamed), 'utf8')).toBe(text);
  await pane(page).getByRole('button', { name: 'Desfazer' }).first().click();
  await expect(pane(page).getByText('agora se chama')).toHaveCount(0);
  expect(await readFile(configured(overrideFile), 'utf8')).toBe(text);

  await pane(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  const deleting = page.getByRole('dialog', { name: 'Excluir o arquivo' });
  await deleting.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(pane(page).getByText(`${overrideFile} foi excluído.`)).toBeVisible();
  await expect(readFile(configured(overrideFile), 'utf8')).rejects.toThrow('ENOENT');
  // The preview goes with the file.
  await expect(pane(page).getByText('Esta tela ainda não tem arquivo')).toBeVisible();
  await pane(page).getByRole('status').getByRole('button', { name: 'Desfazer' }).click();
  await expect(editor(page)).toContainText('Bancos daqui');
  await expect(pane(page).getByText('Igual ao arquivo')).toBeVisible();
  expect(await readFile(configured(overrideFile), 'utf8')).toBe(text);

  await pane(page).getByRole('button', { name: 'Abrir outro' }).click();
  await expect(page.getByRole('dialog', { name: 'Escolher o que mudar' })).toBeVisible();
  expect(await violations(page, '[role="dialog"]', 'shown')).toEqual([]);
});

test('[X4] a print template shows as it prints, with a record that exists, while it is written', async ({
  open,
  api,
}) => {
  const nome = `Ana ${Date.now() % 1_000_000}`;
  const { body } = await api('admin', 'POST', '/CredencialCliente', { tipo: 'CREDENCIAL_VIRTUAL', nome });
  const { id } = body.data as { readonly id: number };
  const template = 'views/events/CredencialCliente.cartao.view.json';
  const page = await open('config', `/estudio?arquivo=${template}`);
  const sheet = pane(page).getByRole('region', { name: 'Prévia da folha' });
  await expect(sheet.getByText('Escolha um registro existente')).toBeVisible();
  await pane(page).getByText('Existente', { exact: true }).click();
  await pane(page)
    .getByRole('searchbox', { name: /^Pesquisar em/ })
    .fill(nome);
  await pane(page).getByRole('button', { name: nome }).click();
  const card = sheet.getByRole('figure', { name: 'Página 1 de 1' });
  await expect(card.getByText(nome)).toBeVisible();
  const text = await readFile(configured(template), 'utf8');
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text.replace('"text": "{nome}"', '"text": "Sr(a). {nome}"'));
  await expect(card.getByText(`Sr(a). ${nome}`)).toBeVisible();
  await api('admin', 'DELETE', `/CredencialCliente/${id}`);
});
