import type { ElementHandle, Page } from '@playwright/test';
import { demoPassword, expect, field, menuOf, newCode, newCpf, pane, rowsOf, test } from '../portal.ts';

/** Tabs on until what has the focus is called so; a person would see where the focus is. */
async function tabTo(page: Page, name: RegExp, most = 160): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return { name: '', isMarked: true };
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
      const { outlineStyle, boxShadow, borderColor } = getComputedStyle(element);
      return {
        name:
          element.getAttribute('aria-label') ??
          labels?.[0]?.textContent?.replace(/\s*\*$/, '') ??
          element.textContent?.trim() ??
          '',
        isMarked: outlineStyle !== 'none' || boxShadow !== 'none' || borderColor !== '',
      };
    });
    if (name.test(focused.name)) {
      expect(focused.isMarked).toBe(true);
      return;
    }
    seen.push(focused.name);
  }
  throw new Error(`Tab did not reach ${String(name)}; it passed ${seen.join(' | ')}`);
}

test('from the login to a saved record without a mouse', async ({ page, api }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Cod. Mundial ou e-mail')).toBeFocused();
  await page.keyboard.type('config@vitral.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await expect(menuOf(page).getByRole('link', { name: 'Clientes', exact: true })).toBeVisible();
  await tabTo(page, /^Clientes$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crud\/Cliente\/?$/);
  await expect(pane(page).locator('tbody tr[data-row]').first()).toBeVisible();
  // It comes with the permissions, which are asked for apart from the rows.
  await expect(pane(page).getByRole('button', { name: 'Novo', exact: true })).toBeVisible();
  await tabTo(page, /^Novo$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crud\/Cliente\/0$/);

  const code = newCode();
  await expect(field(page, 'Cod. Mundial')).toBeFocused();
  await page.keyboard.type(code);
  await tabTo(page, /^Tipo de pessoa$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Pessoa jurídica' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Nome$/);
  await page.keyboard.type('Só Teclado Ltda.');
  await tabTo(page, /^Data de fundação$/);
  await page.keyboard.type('31121990');

  // The picker: what is typed is found, and Enter takes what fits best, however soon it comes.
  await tabTo(page, /^Cidade$/);
  await page.keyboard.type('campinas do sul');
  await page.keyboard.press('Enter');
  const city = page.getByRole('combobox', { name: 'Cidade', exact: true });
  await expect(city).toHaveValue(/^Campinas do Sul/);
  // The whole list is the last of the choices: one key up.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Ver todos…' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(city).toHaveValue(/^Campinas do Sul/);
  await expect(city).toBeFocused();

  await tabTo(page, /^Banco$/);
  await page.keyboard.type('bradesco');
  await expect(page.getByRole('option', { name: /bradesco/i }).first()).toBeVisible();
  // What was found before all was typed has given way.
  await expect(page.getByRole('option').filter({ hasNotText: /bradesco|Ver todos/i })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/crud\/Cliente\/[1-9]\d*$/);
  const [row] = rowsOf((await api('admin', 'GET', `/Cliente?query=${code}`)).body);
  expect((await api('admin', 'GET', `/Cliente/${String(row?.id)}`)).body.data).toMatchObject({
    nome: 'Só Teclado Ltda.',
    tipo_pessoa: 'JURIDICA',
    data_nascimento: '1990-12-31',
    cidade: { nome: 'Campinas do Sul' },
    banco: { nome: expect.stringMatching(/bradesco/i) },
  });
});

test('a client is registered in at most 60 keys beside the data, the city by name, and the next one in 1', async ({
  open,
  api,
}) => {
  const page = await open('admin', '/crud/Cliente/0');
  await expect(field(page, 'Cod. Mundial')).toBeFocused();
  let keys = 0;
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    keys += times;
  };
  /** Tabs on to the field of a label, however many stops there are. */
  const tabOn = async (label: string) => {
    for (let step = 0; step < 12; step += 1) {
      await press('Tab');
      if (await field(page, label).evaluate((box) => box === document.activeElement)) return;
    }
    throw new Error(`${label} is not behind`);
  };
  const code = newCode();
  await page.keyboard.type(code);
  await tabOn('Tipo de pessoa');
  await tabOn('CPF');
  await page.keyboard.type(newCpf());
  await tabOn('Nome');
  await page.keyboard.type('Sessenta Teclas');
  await tabOn('Data de nascimento');
  await page.keyboard.type('31121990');
  await tabOn('E-mail');
  await page.keyboard.type('teclas@example.com');
  await tabOn('CEP');
  await page.keyboard.type('01310100');
  // The CEP fills the street; the city is typed by its name all the same.
  await expect(field(page, 'Logradouro')).toHaveValue('Avenida Paulista');
  await tabOn('Cidade');
  await expect(field(page, 'Cidade')).toHaveValue('São Paulo (SP)');
  await page.keyboard.type('campinas');
  await press('Enter');
  await expect(field(page, 'Cidade')).toHaveValue('Campinas (SP)');
  await tabOn('Número');
  await page.keyboard.type('1578');
  const before = keys;
  await press('Control+Shift+S');
  await expect(page.getByText('Sessenta Teclas foi salvo.')).toBeVisible();
  await expect(field(page, 'Cod. Mundial')).toBeFocused();
  await expect(field(page, 'Cod. Mundial')).toHaveValue('');
  expect(keys - before).toBe(1);
  expect(keys).toBeLessThanOrEqual(60);

  const [row] = rowsOf((await api('admin', 'GET', `/Cliente?codigo_mundial=${code}`)).body);
  const stored = await api('admin', 'GET', `/Cliente/${String(row?.id)}`);
  expect(stored.body.data).toMatchObject({
    ...{ nome: 'Sessenta Teclas', cidade: { nome: 'Campinas' }, cep: '01310100', bairro: 'Bela Vista' },
    ...{ logradouro: 'Avenida Paulista', numero: '1578', data_nascimento: '1990-12-31' },
  });
  // What was chosen last comes first where nothing is typed.
  await field(page, 'Cidade').click();
  await expect(page.getByRole('option').first()).toContainText('Campinas (SP)');
  await expect(page.getByRole('option').first()).toContainText('recente');
  await page.keyboard.press('Escape');
  expect((await api('admin', 'DELETE', `/Cliente/${String(row?.id)}`)).status).toBeLessThan(300);
});

test('a field of figures that is passed in a hurry does not take the focus back', async ({ open }) => {
  const page = await open('admin', '/crud/Cliente/0');
  const passed = field(page, 'Limite de crédito');
  await expect(passed).toBeVisible();
  const next = await field(page, 'Nome').elementHandle();
  const isLeft = await passed.evaluate(
    async (input, other) => {
      input.focus();
      other?.focus();
      // Longer than any frame takes on a busy machine.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return document.activeElement === other;
    },
    next as ElementHandle<HTMLElement> | null,
  );
  expect(isLeft).toBe(true);
});

test('what stands in a field of figures is replaced, however soon one types, and by a click as well', async ({
  open,
  newClient,
}) => {
  const { id } = await newClient({ limite_credito: 1234.5 });
  const page = await open('admin', `/crud/Cliente/${id}`);
  const figure = field(page, 'Limite de crédito');
  await expect(figure).toHaveValue('1.234,50');
  // Before any frame has passed. The page's own selection says nothing of a part of the form that was out of sight until then.
  const marked = await figure.evaluate((input: HTMLInputElement) => {
    input.focus();
    return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
  });
  expect(marked).toBe('1.234,50');
  await field(page, 'Nome').click();
  await figure.click();
  await page.keyboard.type('7');
  await expect(figure).toHaveValue('7');
  // A click in a field that has the focus puts the caret.
  await figure.fill('123');
  await figure.click({ position: { x: 5, y: 15 } });
  await page.keyboard.press('Home');
  await page.keyboard.type('9');
  await expect(figure).toHaveValue('9123');
});

test('the list answers to keys: search, rows, and Escape', async ({ open }) => {
  const page = await open('admin', '/crud/Cliente/');
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Pesquisar' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row="0"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row="2"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crud\/Cliente\/[1-9]\d*$/);
});
