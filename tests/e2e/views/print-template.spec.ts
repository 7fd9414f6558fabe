import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, putConfigured, removeConfigured, rowsOf, test } from '../portal.ts';

/** The pages of a PDF, by what it says of them. */
const pagesOf = (pdf: string): number => pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

async function newCredential(api: CallApi, nome: string): Promise<number> {
  const { status, body } = await api('admin', 'POST', '/CredencialCliente', {
    tipo: 'CREDENCIAL_VIRTUAL',
    nome,
    nomeCliente: 'Souza Representações Ltda',
    graduacaoVigente: 'Diamante',
    codigoFilial: '12',
    qrCode: 'https://portal.example.com.br/credencial/verificar/Zk3v9Q',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return Number((body.data as { readonly id: number }).id);
}

test('[X4] a card shows as it prints, and is saved as PDF and as PNG', async ({ open, api }) => {
  const id = await newCredential(api, 'Maria Aparecida de Souza');
  try {
    const page = await open('admin', `/crud/CredencialCliente/${id}`);
    await pane(page).getByRole('button', { name: 'Cartão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Credencial: Maria Aparecida de Souza' });
    const card = dialog.getByRole('figure', { name: 'Página 1 de 1' });
    await expect(card.getByText('Souza Representações Ltda')).toBeVisible();
    expect(await violations(page, '[role="dialog"]', 'shown')).toEqual([]);

    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`CredencialCliente-cartao-${id}.pdf`);
    expect(pagesOf(await readFile(await pdf.path(), 'latin1'))).toBe(1);

    const [png] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar PNG' }).click(),
    ]);
    expect(png.suggestedFilename()).toBe(`CredencialCliente-cartao-${id}.png`);
    // 85.6 x 54 mm at 300 points an inch; dark at the top, white at the bottom.
    const picture = sharp(await readFile(await png.path()));
    const { width, height } = await picture.metadata();
    expect([width, height]).toEqual([1011, 638]);
    const pixel = async (top: number) =>
      [...(await picture.clone().extract({ left: 5, top, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3);
    expect([await pixel(5), await pixel(630)]).toEqual([
      [0x1c, 0x24, 0x30],
      [255, 255, 255],
    ]);

    // The browser prints the card alone, on paper of its size.
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await dialog.getByRole('button', { name: 'Imprimir' }).click();
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pagesOf(printed)).toBe(1);
    expect(printed).toMatch(/\/MediaBox \[0 0 242\.\d+ 153\.\d+\]/);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog).toBeHidden();
    await expect(pane(page).getByRole('button', { name: 'Cartão' })).toBeFocused();
  } finally {
    await api('admin', 'DELETE', `/CredencialCliente/${id}`);
  }
});

test('[X4] a list flows over pages on a phone, and a changed template is live', async ({ open, api }) => {
  const override = 'views/overrides/Perfil.permissoes.view.json';
  const { body } = await api('admin', 'GET', '/Perfil?constante=CONFIGURADOR&size=1');
  const id = Number(rowsOf(body)[0]?.id);
  try {
    const page = await open('admin', `/crud/Perfil/${id}`);
    await page.setViewportSize({ width: 390, height: 844 });
    const show = async () => {
      await pane(page).getByRole('button', { name: 'Imprimir permissões' }).click();
      return page.getByRole('dialog', { name: /Permissões do perfil/ });
    };
    const dialog = await show();
    const sheets = dialog.getByRole('figure');
    await expect(sheets.first()).toBeVisible();
    expect(await sheets.count()).toBeGreaterThan(2);
    await expect(sheets.last().getByText(`Página ${await sheets.count()} de ${await sheets.count()}`)).toBeAttached();
    expect((await sheets.first().boundingBox())?.width).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await putConfigured(override, {
      entity: 'Perfil',
      name: 'permissoes',
      template: { header: { elements: { titulo: { text: 'Relação de {descricao}' } } } },
    });
    await expect(async () => {
      const { body: sheet } = await api('admin', 'GET', `/Perfil/print/permissoes/folhas?id=${id}`);
      expect(JSON.stringify(sheet)).toContain('Relação de Configurador');
    }).toPass();
    await expect((await show()).getByText('Relação de Configurador').first()).toBeVisible();
  } finally {
    await removeConfigured(override);
  }
});
