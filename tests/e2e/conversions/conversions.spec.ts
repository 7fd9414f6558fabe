import type { Page } from '@playwright/test';
import { expect, pane, putConfigured, test } from '../portal.ts';
import { sampleEntity } from '../sample-entity.ts';

const entity = sampleEntity('Remessa', 'Remessas', { peso: { type: 'string', title: 'Peso' } });
/** The page asks every five seconds where its stream begins after the change. */
const live = { timeout: 10_000 };

test.afterAll(() => entity.remove());

async function giveType(type: Readonly<Record<string, unknown>>): Promise<void> {
  const properties = { nome: { type: 'string', title: 'Nome', maxLength: 120 }, peso: { title: 'Peso', ...type } };
  const schema = { title: 'Remessas', 'x-menu': false, type: 'object', required: ['nome'], properties };
  await putConfigured('schemas/company/Remessa.schema.json', schema);
}

const problem = (page: Page) =>
  pane(page).getByRole('listitem').filter({ hasText: 'schemas/company/Remessa.schema.json' }).first();

test('a change of type is converted and taken back while the server runs @whole-phone', async ({ open, api }) => {
  await entity.install(api);
  const heavy = await entity.add(api, { nome: 'Pedra', peso: '10,50' });
  const strange = await entity.add(api, { nome: 'Pena', peso: 'quase nada' });
  const page = await open('config', '/configurar/problemas');
  await giveType({ type: 'number', 'x-decimals': 2 });
  await expect(problem(page)).toContainText('De 2 valores, 1 não cabe no novo tipo e ficaria vazio.', live);
  await expect(problem(page)).toContainText(`Registro ${strange}: “quase nada”`);
  await expect(problem(page)).toContainText(`Registro ${heavy}: “10,50” passa a 10,50`);

  // What is asked names what is lost; Escape does nothing.
  const convert = problem(page).getByRole('button', { name: 'Converter' });
  await convert.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Converter Remessa.peso para número com 2 casas decimais?' });
  await expect(question).toContainText(`Registro ${strange}: “quase nada”`);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect((await api('config', 'GET', `/Remessa/${heavy}`)).body.data).not.toHaveProperty('peso');
  await convert.click();
  await question.getByRole('button', { name: 'Converter' }).click();
  await expect(page.getByText('Campo convertido.')).toBeVisible();
  await expect(problem(page)).toHaveCount(0);
  expect((await api('config', 'GET', `/Remessa/${heavy}`)).body.data).toMatchObject({ peso: 10.5 });

  const stored = pane(page).getByRole('region', { name: 'Conversões que podem ser desfeitas' });
  await expect(stored).toContainText('Remessa.peso: convertido de texto para número com 2 casas decimais por');
  await stored.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Conversão desfeita.')).toBeVisible();
  await expect(problem(page).getByRole('button', { name: 'Restaurar' })).toBeVisible();
  await giveType({ type: 'string' });
  await expect(problem(page)).toHaveCount(0, live);
  expect((await api('config', 'GET', `/Remessa/${strange}`)).body.data).toMatchObject({ peso: 'quase nada' });

  // The page may still show the figures of a moment ago, by which nothing is done.
  await page.reload();
  await stored.getByRole('button', { name: 'Descartar valores antigos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar valores antigos' }).click();
  await expect(stored).toHaveCount(0);
});
