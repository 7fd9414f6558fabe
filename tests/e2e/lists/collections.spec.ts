import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, test } from '../portal.ts';
import { sampleEntity } from '../sample-entity.ts';

const foto = sampleEntity('FotoTeste', 'Fotos', {
  imagem: { type: 'string', title: 'Imagem', maxLength: 200 },
  autor: { type: 'string', title: 'Autor', maxLength: 80 },
  status: { type: 'string', title: 'Situação', enum: ['A', 'P'], 'x-labels': { A: 'Aprovada', P: 'Pendente' } },
  dia: { type: 'string', format: 'date', title: 'Dia' },
});
const columns = { nome: { bold: true }, imagem: { type: 'image' }, autor: {}, status: {}, dia: {} };
const names = ['Ponte', 'Praia', 'Serra', 'Cidade', 'Rio', 'Festa'];

let installed = false;

test.beforeEach(async ({ api, page }) => {
  await page.route('**/quadros/*.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60"/></svg>',
    }),
  );
  await page.route('**/quadros/falta.png', (route) => route.fulfill({ status: 404, body: '' }));
  if (installed) return;
  installed = true;
  await foto.install(api);
  for (const [index, nome] of names.entries()) {
    const imagem = nome === 'Serra' ? '/quadros/falta.png' : nome === 'Rio' ? null : `/quadros/${index}.svg`;
    const dia = `2026-${index < 3 ? '11' : '10'}-1${index}`;
    await foto.add(api, { nome, imagem, autor: 'Ana', status: index % 2 === 0 ? 'A' : 'P', dia });
  }
});
test.afterAll(() => foto.remove());

const show = (api: CallApi, type: string, more: Readonly<Record<string, unknown>> = {}) =>
  foto.show(api, { type, columns, sortBy: 'dia', sortType: 'desc', ...more });
/** A list whose view has just been written, drawn by it. */
const ready = (page: Page, selector: string) => expect(pane(page).locator(selector).first()).toBeVisible();

test('cards are gone over by arrow keys and opened by Enter', async ({ open, api }) => {
  await show(api, 'cards');
  const page = await open('config', foto.path);
  const cards = pane(page).getByRole('article');
  await expect(cards).toHaveCount(names.length);
  await expect(cards.first()).toContainText('Autor');
  await cards.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(cards.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crud\/FotoTeste\/\d+$/);
});

test('a picture opens over the window, and closing leads back to the one shown last', async ({ open, api }) => {
  await show(api, 'gallery');
  const page = await open('config', foto.path);
  const thumbnail = (name: string) => pane(page).getByRole('button', { name: `Ampliar ${name}`, exact: true });
  await thumbnail('Praia').click();
  const dialog = page.getByRole('dialog', { name: /^Imagem: / });
  await expect(dialog.getByRole('img', { name: 'Praia' })).toBeVisible();
  await expect(dialog).toContainText('2 de 5');
  await page.keyboard.press('ArrowLeft');
  // The picture that is missing says so.
  await expect(dialog.getByRole('img', { name: 'Serra: Imagem indisponível' })).toBeVisible();
  for (let picture = 0; picture < 2; picture += 1) await dialog.getByRole('button', { name: 'Próxima imagem' }).click();
  await expect(dialog.getByRole('img', { name: 'Ponte' })).toBeVisible();
  await page.keyboard.press('+');
  await expect(dialog).toContainText('150%');
  await page.keyboard.press('0');
  await expect(dialog).toContainText('100%');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(thumbnail('Ponte')).toBeFocused();
  await expect(pane(page).getByRole('button', { name: 'Rio: sem imagem' })).toHaveAttribute('aria-disabled', 'true');
});

test.describe('carousel', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('an arrow goes on by one slide, then takes no click for 500 ms', async ({ open, api }) => {
    await show(api, 'carousel');
    const page = await open('config', foto.path);
    const carousel = pane(page).locator('[aria-roledescription="carrossel"]');
    const slides = carousel.locator('[aria-roledescription="slide"]');
    await expect(slides).toHaveCount(names.length);
    await expect(carousel.getByRole('button', { name: 'Anterior' })).toHaveAttribute('aria-disabled', 'true');
    const scrolled = () => carousel.locator('ul').evaluate(({ scrollLeft }) => scrollLeft);
    const width = await slides.evaluateAll(
      ([first, second]) => (second?.getBoundingClientRect().left ?? 0) - (first?.getBoundingClientRect().left ?? 0),
    );
    // Both clicks in one task, so the second comes well within the lock.
    await carousel.getByRole('button', { name: 'Próximo' }).evaluate((button) => {
      for (let click = 0; click < 2; click += 1) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    await expect.poll(async () => Math.abs((await scrolled()) - width) < 6).toBe(true);
    await expect(carousel.getByRole('button', { name: 'Anterior' })).not.toHaveAttribute('aria-disabled', 'true');
    await carousel.locator('ul').focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowLeft');
        return scrolled();
      })
      .toBeLessThan(6);

    await carousel.locator('ul').evaluate((track) => track.remove());
    await carousel.getByRole('button', { name: 'Próximo' }).click();
    await expect(page.getByRole('dialog')).toContainText('Element not found: ');
  });

  test('it goes on downwards where the view says so', async ({ open, api }) => {
    await show(api, 'carousel', { direction: 'vertical' });
    const page = await open('config', foto.path);
    await ready(page, '[aria-roledescription="slide"]');
    await pane(page).getByRole('button', { name: 'Próximo' }).click();
    await expect
      .poll(() =>
        pane(page)
          .locator('[aria-roledescription="carrossel"] ul')
          .evaluate(({ scrollTop }) => scrollTop),
      )
      .toBeGreaterThan(50);
  });
});

test('a timeline groups rows by month and shows more when asked', async ({ open, api }) => {
  await show(api, 'timeline', { size: 4 });
  const page = await open('config', foto.path);
  const november = pane(page).getByRole('region', { name: 'Novembro de 2026' });
  await expect(november.getByRole('listitem')).toHaveCount(3);
  const october = pane(page).getByRole('region', { name: 'Outubro de 2026' });
  await expect(october.getByRole('listitem')).toHaveCount(1);
  await pane(page).getByRole('button', { name: 'Carregar mais' }).click();
  await expect(october.getByRole('listitem')).toHaveCount(3);
  await expect(pane(page).getByRole('button', { name: 'Carregar mais' })).toHaveCount(0);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in cards, gallery, carousel and timeline @whole-phone', async ({ open, api }) => {
    // Five pages are checked one after another.
    test.slow();
    await show(api, 'cards');
    const page = await open('config', foto.path);
    // A saved view shows in the page that is open.
    for (const [type, selector] of [
      ['cards', 'article'],
      ['carousel', '[aria-roledescription="slide"]'],
      ['timeline', 'ol'],
      ['gallery', 'button[aria-haspopup="dialog"]'],
    ] as const) {
      await show(api, type);
      await ready(page, selector);
      expect(await violations(page), type).toEqual([]);
    }
    await pane(page).getByRole('button', { name: 'Ampliar Ponte' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Ponte' })).toBeVisible();
    expect(await violations(page), 'preview').toEqual([]);
  });
});
