import { violations } from '../axe.ts';
import { expect, newCode, pane, test } from '../portal.ts';

test('what is on the air plays, its keys are taken away, and it ends by itself @whole-phone', async ({
  open,
  page,
  api,
}) => {
  test.slow();
  const titulo = `Lançamento ${newCode()}`;
  const hour = 3_600_000;
  const at = (shift: number) => new Date(Date.now() + shift).toISOString();
  const made = await api('admin', 'POST', '/TransmissaoProgramada', {
    ...{ titulo, url: '/static/video/demonstracao.webm', inicio: at(-60_000), fim: at(hour), ativo: true },
  });
  const { id, versao } = made.body.data as { readonly id: number; readonly versao: number };
  await open('consultor', '/transmissao_ao_vivo');
  const video = pane(page).locator('video');
  await expect(pane(page).getByRole('heading', { name: titulo })).toBeVisible();
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((node) => (node as HTMLVideoElement).readyState)).toBeGreaterThan(1);
  await page.keyboard.press('F12');
  await expect(page.getByText('Esta ação está desabilitada!').first()).toBeVisible();
  await video.click({ button: 'right' });
  // A window much larger than its page looks like one with developer tools; whoever has none goes on.
  await page.evaluate(() =>
    Object.defineProperty(window, 'outerWidth', { get: () => innerWidth + 400, configurable: true }),
  );
  await expect(pane(page).getByText('DevTools detectado! Por favor, feche-o para continuar.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Continuar assim mesmo' }).click();
  await expect(video).toBeVisible();
  const ended = await api('admin', 'PUT', `/TransmissaoProgramada/${id}`, { versao, fim: at(-1_000) });
  expect(ended.status).toBe(200);
  await expect(pane(page).getByRole('heading', { name: titulo })).toBeHidden();
  await api('admin', 'DELETE', `/TransmissaoProgramada/${id}`);
});
