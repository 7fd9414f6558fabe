import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { changeAnswer, expect, field, goWithin, pane, rowsOf, saveAndWait, test } from '../portal.ts';
import { sampleEntity } from '../sample-entity.ts';

const peca = { type: 'array', items: { $ref: 'CofrePecaTeste.schema.json' } };
const cofre = sampleEntity('CofreTeste', 'Cofres', {
  senha: { type: 'string', title: 'Senha', maxLength: 80 },
  cor: { type: 'string', title: 'Cor', format: 'color' },
  fone: { type: 'string', title: 'Telefone', format: 'phone' },
  periodo: { type: 'string', title: 'Período', maxLength: 40 },
  pecas: { ...peca, title: 'Peças', 'x-mapped-by': 'cofre' },
  outras: { ...peca, title: 'Outras', 'x-mapped-by': 'antigo' },
});
const part = sampleEntity('CofrePecaTeste', 'Peças', {
  cofre: { title: 'Cofre', $ref: 'CofreTeste.schema.json' },
  antigo: { title: 'Cofre antigo', $ref: 'CofreTeste.schema.json' },
});
const rotulo = sampleEntity('RotuloTeste', 'Rótulos', {
  etiquetas: { type: 'array', title: 'Etiquetas', items: { type: 'string' }, maxItems: 3, uniqueItems: true },
  cores: { type: 'array', title: 'Cores', items: { type: 'string', enum: ['azul', 'verde'] } },
  antigas: { type: 'array', title: 'Antigas', items: { type: 'string' } },
});
const grid = { type: 'grid', label: 'Peças', columns: { nome: {} }, print: true, size: 5 };

test.beforeEach(async ({ api }) => {
  await part.install(api);
  await cofre.install(api);
  await cofre.form(api, {
    nome: {},
    senha: { type: 'password' },
    cor: { data: [{ id: '#2f9e44', descricao: 'Verde' }] },
    fone: { required: true },
    periodo: { type: 'date-range', required: true },
    pecas: grid,
    outras: grid,
  });
});
test.afterAll(async () => {
  await cofre.remove();
  await part.remove();
  await rotulo.remove();
});

const swatch = (page: Page) => pane(page).getByLabel('Escolher a cor de Cor');

test('a colour is typed or chosen, and both say the same @whole-phone', async ({ open, api }) => {
  const id = await cofre.add(api, { nome: 'A', fone: '+5511987654321', periodo: '2026-01-01 | 2026-01-31' });
  const page = await open('config', `/crud/CofreTeste/${id}`);
  const text = field(page, 'Cor');
  await text.fill('1A2B3C');
  await text.blur();
  await expect(text).toHaveValue('#1a2b3c');
  await expect(swatch(page)).toHaveValue('#1a2b3c');
  expect(
    await swatch(page).evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map(({ value }) => value),
    ),
  ).toEqual(['#2f9e44']);
  await swatch(page).fill('#2f9e44');
  await expect(text).toHaveValue('#2f9e44');
  expect(await violations(page)).toEqual([]);
  await saveAndWait(page);
  expect(rowsOf((await api('config', 'GET', '/CofreTeste?fields=cor')).body)).toMatchObject([{ cor: '#2f9e44' }]);
});

test('a password says how strong it is and that Caps Lock is on, and hides when it is left @whole-phone', async ({
  open,
}) => {
  const page = await open('config', '/crud/CofreTeste/0');
  const secret = field(page, 'Senha').or(pane(page).getByLabel('Senha', { exact: true }));
  const strength = (word: string) => expect(pane(page).getByText(`Força da senha: ${word}`)).toBeVisible();
  await secret.fill('senha123');
  await strength('Fraca');
  await secret.fill('kmtqzwprvh');
  await strength('Média');
  expect(await violations(page)).toEqual([]);
  await secret.fill('k7m!T2qz#W9pR');
  await strength('Forte');
  await expect(secret).toHaveAttribute('type', 'password');
  await pane(page).getByRole('button', { name: 'Mostrar Senha' }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await pane(page).getByRole('button', { name: 'Ocultar Senha' }).click();
  await expect(secret).toHaveAttribute('type', 'password');
  await pane(page).getByRole('button', { name: 'Mostrar Senha' }).click();
  await field(page, 'Nome').focus();
  await expect(secret).toHaveAttribute('type', 'password');

  await secret.focus();
  await secret.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock: true })),
  );
  await expect(pane(page).getByText('Caps Lock está ligado.')).toBeVisible();
  await page.keyboard.press('x');
  await expect(pane(page).getByText('Caps Lock está ligado.')).toHaveCount(0);
});

