import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, field, newCode, pane, rowsOf, save, test, untilServed } from '../portal.ts';
import { putFicha, removeFicha } from './inputs-fixture.ts';

test.beforeAll(putFicha);
test.afterAll(removeFicha);

/** Opens a new record as soon as the server has taken the files. */
async function openNew(open: (user: 'config', path: string) => Promise<Page>, api: CallApi): Promise<Page> {
  await expect.poll(async () => (await api('config', 'GET', '/Ficha')).status).toBe(200);
  await untilServed(api, 'Ficha', 'Ficha.view.json');
  const page = await open('config', '/crud/Ficha/0');
  await expect(field(page, 'Nome')).toBeVisible();
  await expect(editor(page)).toBeVisible();
  return page;
}

/** Saves and answers the id that the record got. */
async function saveNew(page: Page): Promise<number> {
  await save(page);
  await expect(page).toHaveURL(/\/crud\/Ficha\/[1-9]\d*$/);
  return Number(/(\d+)$/.exec(page.url())?.[1]);
}

const editor = (page: Page) => pane(page).getByRole('textbox', { name: 'Resumo' });
/** The search of the list that is open: it takes the focus a moment after the list is there. */
const search = (page: Page) => page.getByRole('dialog').getByRole('combobox');

/** Pastes as another program would put it on the clipboard. */
async function paste(page: Page, html: string): Promise<void> {
  await editor(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test('every value typed with the keyboard is there after saving and loading again', async ({ open, api }) => {
  const page = await openNew(open, api);
  const { keyboard } = page;
  await field(page, 'Nome').focus();
  const nome = `Ana ${newCode()}`;
  await keyboard.type(nome);
  // Area code and number behind the country, which Tab passes.
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('11');
  await keyboard.press('Tab');
  await keyboard.type('987654321');
  await expect(pane(page).getByLabel('Número de Telefone')).toHaveValue('98765-4321');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Países' })).toBeVisible();
  await expect(search(page)).toBeFocused();
  await keyboard.type('paraguai');
  await keyboard.press('Enter');
  await expect(pane(page).getByRole('button', { name: 'País de Contato: +595 PRY' })).toBeFocused();
  await expect(pane(page).getByLabel('DDD de Contato')).toHaveCount(0);
  await keyboard.press('Tab');
  await keyboard.type('981123456');

  await pane(page).getByRole('combobox', { name: 'País', exact: true }).focus();
  await keyboard.type('Par');
  await pane(page).getByLabel('Documento', { exact: true }).focus();
  await keyboard.type('80009735-1');
  await pane(page).getByRole('combobox', { name: 'Moeda' }).focus();
  await keyboard.type('PYG');
  await field(page, 'Valor').focus();
  await keyboard.type('-1234567');
  await keyboard.press('Tab');
  await expect(field(page, 'Valor')).toHaveValue('-1.234.567');

  await pane(page)
    .getByRole('combobox', { name: /^Cores/ })
    .focus();
  await keyboard.type('ver');
  await expect(page.getByRole('option')).toHaveText(['Verde', 'Vermelho']);
  await expect(search(page)).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '2 escolhidos' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(pane(page).getByRole('combobox', { name: 'Cores Verde, Vermelho' })).toBeFocused();
  for (const [name, city] of [
    ['Cidades', 'campinas'],
    ['Marcas', 'recife'],
  ] as const) {
    await pane(page)
      .getByRole('combobox', { name: new RegExp(`^${name}`) })
      .focus();
    await keyboard.type(city);
    await expect(page.getByRole('option').first()).toHaveText(new RegExp(`^${city}`, 'i'));
    await expect(search(page)).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('Escape');
  }
  await pane(page).getByLabel('Início de Período').focus();
  await keyboard.type('01022026');
  await keyboard.press('Tab');
  await keyboard.type('28022026');
  await pane(page).getByLabel('Início de Vigência').focus();
  await keyboard.press('Alt+ArrowDown');
  await page.getByRole('button', { name: 'Este ano' }).press('Enter');
  await pane(page).getByLabel('Hora', { exact: true }).focus();
  await keyboard.type('0930');
  await editor(page).focus();
  await keyboard.type('Olá ');
  await keyboard.press('Control+b');
  await keyboard.type('mundo');
  const id = await saveNew(page);
  const year = new Date().getFullYear();
  const saved = (await api('config', 'GET', `/Ficha/${id}`)).body.data;
  expect(saved).toMatchObject({
    nome,
    aviso: true,
    telefone: '+5511987654321',
    contato: { ddi: '595', ddd: '', numero: '981123456' },
    pais: 'PRY',
    documento: '800097351',
    moeda: 'PYG',
    valor: -1234567,
    cores: ['VD', 'VM'],
    cidades: [{ nome: 'Campinas' }],
    periodo: '2026-02-01 | 2026-02-28',
    vigencia: { inicio: `${year}-01-01`, fim: `${year}-12-31` },
    hora: expect.stringMatching(/^09:30/),
    resumo: '<p>Olá <strong>mundo</strong></p>',
  });
  expect(rowsOf((await api('config', 'GET', `/FichaMarca?ficha=${id}`)).body)).toMatchObject([
    { cidade: { nome: 'Recife' } },
  ]);

  await page.reload();
  await expect(pane(page).getByLabel('Número de Telefone')).toHaveValue('98765-4321');
  await expect(pane(page).getByLabel('Número de Contato')).toHaveValue('981 123 456');
  await expect(pane(page).getByLabel('Documento', { exact: true })).toHaveValue('80009735-1');
  await expect(pane(page).getByLabel('Fim de Período')).toHaveValue('28/02/2026');
  await expect(pane(page).getByRole('combobox', { name: 'Marcas Recife' })).toBeVisible();
  await expect(editor(page).locator('strong')).toHaveText('mundo');
  // A link of a saved record comes and goes at once.
  await pane(page).getByRole('button', { name: 'Remover Recife' }).press('Enter');
  await expect(pane(page).getByRole('combobox', { name: 'Marcas Nenhum escolhido' })).toBeVisible();
  await expect.poll(async () => rowsOf((await api('config', 'GET', `/FichaMarca?ficha=${id}`)).body)).toEqual([]);

  await page.goto('/crud/Ficha/');
  const row = pane(page).getByRole('row', { name: new RegExp(nome) });
  await expect(row).toContainText('(11) 98765-4321');
  await expect(row).toContainText('80009735-1');
  await expect(row).toContainText('01/02/2026 – 28/02/2026');
  await expect(row).toContainText('-Gs. 1.234.567');
  await expect(row).toContainText('Olá mundo');
  await api('config', 'DELETE', `/Ficha/${id}`);
});

test('formatted text: its toolbar by keyboard, links, and what Word leaves on the clipboard', async ({ open, api }) => {
  const page = await openNew(open, api);
  await field(page, 'Nome').fill('Caio');
  await editor(page).focus();
  await paste(
    page,
    `<html><head><style>p{color:red}</style></head><body><p class=MsoNormal style='mso-margin:1cm'><b>Um</b><o:p></o:p></p>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>dois</p>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>três</p>
     <script>window.pasted = true</script><img src=x onerror="window.pasted = true"><a href="javascript:alert(1)">quatro</a></body></html>`,
  );
  await expect(editor(page).getByRole('listitem')).toHaveText(['dois', 'três']);
  await page.keyboard.press('Control+k');
  await expect(pane(page).getByLabel('Endereço do link')).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(pane(page).getByText('Use um endereço que comece por https://, mailto: ou tel:.')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('vitral.example');
  await page.keyboard.press('Enter');
  await expect(editor(page).getByRole('link', { name: 'vitral.example' })).toHaveAttribute(
    'href',
    'https://vitral.example',
  );
  await expect(editor(page)).toBeFocused();
  const toolbar = pane(page).getByRole('toolbar', { name: 'Formatação de Resumo' });
  await editor(page).press('Control+a');
  await page.keyboard.press('Shift+Tab');
  await expect(toolbar.getByRole('button', { name: 'Título', exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(toolbar.getByRole('button', { name: 'Itálico' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeFocused();
  const id = await saveNew(page);
  const { resumo } = (await api('config', 'GET', `/Ficha/${id}`)).body.data as { readonly resumo: string };
  expect(resumo).toContain('<li><p><em>dois</em></p></li>');
  expect(resumo).not.toMatch(/mso|style|class|javascript|img|script/i);
  expect(await page.evaluate(() => 'pasted' in window)).toBe(false);

  // Another client may send anything: the server keeps what is allowed.
  const { versao } = (await api('config', 'GET', `/Ficha/${id}`)).body.data as { readonly versao: number };
  const hostile = '<p onclick="x()">limpo<img src=x onerror=alert(1)></p><script>x()</script>';
  await api('config', 'PUT', `/Ficha/${id}`, { versao, resumo: hostile });
  expect((await api('config', 'GET', `/Ficha/${id}`)).body.data).toMatchObject({ resumo: '<p>limpo</p>' });
  await api('config', 'DELETE', `/Ficha/${id}`);
});

const openPanel = '[role="dialog"]';

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the inputs, closed and open @whole-phone', async ({ open, api }) => {
    const page = await openNew(open, api);
    await pane(page)
      .getByRole('button', { name: /País de Telefone/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Países' })).toBeVisible();
    expect(await violations(page, openPanel, 'shown')).toEqual([]);
    await page.keyboard.press('Escape');
    await pane(page)
      .getByRole('combobox', { name: /^Cores/ })
      .click();
    await page.getByRole('button', { name: 'Selecionar todos' }).click();
    expect(await violations(page, openPanel, 'shown')).toEqual([]);
    await page.getByRole('button', { name: 'Concluir' }).click();
    await pane(page).getByRole('button', { name: 'Abrir o calendário de Período' }).click();
    await expect(page.getByRole('button', { name: 'Mês passado' })).toBeVisible();
    expect(await violations(page, openPanel, 'shown')).toEqual([]);
    await page.getByRole('button', { name: 'Mês passado' }).click();
    await pane(page).getByRole('button', { name: 'Link', exact: true }).click();
    await expect(pane(page).getByLabel('Endereço do link')).toBeVisible();
    await save(page);
    await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Ir ao campo' }).click();
    await expect(page.getByRole('dialog', { name: 'Atenção' })).toHaveCount(0);
    expect(await violations(page, '[data-pane]:not([hidden])')).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  });
});
