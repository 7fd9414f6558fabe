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

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('an arrow goes on by one slide, then takes no click for 500 ms, and a picture opens over the window @whole-phone', async ({
    open,
    api,
  }) => {
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

    // Downwards where the view says so.
    await show(api, 'carousel', { direction: 'vertical' });
    await page.goto(foto.path);
    await ready(page, '[aria-roledescription="slide"]');
    await pane(page).getByRole('button', { name: 'Próximo' }).click();
    await expect.poll(() => carousel.locator('ul').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);

    await carousel.locator('ul').evaluate((track) => track.remove());
    await carousel.getByRole('button', { name: 'Próximo' }).click();
    await expect(page.getByRole('dialog')).toContainText('Element not found: ');
    await page.getByRole('dialog').getByRole('button').last().click();

    // A saved view shows in the page that is open.
    await show(api, 'gallery');
    await pane(page).getByRole('button', { name: 'Ampliar Ponte' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Ponte' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