test('every part of a control names the error of the whole, and lists of one label are told apart', async ({
  open,
  api,
}) => {
  const id = await cofre.add(api, { nome: 'B' });
  for (const link of ['cofre', 'antigo'])
    for (let index = 1; index <= 6; index += 1) await part.add(api, { nome: `${link} ${index}`, [link]: { id } });
  const page = await open('config', `/crud/CofreTeste/${id}`);
  await expect(pane(page).getByRole('region', { name: 'Peças', exact: true })).toBeVisible();
  await expect(pane(page).getByRole('region', { name: 'Peças (2)', exact: true })).toBeVisible();
  await expect(pane(page).getByText('cofre 5')).toBeVisible();
  await expect(pane(page).getByText('antigo 5')).toBeVisible();
  for (const box of await pane(page).getByRole('checkbox', { name: 'Selecionar todas as linhas' }).all())
    await box.click();
  await expect(pane(page).getByRole('region', { name: 'Seleção: Peças (2)' })).toBeVisible();

  await field(page, 'Nome').fill('C');
  await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pane(page).getByLabel('DDD de Telefone')).toHaveAccessibleDescription(/./);
  await expect(pane(page).getByLabel('Início de Período')).toHaveAccessibleDescription(/./);
  await expect(pane(page).getByLabel('Fim de Período')).toHaveAttribute('aria-invalid', 'true');
  const missing = () =>
    pane(page)
      .locator('[aria-describedby]')
      .evaluateAll((all) =>
        all.flatMap((each) =>
          (each.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .filter((name) => document.getElementById(name) === null),
        ),
      );
  await expect.poll(missing).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('[I12] a list of texts is typed as tags, one of given values chosen, and a text in its place made a list @whole-phone', async ({
  open,
  api,
}) => {
  await rotulo.install(api);
  await rotulo.form(api, { nome: {}, etiquetas: {}, cores: {}, antigas: {} });
  const id = await rotulo.add(api, { nome: 'A', etiquetas: ['um'], antigas: ['x'] });
  const page = await open('config');
  await changeAnswer<{ data: object }>(page, new RegExp(`/api/RotuloTeste/${id}\\?`), (body) => ({
    ...body,
    data: { ...body.data, antigas: '["velho","antigo"]' },
  }));
  await goWithin(page, `/crud/RotuloTeste/${id}`);
  await expect(pane(page).getByText('Está guardado como texto, não como lista: ["velho","antigo"]')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Transformar em lista' }).click();

  const tags = field(page, 'Etiquetas');
  const chosen = () => pane(page).getByRole('list', { name: 'Escolhidos em Etiquetas' }).getByRole('listitem');
  await tags.pressSequentially('dois,um,');
  await tags.fill('três');
  await tags.press('Enter');
  await expect(chosen()).toHaveText(['um', 'dois', 'três']);
  await tags.pressSequentially('quatro');
  await tags.blur();
  await expect(pane(page).getByText('Informe no máximo 3.')).toBeVisible();
  await tags.press('Backspace');
  await expect(chosen()).toHaveText(['um', 'dois', 'três']);
  await pane(page).getByRole('button', { name: 'Remover um' }).click();
  await expect(tags).toBeFocused();

  await pane(page)
    .getByRole('combobox', { name: /^Cores/ })
    .click();
  await page.getByRole('option', { name: 'verde' }).click();
  await page.keyboard.press('Escape');
  await tags.pressSequentially('fim');
  // What stands in the field is saved, though nothing has ended it.
  await page.keyboard.press('Control+s');
  await expect(pane(page).getByText(/^Salvo às/)).toBeVisible();
  expect((await api('config', 'GET', `/RotuloTeste/${id}`)).body.data).toMatchObject({
    etiquetas: ['dois', 'três', 'fim'],
    cores: ['verde'],
    antigas: ['velho', 'antigo'],
  });
});
