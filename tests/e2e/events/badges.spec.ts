import sharp from 'sharp';
import { violations } from '../axe.ts';
import { expect, field, pane, pick, rowsOf, test } from '../portal.ts';

test('a badge is issued by keyboard, printed, drawn at its signed address and checked by whoever scans it @whole-phone', async ({
  open,
  page,
  api,
}) => {
  const wide = (page.viewportSize()?.width ?? 0) > 600;
  const name = `Íris Conceição ${wide ? 'Larga' : 'Estreita'}`;
  const [event] = rowsOf((await api('admin', 'GET', '/listarTodosEventos?size=1')).body);
  const [client] = rowsOf((await api('admin', 'GET', '/Cliente?size=1&sortBy=id&status=ATIVO')).body);
  await open('admin', '/eventos/credenciamento');
  await pane(page).getByRole('button', { name: 'Emitir crachá' }).click();
  await expect(page.getByRole('dialog')).toContainText('Alguns erros foram encontrados');
  await page.getByRole('dialog').getByRole('button').first().click();
  await pick(page, 'Evento', String(event?.titulo));
  await pick(page, 'Cliente', String(client?.codigo_mundial));
  await pane(page).getByRole('radio', { name: 'Cônjuge' }).check();
  await expect(pane(page).getByRole('combobox', { name: 'Cargo' })).toBeDisabled();
  await pane(page).getByRole('radio', { name: 'Cônjuge' }).press('ArrowRight');
  await expect(pane(page).getByRole('radio', { name: 'Outros' })).toBeChecked();
  await field(page, 'Nome').fill(name);
  const role = pane(page).getByRole('combobox', { name: 'Cargo' });
  await role.focus();
  await role.press('ArrowDown');
  await page.getByRole('option', { name: 'Convidado' }).click();
  await field(page, 'Nome').press('Control+Enter');
  await expect(page.getByText(`Crachá de ${name} emitido.`)).toBeVisible();
  await expect(pane(page).getByText(name).first()).toBeVisible();

  const [badge] = rowsOf((await api('admin', 'GET', `/Cracha?query=${encodeURIComponent(name)}`)).body);
  expect(badge).toMatchObject({ tipo: 'outros', cargo: 'Convidado' });
  const { url } = (await api('admin', 'GET', `/cracha/${badge?.id}/endereco`)).body.data as { url: string };
  const { pathname, search } = new URL(url);
  const drawn = await page.request.get(pathname + search);
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png']);
  expect((await page.request.get(pathname + search.replace('Convidado', 'Diretoria'))).status()).toBe(403);

  if (wide) {
    await pane(page)
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: 'Imprimir' })
      .click();
    const sheets = page.getByRole('dialog', { name: new RegExp(name) });
    await expect(sheets.getByText('Convidado')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheets).toBeHidden();
  }
  await page.goto(`/credencial/verificar/${badge?.codigo}`);
  await expect(page.getByRole('status').filter({ hasText: 'Credencial válida' })).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect((await api('admin', 'DELETE', `/Cracha/${badge?.id}`)).status).toBeLessThan(300);
});

test('the photo of a virtual credential is cut and exchanged on the card @whole-phone', async ({ open, page, api }) => {
  await open('consultor', '/credencial_virtual');
  const [own] = rowsOf((await api('consultor', 'POST', '/credencial_cliente/refresh', {})).body);
  await pane(page).getByText(String(own?.nome)).first().click();
  await expect(page).toHaveURL(new RegExp(`/credencial_virtual/${own?.id}`));
  await expect(pane(page).getByRole('heading', { name: String(own?.nome) })).toBeVisible();
  const change = pane(page).getByRole('button', { name: 'Trocar a foto: Foto' });
  const choose = async (files: { name: string; mimeType: string; buffer: Buffer }) => {
    // A dialog that closes may take the focus once more.
    await expect(async () => {
      await change.focus();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser', { timeout: 3_000 }),
        page.keyboard.press('Space'),
      ]);
      await chooser.setFiles(files);
    }).toPass();
  };
  await choose({ name: 'carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByRole('dialog')).toContainText('Ocorreu um erro ao enviar o arquivo.');
  await page.getByRole('dialog').getByRole('button').last().click();
  // It gives the focus back once it is closed.
  await expect(page.getByRole('dialog')).toBeHidden();
  const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#0b6670' } });
  await choose({ name: 'foto.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() });
  const crop = page.getByRole('dialog', { name: 'Recortar foto' });
  await crop.getByRole('application').focus();
  await page.keyboard.press('+');
  expect(await violations(page)).toEqual([]);
  await crop.getByRole('button', { name: 'Salvar foto' }).press('Enter');
  await expect(page.getByText('Foto salva.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/credencial_virtual/${own?.id}`));
  await expect(change.locator('img')).toBeVisible();
  const [after] = rowsOf((await api('consultor', 'POST', '/credencial_cliente/refresh', {})).body);
  expect(after?.avatar).toMatch(/^arquivo\/\d+$/);
});
