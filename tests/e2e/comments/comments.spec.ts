import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { dropAnswers, expect, newCode, pane, rowsOf, test } from '../portal.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Comentários e atividade' });
const box = (page: Page) => panel(page).getByRole('textbox', { name: 'Escrever um comentário' });
const openPanel = (page: Page) =>
  pane(page)
    .getByRole('button', { name: /^Comentários/ })
    .click();

test('one mentions another by keyboard, who gets the notice, opens the record, and answers; the first sees it at once @whole-phone', async ({
  open,
  openElsewhere,
  newClient,
  api,
}, { project }) => {
  const name = `Comentado a dois ${newCode()}`;
  const { id } = await newClient({ nome: name });
  const first = await open('admin', `/crud/Cliente/${id}`);
  await openPanel(first);
  await box(first).pressSequentially('Confere @dav');
  const list = panel(first).getByRole('listbox', { name: 'Pessoas para mencionar' });
  await expect(list.getByRole('option', { name: /^Davi Nogueira/ })).toHaveAttribute('aria-selected', 'true');
  await first.keyboard.press('Enter');
  await expect(box(first)).toHaveValue('Confere @Davi Nogueira ');
  await first.keyboard.type('em https://vitral.example/a?b=1.');
  // The answers are lost on their way, that of the repeat by itself as well: what is tried again is written once.
  await dropAnswers(first, 'POST', /\/comentarios$/, 2);
  await first.keyboard.press('Control+Enter');
  await panel(first).getByRole('button', { name: 'Tentar de novo' }).click();
  const written = panel(first).getByRole('listitem').filter({ hasText: 'Confere @Davi Nogueira em' });
  await expect(written).toHaveCount(1);
  await expect(written.getByRole('link', { name: 'https://vitral.example/a?b=1' })).toHaveAttribute('rel', /noopener/);
  await expect(panel(first)).toContainText('Helena Prado criou o registro');
  expect(await violations(first, '[role="dialog"]', 'shown')).toEqual([]);
  await expect(box(first)).toHaveValue('');

  // What is being written outlives the panel and the page.
  await box(first).fill('Ainda pensando');
  await first.keyboard.press('Escape');
  await expect(pane(first).getByRole('button', { name: 'Comentários (1)' })).toBeVisible();
  await first.reload();
  await openPanel(first);
  await expect(box(first)).toHaveValue('Ainda pensando');

  const title = `Helena Prado mencionou você: ${name}`;
  const noticed = async () =>
    rowsOf((await api('config', 'GET', `/listarNotificacoes?query=${encodeURIComponent(title)}`)).body);
  await expect.poll(async () => (await noticed()).length).toBe(1);
  const [notice] = await noticed();
  const second = await openElsewhere('config', String(notice?.url));
  await expect(panel(second)).toContainText('Confere @Davi Nogueira em');
  await box(second).fill('Conferi.');
  await panel(second).getByRole('button', { name: 'Comentar' }).click();
  await expect(panel(first).getByRole('listitem').filter({ hasText: 'Conferi.' })).toBeVisible();
  await panel(second).getByRole('button', { name: 'Editar' }).click();
  await panel(second).getByRole('textbox', { name: 'Mudar o comentário' }).fill('Conferi tudo.');
  await panel(second).getByRole('button', { name: 'Salvar' }).click();
  await expect(panel(second).getByRole('listitem').filter({ hasText: 'Conferi tudo.' })).toContainText('editado');
  await api('config', 'POST', '/marcarNotificacoesVisualizadas', { ate: Number(notice?.id) });
  if (project.name === 'phone') {
    const { width } = (await panel(first).boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(390);
  }
});
