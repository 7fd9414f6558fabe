import { readFile } from 'node:fs/promises';
import type { Download, FileChooser, Page } from '@playwright/test';
import { writeXlsx } from '../../../src/engine/import/writing/sheet-writer.ts';
import { violations } from '../axe.ts';
import { expect, pane, rowsOf, test } from '../portal.ts';
import { sampleEntity } from '../sample-entity.ts';

const entity = sampleEntity('Viagem', 'Viagens', {
  valor: { type: 'number', title: 'Valor', format: 'money', minimum: 0 },
  saida: { type: 'string', title: 'Saída', format: 'date' },
  estado: { title: 'Estado', $ref: 'Estado.schema.json' },
});

const csv = [
  'Nome;Valor;Saída;UF de destino;Anotação',
  'Férias;1.234,50;31/12/2026;São Paulo;a',
  'Feira;abc;02/01/2027;Bahia;b',
  ';10,00;03/01/2027;Bahia;c',
  'Congresso;99,90;04/01/2027;Bahia;d',
  'Visita;5,00;31/02/2027;Sao Paolo;e',
];
const csvFile = (lines: readonly string[], name = 'viagens.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

/** The screen in front, without the frame around it. */
const pageOf = '[data-pane]:not([hidden])';
const heading = (page: Page, name: string) => pane(page).getByRole('heading', { name, exact: true, level: 2 });
const button = (page: Page, name: string | RegExp) =>
  pane(page).getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const count = (page: Page, label: string) =>
  pane(page)
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** Chooses a file as a user does, through a button that asks for one. */
async function give(page: Page, name: string | RegExp, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chooser).setFiles(file);
}

async function save(page: Page, name: string): Promise<{ readonly download: Download; readonly content: Buffer }> {
  const waiting = page.waitForEvent('download');
  await button(page, name).click();
  const download = await waiting;
  return { download, content: await readFile(await download.path()) };
}

/** Opens the import from the list, wherever its width puts the button. */
async function openImport(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await button(page, 'Mais opções').click();
    await page.getByRole('menuitem', { name: 'Importar' }).click();
  } else {
    await button(page, 'Importar').click();
  }
  await expect(heading(page, 'Escolha o arquivo')).toBeVisible();
}

async function pick(page: Page, box: string, typed: string, option: string): Promise<void> {
  const combobox = pane(page).getByRole('combobox', { name: box, exact: true });
  await combobox.fill(typed);
  await page.getByRole('option', { name: option }).click();
}

