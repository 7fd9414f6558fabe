import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, newCpf, rowsOf, test } from '../portal.ts';
import { testedServer } from '../tested-server.ts';

/** Signing a contract by the links of mails, without a login (specification 002, section 2.15). */
const run = promisify(execFile);
const outbox = join(testedServer.data, 'outbox');
const witness = { nome: 'Rui Barbosa Dias', documento: newCpf(), email: 'rui@example.com' };
type Client = { readonly id: number };

const place = (tipo: string, x: number, y: number) => ({
  id: `${tipo} ${y}`,
  tipo,
  page: 1,
  x,
  y,
  width: 30,
  height: 8,
});

/** A contract of the demonstration, prepared for a client: two marks of the D.I and one of the witness. */
async function prepare(api: CallApi, { id }: Client): Promise<number> {
  const [contract] = rowsOf((await api('admin', 'GET', '/Contrato?size=1')).body);
  const idContrato = Number(contract?.id);
  const { data } = (await api('admin', 'GET', `/signing/contract/${idContrato}/${id}`)).body as {
    readonly data: { readonly hashcode: string };
  };
  const { status, body } = await api('admin', 'POST', `/signing/prepare/${idContrato}`, {
    ...{ id_cliente: id, hashcode: data.hashcode, signatario_testemunha: witness },
    ...{ assinatura: [place('D.I', 10, 70), place('D.I', 10, 85)], testemunha: [place('TESTEMUNHA', 60, 70)] },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return idContrato;
}

/** What follows a path in the newest mail that has it: the code of its link. */
async function codeAfter(path: string): Promise<string> {
  let found = '';
  await expect(async () => {
    for (const file of (await readdir(outbox)).sort()) {
      const mail = (await readFile(join(outbox, file), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const at = mail.indexOf(path);
      if (at >= 0) found = /^[\w-]{43}/.exec(mail.slice(at + path.length))?.[0] ?? found;
    }
    expect(found).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return found;
}

/** Draws a wave onto the pad. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /Área para desenhar/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('There is no pad.');
  const at = (part: number): [number, number] => [
    box.x + box.width * (0.15 + 0.7 * part),
    box.y + box.height * (0.5 + 0.25 * Math.sin(part * 9)),
  ];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(...at(step / 12));
  await page.mouse.up();
}

/** Goes on by the keyboard until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('the D.I draws, the witness types by the keyboard alone, and everybody checks the sealed file @whole-phone', async ({
  page,
  api,
  newClient,
}, info) => {
  test.slow();
  const client = await newClient({ nome: 'Ana Lima Sá', documento: newCpf(), email: 'ana.lima@example.com' });
  const contract = await prepare(api, client);
  const path = `/contratos/${contract}/assinaturas/${client.id}`;
  const first = `${path}/di?codigo_sessao=${await codeAfter(`${path}/di?codigo_sessao=`)}`;

  await page.goto(first);
  await expect(page).toHaveTitle('Contrato de distribuição independente · Vitral');
  await expect(page.getByText('Você assina como D.I: Ana Lima Sá')).toBeVisible();
  const marks = page.getByRole('img', { name: /^Assinatura de D\.I \d/ });
  await expect(marks).toHaveCount(2);
  await button(page, 'Próxima marca (1 de 2)').click();
  await expect(marks.first()).toBeInViewport();
  await button(page, 'Assinar documento').click();
  await expect(page.getByText('Desenhe sua assinatura antes de assinar.')).toBeFocused();
  await draw(page);
  await expect(marks.first().locator('img')).toBeVisible();
  await button(page, 'Limpar').click();
  await expect(marks.first().locator('img')).toHaveCount(0);
  await button(page, 'Desfazer').click();
  await expect(marks.first().locator('img')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // The network fails: nothing that was drawn is lost, and the repeat is the same act.
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/signing/'))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.route('**/api/signing/contract/*/*/di?*', (route) => route.abort());
  await button(page, 'Assinar documento').click();
  await expect(page.getByText('Não houve resposta do servidor')).toBeVisible();
  await expect(marks.first().locator('img')).toBeVisible();
  await page.unroute('**/api/signing/contract/*/*/di?*');
  await button(page, 'Tentar de novo').click();
  await expect(heading(page, 'Assinatura concluída com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}/finish\\?`));
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByText('Agora é a vez da testemunha, Rui Barbosa Dias.')).toBeVisible();
  // A link that was used says whose turn it is, and signs nothing.
  await page.goto(first);
  await expect(heading(page, 'Falta a assinatura da testemunha')).toBeVisible();

  await page.goto(`${path}/testemunha?codigo_sessao=${await codeAfter(`${path}/testemunha?codigo_sessao=`)}`);
  await expect(page.getByText('Você assina como Testemunha: Rui Barbosa Dias')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Assinatura de Testemunha 1/ })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Desenhar' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByLabel('Seu nome completo'));
  await page.keyboard.type('Rui Barbosa Dias');
  await expect(page.getByRole('img', { name: 'Assinatura: Rui Barbosa Dias' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await tabTo(page, button(page, 'Assinar documento'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Assinatura concluída com sucesso!')).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Baixar documento selado').click();
  const sealed = info.outputPath('selado.pdf');
  await (await download).saveAs(sealed);
  const { stdout } = await run('pdfsig', [sealed]).catch((error: { stdout: string }) => error);
  expect(stdout.match(/Signature is Valid\./g)).toHaveLength(1);

  await page.getByRole('link', { name: 'Conferir as assinaturas' }).click();
  await expect(page).toHaveTitle('Conferir assinaturas · Vitral');
  await expect(heading(page, 'Documento válido')).toBeVisible();
  for (const text of ['Ana L. S.', 'Rui B. D.', 'SHA-256 do arquivo']) await expect(page.getByText(text)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const file = page.getByLabel('Escolher arquivo PDF');
  await file.setInputFiles(sealed);
  await expect(
    page.getByText('Este arquivo é, byte a byte, o documento que foi assinado e selado aqui.'),
  ).toBeVisible();
  const flipped = await readFile(sealed);
  flipped[500] = (flipped[500] ?? 0) ^ 1;
  await file.setInputFiles({ name: 'alterado.pdf', mimeType: 'application/pdf', buffer: flipped });
  await expect(heading(page, 'Arquivo não reconhecido')).toBeVisible();

  await page.goto(`/public/contracts?codigo_sessao=${await codeAfter('/public/contracts?codigo_sessao=')}`);
  await expect(heading(page, 'Contrato de distribuição independente')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Página 1 de/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ler e assinar' })).toHaveCount(0);
});

test('declining needs a reason and ends the link, which then says so', async ({ page, api, newClient }) => {
  const client = await newClient({ nome: 'Bia Reis', documento: newCpf(), email: 'bia.reis@example.com' });
  const contract = await prepare(api, client);
  const path = `/contratos/${contract}/assinaturas/${client.id}`;
  const link = `${path}/di?codigo_sessao=${await codeAfter(`${path}/di?codigo_sessao=`)}`;
  // The public page of the contract leads to the signature.
  await page.goto(link.replace(`${path}/di`, '/public/contracts'));
  await page.getByRole('link', { name: 'Ler e assinar' }).click();
  // What was typed is there again when the page is loaded anew, and when the document has changed.
  await page.getByText('Digitar', { exact: true }).click();
  const name = page.getByLabel('Seu nome completo');
  await name.fill('Bia Reis');
  await page.reload();
  await expect(name).toHaveValue('Bia Reis');
  const json = { code: 'DOCUMENTO_ALTERADO', message: 'O documento mudou.', details: {}, request_id: 'a' };
  await page.route('**/api/signing/contract/*/*/di?*', (route) => route.fulfill({ status: 409, json }));
  await button(page, 'Assinar documento').click();
  await expect(heading(page, 'O documento mudou')).toBeVisible();
  await button(page, 'Abrir a versão atual').click();
  await expect(name).toHaveValue('Bia Reis');
  await page.unroute('**/api/signing/contract/*/*/di?*');
  await button(page, 'Recusar assinatura').click();
  const dialog = page.getByRole('dialog', { name: 'Recusar a assinatura?' });
  await expect(dialog.getByLabel('Motivo')).toBeFocused();
  await dialog.getByRole('button', { name: 'Recusar', exact: true }).click();
  await expect(dialog.getByText('Escreva o motivo com pelo menos 3 letras.')).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByLabel('Motivo').fill('O endereço está errado.');
  await dialog.getByRole('button', { name: 'Recusar', exact: true }).click();
  await expect(heading(page, 'Assinatura recusada')).toBeVisible();
  await page.goto(link);
  await expect(heading(page, 'A assinatura foi recusada')).toBeVisible();
  await expect(page.getByText('Motivo: O endereço está errado.')).toBeVisible();

  await page.goto(`${path}/di?codigo_sessao=${'x'.repeat(43)}`);
  await expect(heading(page, 'Este link não abre nenhum contrato')).toBeVisible();
  // In the language that one chooses.
  await button(page, 'English').click();
  await expect(page).toHaveTitle('Contract signing · Vitral');
  await button(page, 'Português').click();
});
