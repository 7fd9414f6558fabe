import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { CDPSession, FileChooser, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, pane, putConfigured, rowsOf, save, saveAndWait, test, untilServed } from '../portal.ts';

/** A picture of one colour, with as many bytes behind its end as are wanted: readers of PNG stop there. */
function picture(bytes = 0): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.from('0000004000000030080200000000', 'hex').subarray(0, 13);
  const rows = Buffer.alloc(48 * (64 * 3 + 1), 120);
  for (let row = 0; row < 48; row += 1) rows[row * 193] = 0;
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return bytes > png.length ? Buffer.concat([png, Buffer.alloc(bytes - png.length)]) : png;
}
const photo = (bytes?: number, name = 'foto.png') => ({ name, mimeType: 'image/png', buffer: picture(bytes) });

/** Chooses files as a user does, through the area of a field. */
async function choose(page: Page, field: string, files: Parameters<FileChooser['setFiles']>[0]) {
  const chooser = page.waitForEvent('filechooser');
  await pane(page)
    .getByRole('button', { name: new RegExp(`^(${field}: |Trocar ${field})`) })
    .click();
  await (await chooser).setFiles(files);
}

/** Lets uploads go as slowly as on a bad line, in bytes a second; null for no limit. */
async function limitUploads(session: CDPSession, bytes: number | null): Promise<void> {
  const any = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...any, uploadThroughput: bytes ?? -1 });
}

const group = (page: Page, name: string) => pane(page).getByRole('group', { name, exact: true });

