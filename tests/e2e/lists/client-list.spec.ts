import type { Locator, Page } from '@playwright/test';
import { expect, pane, tabsOf, test } from '../portal.ts';

const feedback = (page: Page) => pane(page).getByText(/^\d[\d.]*-[\d.]+ de [\d.]+$/);
const rows = (page: Page) => pane(page).locator('tbody tr[data-row]');
const header = (page: Page, name: string) => pane(page).getByRole('columnheader', { name });
/** Texts of a column, by the place of its header. */
async function column(page: Page, name: string): Promise<string[]> {
  const names = await pane(page).getByRole('columnheader').allInnerTexts();
  const place = names.findIndex((text) => text.trim() === name);
  return rows(page)
    .locator(`td:nth-child(${place + 1})`)
    .allInnerTexts();
}

test('a client is found among 20.000 by page, search, filters and order, and opens in a tab of its own', async ({
  open,
  api,
  newClient,
}) => {
  const { id, nome } = await newClient({ nome: 'Çávôrtzing Ümlaut Ñandú' });
  const campinas = await api('admin', 'GET', '/Cidade?query=campinas&size=1&sortBy=nome&fields=nome,estado.sigla');
  const [city] = campinas.body.data as { id: number; nome: string; estado: { sigla: string } }[];
  const cityName = `${city?.nome} (${city?.estado.sigla})`;
  const wanted = await api('admin', 'GET', `/Cliente?size=1&cidade=${city?.id}`);
  const page = await open('admin', '/crud/Cliente/?page=99999');
  // A page past the end is the last one.
  await expect(feedback(page)).toHaveText('19.996-20.001 de 20.001');
  await pane(page).getByRole('button', { name: 'Primeira página' }).click();
  await expect(feedback(page)).toHaveText('1-15 de 20.001');
  await expect(rows(page)).toHaveCount(15);
  await expect(header(page, 'Nome')).toHaveAttribute('aria-sort', 'ascending');
  await header(page, 'Cod. Mundial').getByRole('button').click();
  await expect(header(page, 'Cod. Mundial')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await column(page, 'Cod. Mundial'))[0]).toBe('1000001');

  await pane(page).getByRole('button', { name: 'Filtro', exact: true }).click();
  const panel = page.getByRole('form', { name: 'Filtros' });
  const box = panel.getByLabel('Cidade', { exact: true });
  await box.click();
  await box.pressSequentially('Campinas');
  await page.getByRole('option', { name: cityName, exact: true }).first().click();
  await panel.getByRole('textbox', { name: 'Data de cadastro: De' }).fill('01/01/2000');
  await panel.getByRole('button', { name: 'Aplicar filtro' }).click();
  const chips = pane(page).getByRole('list', { name: 'Filtros' });
  await expect(chips).toContainText(`Cidade: ${cityName}`);
  await expect(feedback(page)).toHaveText(new RegExp(` de ${wanted.body.total}$`));
  // The panel gives way to the rows.
  await expect(panel).toBeHidden();
  await chips.getByRole('button', { name: 'Limpar filtro' }).click();
  await expect(feedback(page)).toHaveText('1-15 de 20.001');

  const search = pane(page).getByRole('searchbox', { name: 'Pesquisar' });
  await search.fill('cavortzing UMLAUT');
  await expect(feedback(page)).toHaveText('1-1 de 1');
  expect(page.url()).toContain('query=cavortzing');
  await page.reload();
  await expect(search).toHaveValue('cavortzing UMLAUT');
  await expect.poll(() => column(page, 'Nome')).toEqual([nome]);
  await rows(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/${id}$`));
  await expect(pane(page).getByRole('heading', { level: 1, name: nome })).toBeVisible();
  await expect(tabsOf(page).getByRole('link', { name: nome })).toHaveAttribute('aria-current', 'page');
  await tabsOf(page).getByRole('link', { name: 'Clientes' }).click();
  await expect(search).toHaveValue('cavortzing UMLAUT');
});

/** Headings of the columns with a text that is cut, and whether the table scrolls sideways. */
function readLayout(page: Page): Promise<{ readonly cut: readonly string[]; readonly scrolls: boolean }> {
  return pane(page)
    .getByRole('table')
    .evaluate((table) => {
      const isCut = (cell: Element) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
        const room = cell.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        return range.getBoundingClientRect().width > room + 0.5;
      };
      const headings = [...table.querySelectorAll('thead th')];
      const columns = [...table.querySelectorAll('tr[data-row] > td[data-col]')].filter(isCut);
      const places = new Set(columns.map((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell)));
      const box = table.parentElement;
      return {
        cut: [...places].map((place) => headings[place]?.ariaLabel ?? ''),
        scrolls: box !== null && box.scrollWidth > box.clientWidth,
      };
    });
}

test('[L25] columns share the room by their texts: figures are whole, and without room the table scrolls', async ({
  open,
}) => {
  const page = await open('admin', '/crud/Cliente/');
  await expect(rows(page)).toHaveCount(15);
  const ofTexts = ['Nome', 'Cidade'];
  const wide = await readLayout(page);
  expect([wide.cut.filter((name) => !ofTexts.includes(name)), wide.scrolls]).toEqual([[], false]);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(async () => (await readLayout(page)).scrolls).toBe(true);
  const narrow = await readLayout(page);
  expect(narrow.cut.filter((name) => !ofTexts.includes(name))).toEqual([]);
  // On paper totals stand below their columns.
  await page.emulateMedia({ media: 'print' });
  const endOf = async (place: Locator) => {
    const box = await place.boundingBox();
    return box === null ? null : Math.round(box.x + box.width);
  };
  const total = pane(page).locator('tfoot td').filter({ hasText: 'Soma' });
  expect(await endOf(total)).toBe(await endOf(header(page, 'Limite de crédito')));
});

test('cards at the width of a phone open their record, and nothing runs out of the screen @phone', async ({
  open,
  newClient,
}, { project }) => {
  const { id, nome } = await newClient({ nome: 'Zuleica Card' });
  const page = await open('admin', '/crud/Cliente/');
  const isPhone = project.name === 'phone';
  await expect(feedback(page)).toHaveText(isPhone ? '1-10 de 20.001' : '1-15 de 20.001');
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(() => overflow()).toBe(0);
  await pane(page).getByRole('button', { name: 'Última página' }).click();
  await expect(feedback(page)).toHaveText(isPhone ? '20.001-20.001 de 20.001' : '19.996-20.001 de 20.001');
  await expect(pane(page).getByRole('button', { name: 'Última página' })).toBeInViewport({ ratio: 1 });
  await pane(page).getByRole('searchbox', { name: 'Pesquisar' }).fill('zuleica card');
  const card = pane(page).getByText(nome);
  await expect(feedback(page)).toHaveText('1-1 de 1');
  if (project.name === 'phone') await card.tap();
  else await card.click();
  await expect(page).toHaveURL(new RegExp(`/crud/Cliente/${id}$`));
  await expect.poll(() => overflow()).toBe(0);
});
