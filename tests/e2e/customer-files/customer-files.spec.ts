import sharp from 'sharp';
import { violations } from '../axe.ts';
import { expect, pane, rowsOf, test } from '../portal.ts';

test('pictures of a customer are turned, named, downloaded and seen all at once @whole-phone', async ({
  open,
  page,
  api,
}) => {
  const wide = (page.viewportSize()?.width ?? 0) > 600;
  await open('admin', '/home');
  const token = await page.evaluate(() => localStorage.getItem('vitral.token'));
  const upload = async (name: string, background: string): Promise<object> => {
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const answer = await page.request.post('/api/arquivo', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { file: { name, mimeType: 'image/png', buffer } },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).data;
  };
  const make = async (entity: string, values: object): Promise<number> => {
    const { status, body } = await api('admin', 'POST', `/${entity}`, values);
    expect(status, JSON.stringify(body)).toBe(201);
    return Number(Object(body.data).id);
  };
  const kind = `Fotos ${wide ? 'da loja' : 'do evento'}`;
  const [client] = rowsOf((await api('admin', 'GET', '/Cliente?size=1&sortBy=id&status=ATIVO')).body);
  const tipo = await make('ArquivoClienteTipo', { descricao: kind });
  const files = await make('ArquivoCliente', { tipo: { id: tipo }, cliente: { id: Number(client?.id) } });
  for (const [ordem, descricao] of ['Fachada', 'Vitrine', 'Balcão'].entries()) {
    const arquivo = await upload(`${descricao.toLowerCase()}.png`, ['#0b6670', '#8a5a0b', '#5a2d82'][ordem] ?? '#333');
    await make('ArquivoClienteAnexo', { arquivoCliente: { id: files }, descricao, ordem, arquivo });
  }
  try {
    await open('admin', '/download_arquivos_clientes');
    await expect(pane(page).getByText(kind).first()).toBeVisible();
    await pane(page).getByText(kind).first().click();
    await expect(page).toHaveURL(/\/download_arquivos_clientes\/\d+$/);
    await expect(pane(page).getByText('Fachada', { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await pane(page).getByRole('option').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(pane(page).getByText('Vitrine', { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await pane(page).getByRole('button', { name: 'Baixar a foto escolhida' }).click();
    expect((await download).suggestedFilename()).toBe('vitrine.png');
    await pane(page).getByRole('button', { name: 'Abrir todas as fotos' }).click();
    const all = page.getByRole('dialog', { name: 'Todas as fotos' });
    await expect(all.getByText('Balcão')).toBeVisible();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(all).toBeHidden();
    await pane(page).getByRole('button', { name: 'Fechar', exact: true }).click();
    await expect(page).toHaveURL(/\/download_arquivos_clientes$/);
  } finally {
    await api('admin', 'DELETE', `/ArquivoCliente/${files}`);
  }
});