test('a picture is sent with progress, cancelled, refused, saved, read again and seen large @whole-phone', async ({
  open,
  newClient,
  api,
}) => {
  const { id } = await newClient();
  const page = await open('admin', `/crud/Cliente/${id}`);
  const field = group(page, 'Foto');
  await expect(field.getByRole('button', { name: /Arraste e solte seu arquivo aqui ou clique/ })).toBeVisible();

  await choose(page, 'Foto', { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('olá') });
  await expect(field).toHaveAccessibleDescription(/notas\.txt não é de um tipo aceito\. Envie JPG, PNG, WEBP\./);
  await choose(page, 'Foto', photo(10_000_001, 'enorme.png'));
  await expect(field).toHaveAccessibleDescription(
    /enorme\.png tem 10\.000\.001 bytes; o máximo é 10\.000\.000 bytes\./,
  );

  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await limitUploads(session, 200_000);
  await choose(page, 'Foto', photo(4_000_000));
  const progress = field.getByRole('progressbar', { name: 'Enviando foto.png' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  // What is not there yet cannot be saved.
  await save(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Alguns erros foram encontrados');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(field).toHaveAccessibleDescription(/Aguarde o envio do arquivo terminar/);
  await field.getByRole('button', { name: 'Cancelar o envio de foto.png' }).click();
  await expect(progress).toHaveCount(0);
  await limitUploads(session, null);

  await choose(page, 'Foto', photo());
  await expect(page.getByText('Arquivo foto.png adicionado com sucesso.')).toBeVisible();
  await saveAndWait(page);
  const { body } = await api('admin', 'GET', `/Cliente/${id}`);
  expect(body.data).toMatchObject({ foto: { name: 'foto.png', extension: 'png', type: 'image/png' } });

  await page.reload();
  const thumbnail = field.getByRole('img', { name: 'Foto: foto.png' });
  await expect
    .poll(() => thumbnail.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(64);
  await field.getByRole('button', { name: 'Ver foto.png' }).first().click();
  await expect(dialog.getByRole('img', { name: 'Foto: foto.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();

  const download = page.waitForEvent('download');
  await field.getByRole('button', { name: 'Baixar foto.png' }).click();
  expect((await download).suggestedFilename()).toBe('foto.png');
  expect(await readFile(await (await download).path())).toEqual(picture());

  await pane(page).getByRole('button', { name: 'Histórico' }).click();
  await expect(page.getByRole('dialog', { name: 'Histórico' })).toContainText(/foto\.png \(.* (bytes|kB)\)/);
});

/** An entity of the test's own, as a configurator would add it. */
const entity = {
  title: 'Ficha de teste',
  type: 'object',
  'x-menu': false,
  required: ['nome'],
  properties: {
    nome: { title: 'Nome', type: 'string', maxLength: 80 },
    papeis: { title: 'Papéis', type: 'array', format: 'file', maxItems: 3 },
    assinatura: { title: 'Assinatura', type: 'object', format: 'image' },
  },
};
const view = {
  version: 1,
  entity: 'FichaTeste',
  list: { columns: { nome: {}, papeis: {} }, click: { navigate: '/crud/FichaTeste/{id}' } },
  form: { elements: { nome: {}, papeis: {}, assinatura: { type: 'signature' } } },
};

test('several files and a signature go with the first save; axe finds nothing @whole-phone', async ({ open, api }) => {
  await putConfigured('schemas/company/FichaTeste.schema.json', entity);
  await putConfigured('views/company/FichaTeste.view.json', view);
  await expect.poll(async () => (await api('admin', 'GET', '/FichaTeste')).status).toBe(200);
  await untilServed(api, 'FichaTeste', 'FichaTeste.view.json');
  const page = await open('admin', '/crud/FichaTeste/0');
  await pane(page).getByRole('textbox', { name: 'Nome', exact: true }).fill('Com papéis');
  const pdf = { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') };
  await choose(page, 'Papéis', [photo(), pdf]);
  const files = group(page, 'Papéis').getByRole('listitem');
  await expect(files).toHaveCount(2);
  await expect(page.getByText('Arquivo contrato.pdf adicionado com sucesso.')).toBeVisible();
  await choose(page, 'Papéis', [photo(), pdf]);
  await expect(group(page, 'Papéis')).toHaveAccessibleDescription(/máximo|arquivo só/);
  await files.filter({ hasText: 'foto.png' }).getByRole('button', { name: 'Retirar foto.png' }).click();
  await expect(files).toHaveCount(1);

  const pad = pane(page).getByRole('img', { name: /^Área para assinar: Assinatura/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('The pad is not drawn.');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + box.height - 20, { steps: 8 });
  await page.mouse.up();
  await expect(pad).toHaveAccessibleName(/Assinado$/);
  expect(await violations(page, '[data-pane]:not([hidden])', 'shown')).toEqual([]);

  await save(page);
  await expect(page).toHaveURL(/\/crud\/FichaTeste\/[1-9]\d*$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const { body } = await api('admin', 'GET', `/FichaTeste/${id}`);
  expect(body.data).toMatchObject({
    papeis: [{ name: 'contrato.pdf', type: 'application/pdf' }],
    assinatura: { name: 'assinatura.png', type: 'image/png' },
  });
  await page.reload();
  const signed = pane(page).getByRole('img', { name: 'Assinatura: Assinado' });
  await expect
    .poll(() => signed.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(900);
  await pane(page).getByLabel('Ou digite seu nome').fill('Ana Paula');
  await saveAndWait(page);
  await api('admin', 'DELETE', `/FichaTeste/${id}`);
});

test('attachments of a new record wait for it, those of a saved one are made at once @whole-phone', async ({
  open,
  api,
}) => {
  const pdf = { name: 'programa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') };
  const attachments = (id: number) =>
    api('admin', 'GET', `/EventoAnexo?evento=${id}&fields=nome,tipo,arquivo,linkAnexo`);
  const page = await open('admin', '/crud/Evento/0');
  await pane(page).getByRole('textbox', { name: 'Título', exact: true }).fill('Convenção de teste');
  await choose(page, 'Anexar arquivos, Anexos', [
    photo(),
    { ...pdf, name: 'planilha.exe', mimeType: 'application/x-msdownload' },
  ]);
  await expect(pane(page).getByText(/planilha\.exe não é de um tipo aceito/)).toBeVisible();
  await choose(page, 'Anexar arquivos, Anexos', [photo()]);
  await expect(page.getByText('Arquivo foto.png adicionado com sucesso.')).toBeVisible();
  await expect(
    pane(page)
      .getByText(/foto\.png/)
      .first(),
  ).toBeVisible();
  // The notice lies over the button on a phone.
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/crud\/Evento\/[1-9]\d*$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await expect.poll(async () => rowsOf((await attachments(id)).body).length).toBeGreaterThan(0);
  const [first] = rowsOf((await attachments(id)).body);
  expect(first).toMatchObject({ nome: 'foto.png', tipo: 'image/png', arquivo: { name: 'foto.png' } });
  expect(String(first?.linkAnexo)).toMatch(/^\/api\/arquivo\/\d+$/);

  // A record that cannot be made says why, and is tried again without sending the file anew.
  let isRefused = true;
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/arquivo')) uploads += 1;
  });
  await page.route('**/api/EventoAnexo', (route) =>
    isRefused && route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  // The form of the saved record has taken the place of the new one's.
  await expect(pane(page).getByRole('button', { name: 'Histórico' })).toBeVisible();
  await choose(page, 'Anexar arquivos, Anexos', [pdf]);
  const again = pane(page).getByRole('button', { name: 'Tentar de novo: programa.pdf' });
  await expect(again).toBeVisible();
  isRefused = false;
  await again.click();
  await expect(page.getByText('Arquivo programa.pdf adicionado com sucesso.')).toBeVisible();
  await expect(
    pane(page)
      .getByText(/programa\.pdf/)
      .first(),
  ).toBeVisible();
  expect(uploads).toBe(1);
  await expect
    .poll(async () =>
      rowsOf((await attachments(id)).body)
        .map(({ nome }) => nome)
        .sort(),
    )
    .toEqual(['foto.png', 'programa.pdf']);
  await api('admin', 'DELETE', `/Evento/${id}`);
});