test.describe('import of files', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(async ({ api }) => entity.install(api));
  test.afterAll(() => entity.remove());

  test('a CSV is mapped, tried and imported; its failed rows are mended in their file and imported @whole-phone', async ({
    open,
    api,
  }, { project }) => {
    test.slow();
    const page = await open('config', entity.path);
    await openImport(page, project.name === 'phone');
    await expect(page).toHaveURL(/\/importar\/Viagem$/);
    await give(page, /^Arquivo: /, { name: 'viagens.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(pane(page).getByRole('alert')).toContainText('viagens.txt não é de um tipo aceito');

    await give(page, /^Arquivo: /, csvFile(csv));
    await expect(heading(page, 'Indique o que é cada coluna')).toBeFocused();
    const field = (column: string) =>
      pane(page).getByRole('combobox', { name: `Campo da coluna ${column}`, exact: true });
    await expect(field('Nome')).toHaveValue('Nome');
    await expect(field('Valor')).toHaveValue('Valor');
    await expect(field('Saída')).toHaveValue('Saída');
    await expect(field('Anotação')).toHaveValue('');
    await expect(pane(page).getByRole('row', { name: /Valor/ })).toContainText('1.234,50');
    await pick(page, 'Campo da coluna UF de destino', 'esta', 'Estado');
    expect(await violations(page, pageOf, 'shown')).toEqual([]);

    // What is required is asked for, and a reload loses nothing.
    await pane(page).getByRole('button', { name: 'Limpar Campo da coluna Nome' }).click();
    await expect(pane(page).getByText('Falta um campo obrigatório: Nome. Escolha a coluna dele.')).toBeVisible();
    await expect(button(page, 'Verificar 5 linhas')).toBeDisabled();
    await page.reload();
    await expect(field('UF de destino')).toHaveValue('Estado');
    await pick(page, 'Campo da coluna Nome', 'nome', 'Nome');

    await button(page, 'Verificar 5 linhas').click();
    await expect(button(page, 'Importar 2 linhas válidas')).toBeVisible();
    await expect(count(page, 'A criar')).toHaveText('2');
    await expect(count(page, 'Com erro')).toHaveText('3');
    expect(rowsOf((await api('config', 'GET', '/Viagem')).body)).toHaveLength(0);
    const errors = pane(page).getByRole('table', { name: 'Linhas com erro' });
    await expect(errors.locator('tbody tr')).toHaveCount(4);
    // Rows are numbered as a spreadsheet program shows them.
    await expect(errors.locator('tbody tr').first()).toContainText('3');
    await expect(errors.locator('tbody tr').first()).toContainText('Valor');
    expect(await violations(page, pageOf)).toEqual([]);
    await pane(page).getByRole('combobox', { name: 'Tipo de erro' }).click();
    await page.getByRole('option', { name: /^UF de destino/ }).click();
    await expect(errors.locator('tbody tr')).toHaveCount(1);
    await expect(errors.locator('tbody tr')).toContainText('6');

    await button(page, 'Importar 2 linhas válidas').click();
    await expect(button(page, 'Abrir lista')).toBeVisible();
    await expect(heading(page, 'Importação')).toBeFocused();
    await expect(count(page, 'Criados')).toHaveText('2');
    await expect(page).toHaveURL(/\?importacao=\d+$/);
    await page.reload();
    await expect(count(page, 'Criados')).toHaveText('2');
    expect(await violations(page, pageOf, 'shown')).toEqual([]);

    const { content } = await save(page, 'Baixar linhas com erro em CSV');
    const lines = content.toString().trim().split('\r\n');
    expect(lines.map((line) => line.split(';')[0])).toEqual(['Linha', '3', '4', '6']);
    const corrected = lines.map((line) =>
      line
        .replace(';abc;', ';45;')
        .replace(';;"10,00"', ';Excursão;"10,00"')
        .replace('31/02/2027;Sao Paolo', '28/02/2027;São Paulo'),
    );
    await give(page, 'Importar arquivo corrigido', csvFile(corrected, 'corrigido.csv'));
    await button(page, 'Importar 3 linhas').click();
    // The import that the rows had failed in is in sight again, and nothing in it is wrong any more.
    await expect(pane(page).getByText('3 linhas corrigidas foram importadas.')).toBeVisible();
    await expect(count(page, 'Criados')).toHaveText('2');
    await expect(count(page, 'Corrigidas')).toHaveText('3');
    await expect(count(page, 'Com erro')).toHaveText('0');
    await expect(pane(page).getByText('Tudo foi importado.')).toBeVisible();

    await button(page, 'Abrir lista').click();
    await expect(pane(page).getByText('1-5 de 5')).toBeVisible();
    for (const name of ['Férias', 'Feira', 'Excursão', 'Congresso', 'Visita'])
      await expect(pane(page).getByText(name, { exact: true }).first()).toBeVisible();
  });

  test('failed values are typed anew in place; what is still wrong stays in sight, and the whole file makes nothing twice @whole-phone', async ({
    open,
    api,
  }) => {
    const page = await open('config', '/importar/Viagem');
    const lines = ['Nome;Valor', 'Oficina;1,00', 'Oficina;1,00', 'Mostra;abc', 'Curso;def'];
    await give(page, /^Arquivo: /, csvFile(lines));
    await button(page, 'Verificar 4 linhas').click();
    const cell = (name: string) => pane(page).getByRole('textbox', { name, exact: true });
    const wrong = pane(page).getByRole('table', { name: 'Linhas com erro' }).locator('tbody tr');
    await cell('Valor da linha 4, Valor').fill('2,00');
    await expect(pane(page).getByText('1 linha corrigida aqui será importada depois das válidas.')).toBeVisible();
    await button(page, 'Importar 2 linhas válidas').click();
    await expect(count(page, 'Criados')).toHaveText('2');
    // What was typed is still there, and what is typed beside it is judged with it.
    await expect(cell('Valor da linha 4, Valor')).toHaveValue('2,00');
    const address = page.url();
    await cell('Valor da linha 5, Valor').fill('xyz');
    await button(page, 'Verificar 2 linhas corrigidas').click();
    await button(page, 'Importar 1 linha válida').click();

    await expect(pane(page).getByText('1 linha corrigida foi importada.')).toBeVisible();
    await expect(pane(page).getByText(/^As linhas válidas foram salvas\. 1 linha ainda tem erro/)).toBeVisible();
    expect(page.url()).toBe(address);
    for (const isAgain of [false, true]) {
      if (isAgain) await page.goto(address);
      await expect(wrong).toHaveCount(1);
      await expect(cell('Valor da linha 5, Valor')).toHaveValue('xyz');
      await expect(count(page, 'Criados')).toHaveText('2');
      await expect(count(page, 'Corrigidas')).toHaveText('1');
      await expect(count(page, 'Com erro')).toHaveText('1');
    }

    await page.goto('/importar/Viagem');
    const whole = ['Nome;Valor', 'Oficina;1,00', 'Oficina;1,00', 'Mostra;2,00', 'Curso;3,00'];
    await give(page, /^Arquivo: /, csvFile(whole, 'certo.csv'));
    const question = pane(page).getByRole('group', { name: 'Linhas já importadas' });
    await expect(question).toContainText('3 linhas deste arquivo já foram importadas de viagens.csv em');
    await expect(question.getByRole('radio', { name: 'Importar só a linha que falta (1)' })).toBeChecked();
    expect(await violations(page, pageOf, 'shown')).toEqual([]);
    await button(page, 'Verificar 4 linhas').click();
    await expect(count(page, 'Sem mudança')).toHaveText('3');
    await button(page, /^Importar 1 linha/).click();
    await expect(count(page, 'Criados')).toHaveText('1');
    const stored = rowsOf((await api('config', 'GET', '/Viagem?sortBy=id&sortType=asc')).body);
    expect(stored.map(({ nome, valor }) => [nome, valor])).toEqual([
      ['Oficina', 1],
      ['Oficina', 1],
      ['Mostra', 2],
      ['Curso', 3],
    ]);
  });

  test('a workbook is read by sheet, changes records by a key, and a dry run is not repeated in vain', async ({
    open,
    api,
  }) => {
    const id = await entity.add(api, { nome: 'Férias', valor: 1 });
    await entity.add(api, { nome: 'Outra', valor: 2 });
    async function* once(rows: readonly (readonly (string | number)[])[]) {
      yield rows;
    }
    const parts: Uint8Array[] = [];
    const sheets = [
      { name: 'Resumo', widths: [10], rows: once([['Sem dados'], ['x']]) },
      {
        name: 'Viagens',
        widths: [10, 10],
        rows: once([
          ['Nome', 'Valor'],
          ['Férias', 50.5],
          ['Nova', 7],
        ]),
      },
    ];
    for await (const part of writeXlsx(sheets)) parts.push(part);
    const page = await open('config', entity.path);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Buscar|Procurar|Pesquisar/ }).fill('importar');
    await page.getByRole('option', { name: 'Importar Viagens' }).click();
    await give(page, /^Arquivo: /, {
      name: 'viagens.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.concat(parts),
    });
    await pane(page).getByText('Como o arquivo é lido').click();
    await pane(page).getByRole('combobox', { name: 'Planilha', exact: true }).click();
    await page.getByRole('option', { name: 'Viagens' }).click();
    await expect(pane(page).getByRole('combobox', { name: 'Campo da coluna Valor' })).toHaveValue('Valor');
    await pane(page).getByRole('radio', { name: 'Alterar os que existem e criar os outros' }).check();
    await expect(pane(page).getByText('Indique por quais campos os registros são encontrados.')).toBeVisible();
    await pane(page).getByRole('checkbox', { name: 'Nome' }).check();
    await button(page, 'Verificar 2 linhas').click();
    await expect(count(page, 'A criar')).toHaveText('1');
    await expect(count(page, 'A alterar')).toHaveText('1');

    const starts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/Viagem/importacao')) starts.push(request.url());
    });
    await button(page, 'Mudar as colunas').click();
    await button(page, 'Verificar 2 linhas').click();
    await button(page, 'Importar 2 linhas').click();
    await expect(count(page, 'Alterados')).toHaveText('1');
    expect(starts).toHaveLength(1);
    const { body } = await api('config', 'GET', `/Viagem/${id}`);
    expect(body.data).toMatchObject({ nome: 'Férias', valor: 50.5 });

    await button(page, 'Nova importação').click();
    const last = pane(page).getByRole('list', { name: 'Suas últimas importações' });
    await expect(last.getByRole('listitem').first()).toContainText('viagens.xlsx');
    await last
      .getByRole('button', { name: /viagens\.xlsx/ })
      .first()
      .click();
    await expect(count(page, 'Alterados')).toHaveText('1');
    await button(page, 'Nova importação').click();
    const { download } = await save(page, 'Baixar modelo em XLSX');
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    await button(page, 'Voltar').click();
    await expect(page).toHaveURL(/\/crud\/Viagem\/$/);
  });
});
