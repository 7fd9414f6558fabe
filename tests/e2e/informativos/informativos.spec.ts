import { portalToday } from '../../support/days.ts';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, test } from '../portal.ts';

const mark = `E2E${process.pid}`;
let made = 0;

async function make(api: CallApi, values: object = {}): Promise<{ readonly id: number; readonly titulo: string }> {
  made += 1;
  const titulo = `Informativo ${mark} ${made}`;
  const { status, body } = await api('admin', 'POST', '/Informativo', {
    titulo,
    descricao: 'Texto do informativo.',
    data_informativo: portalToday(),
    tipo_constante: mark,
    tipo_descricao: `Tipo ${mark}`,
    ...values,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: (body.data as { readonly id: number }).id, titulo };
}

test('a customer finds an informativo by its kind and downloads it', { tag: '@whole-phone' }, async ({ open, api }) => {
  const { id, titulo } = await make(api);
  const hidden = await make(api, { ativo: false });
  const page = await open('cliente', '/informativos');
  await expect(page.getByRole('heading', { level: 1, name: 'Informativos e Downloads' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Novo', exact: true })).toHaveCount(0);
  await page.getByRole('searchbox').first().fill(titulo);
  await page.keyboard.press('Enter');
  await expect(pane(page).getByText(titulo, { exact: true })).toBeVisible();
  await expect(pane(page).getByText(hidden.titulo, { exact: true })).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pane(page)
      .getByRole('button', { name: `Baixar: ${titulo}`, exact: true })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${titulo}.pdf`);
  const { body } = await api('admin', 'GET', `/Informativo/${id}`);
  expect(body.data).toMatchObject({ downloads: 1 });
});
