import type { Locator, Page } from '@playwright/test';
import { writeDemoModel } from '../../../src/areas/contracts/demo/model.ts';
import { demoModels } from '../../../src/areas/contracts/demo/model-texts.ts';
import { violations } from '../axe.ts';
import { logInByApi } from '../demo-users.ts';
import { type CallApi, expect, newCode, newCpf, pane, test } from '../portal.ts';
import { testedServer } from '../tested-server.ts';

/** Lists of contracts and the page that prepares them (specification 002, section 2.15). */
type Place = { readonly page: number; readonly x: number; readonly y: number };
type Signing = {
  readonly fase: string;
  readonly hashcode: string;
  readonly assinatura: readonly Place[];
  readonly testemunha: readonly Place[];
};
const witness = () => ({ nome: 'Rui Dias', documento: newCpf(), email: 'rui.dias@example.com' });

/** A contract whose model has four pages, the third turned; answers its id. */
async function makeContract(api: CallApi): Promise<{ readonly id: number; readonly nome: string }> {
  const [texts] = Object.values(demoModels);
  if (texts === undefined) throw new Error('There is no model.');
  const form = new FormData();
  form.append(
    'file',
    new Blob([Uint8Array.from(await writeDemoModel(texts))], { type: 'application/pdf' }),
    'modelo.pdf',
  );
  const token = await logInByApi(testedServer.address, 'admin');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${testedServer.address}/api/arquivo`, { method: 'POST', headers, body: form });
  const modelo: unknown = Object(await sent.json()).data;
  const nome = `Adesão ${newCode()}`;
  const made = await api('admin', 'POST', '/Contrato', { nome, ativo: true, preparar: true, modelo });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id: Number(Object(made.body.data).id), nome };
}

const signingOf = async (api: CallApi, contract: number, client: number): Promise<Signing> =>
  (await api('admin', 'GET', `/signing/contract/${contract}/${client}`)).body.data as Signing;

/** Opens the page of a client's contract from the list of those to prepare, which is searched for it. */
async function beginPreparing(page: Page, nome: string): Promise<void> {
  await pane(page).getByPlaceholder('Pesquisar').fill(nome);
  const prepare = pane(page).getByRole('button', { name: `Preparar: ${nome}`, exact: true });
  await expect(pane(page).getByText('Preparação', { exact: true })).toHaveCount(1);
  await prepare.click();
  await expect(page).toHaveURL(/\/contratos\/\d+\/assinaturas\/\d+\/prepare$/);
  await expect(page.getByRole('heading', { name: 'Preparar contrato' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Página 1 de 4/ })).toBeVisible();
}

const markOf = (page: Page, who: string, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Assinatura de ${who} ${number},`) });
const sheetOf = (page: Page, number: number): Locator => page.locator(`section[data-page="${number}"]`);

/** Drags a mark so that its upper left corner stands at a place of a page, in percent, by mouse or finger. */
async function drag(page: Page, mark: Locator, sheet: Locator, to: { x: number; y: number }, isTouch: boolean) {
  await mark.scrollIntoViewIfNeeded();
  const [from, onto] = await Promise.all([mark.boundingBox(), sheet.boundingBox()]);
  if (from === null || onto === null) throw new Error('Nothing to drag.');
  const start = { x: from.x + 12, y: from.y + from.height / 2 };
  const corner = { x: onto.x + (to.x / 100) * onto.width, y: onto.y + (to.y / 100) * onto.height };
  const end = { x: corner.x + start.x - from.x + 2, y: corner.y + start.y - from.y + 2 };
  if (!isTouch) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    return page.mouse.up();
  }
  const hand = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
  await send('touchStart', start);
  await send('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
  await send('touchMove', end);
  await send('touchEnd');
  await hand.detach();
}

/** Where a mark stands on the screen, in percent of its page. */
async function shownPlace(mark: Locator): Promise<Place> {
  return mark.evaluate((node) => {
    const box = node.parentElement?.getBoundingClientRect();
    const sheet = node.closest<HTMLElement>('[data-page]');
    if (box === undefined || sheet === null) throw new Error('A mark without a page.');
    // Its border belongs to neither.
    const page = sheet.getBoundingClientRect();
    const [left, top] = [page.left + sheet.clientLeft, page.top + sheet.clientTop];
    const x = ((box.left - left) / sheet.clientWidth) * 100;
    return { page: Number(sheet.dataset.page), x, y: ((box.top - top) / sheet.clientHeight) * 100 };
  });
}

function expectSame(saved: Place | undefined, shown: Place): void {
  expect(saved?.page).toBe(shown.page);
  expect(Math.abs((saved?.x ?? -99) - shown.x)).toBeLessThan(0.5);
  expect(Math.abs((saved?.y ?? -99) - shown.y)).toBeLessThan(0.5);
}

async function nameWitness(page: Page, values: ReturnType<typeof witness>): Promise<void> {
  await page.getByLabel('Nome').fill(values.nome);
  await page.getByLabel('Documento', { exact: false }).and(page.locator('input')).fill(values.documento);
  await page.getByLabel('E-mail').fill(values.email);
}

const newSigner = (
  newClient: (values: Readonly<Record<string, unknown>>) => Promise<{ readonly id: number; readonly nome: string }>,
) =>
  newClient({
    nome: `Ana Lima ${newCode()}`,
    documento: newCpf(),
    email: `${newCode().toLowerCase()}@example.com`,
    tipo: 'DI',
  });

test('a contract is prepared by mouse and finger, and the marks stand where they were put @phone', async ({
  open,
  page,
  api,
  newClient,
  hasTouch,
}) => {
  test.slow();
  const contract = await makeContract(api);
  const ana = await newSigner(newClient);
  await open('admin', `/crud/Cliente/${ana.id}`);
  if (hasTouch) await page.goto(`/contratos/preparar/${ana.id}`);
  else await pane(page).getByRole('button', { name: 'Contratos', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/contratos/preparar/${ana.id}$`));
  await expect(pane(page).getByRole('heading', { name: 'Preparar contratos' })).toBeVisible();
  await expect(pane(page).getByText(ana.nome, { exact: true })).toBeVisible();
  await beginPreparing(page, contract.nome);

  // Nothing is marked.
  await page.getByRole('button', { name: 'Confirmar e enviar ao D.I' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nada para processar!');
  await page.getByRole('button', { name: 'Ok', exact: true }).click();

  await page.getByRole('button', { name: 'Adicionar assinatura do D.I' }).click();
  await drag(page, markOf(page, 'D\\.I', 1), sheetOf(page, 1), { x: 40, y: 30 }, hasTouch);
  // The third page is a turned one.
  const next = page.getByRole('button', { name: 'Próxima página' });
  await next.click();
  await next.click();
  await expect(page.getByText('Página 3 de 4', { exact: true }).last()).toBeVisible();
  // Its height is known once it is read.
  await expect.poll(() => sheetOf(page, 3).evaluate((sheet) => sheet.clientWidth > sheet.clientHeight)).toBe(true);
  await page.getByRole('button', { name: 'Adicionar assinatura da testemunha' }).click();
  await drag(page, markOf(page, 'Testemunha', 1), sheetOf(page, 3), { x: 55, y: 20 }, hasTouch);
  await page.getByRole('button', { name: 'Adicionar assinatura do D.I' }).click();
  await expect(markOf(page, 'D\\.I', 2)).toBeVisible();
  const shown = {
    first: await shownPlace(markOf(page, 'D\\.I', 1)),
    second: await shownPlace(markOf(page, 'D\\.I', 2)),
    witness: await shownPlace(markOf(page, 'Testemunha', 1)),
  };
  expect(shown.first).toMatchObject({ page: 1, x: expect.closeTo(40, -0.5), y: expect.closeTo(30, -0.5) });
  expect(shown.witness).toMatchObject({ page: 3, x: expect.closeTo(55, -0.5), y: expect.closeTo(20, -0.5) });
  expect(shown.second.page).toBe(3);

  // The witness is named whole, and is somebody else.
  await page.getByRole('button', { name: 'Confirmar e enviar ao D.I' }).click();
  await expect(page.getByText('Informe o nome completo.')).toBeVisible();
  await expect(page.getByLabel('Nome')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await nameWitness(page, witness());
  await page.getByRole('button', { name: 'Confirmar e enviar ao D.I' }).click();
  await expect(page).toHaveURL(new RegExp(`/contratos/preparar/${ana.id}$`));
  await expect(page.getByText('Contrato preparado. O link para assinar foi enviado ao D.I.')).toBeVisible();
  await pane(page).getByPlaceholder('Pesquisar').fill(contract.nome);
  await expect(pane(page).getByText('Assinatura do D.I', { exact: true })).toBeVisible();
  await expect(pane(page).getByRole('button', { name: /^Enviar novo código: / })).toBeVisible();
  const saved = await signingOf(api, contract.id, ana.id);
  expect(saved.fase).toBe('di');
  expect(saved.assinatura).toHaveLength(2);
  expectSame(saved.assinatura[0], shown.first);
  expectSame(saved.assinatura[1], shown.second);
  expectSame(saved.testemunha[0], shown.witness);

  // It is reopened, and begins with the places that were used.
  await pane(page)
    .getByRole('button', { name: /^Reabrir: / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir', exact: true }).click();
  await beginPreparing(page, contract.nome);
  await expect(markOf(page, 'D\\.I', 2)).toBeAttached();
  await expect(markOf(page, 'Testemunha', 1)).toBeAttached();
  await nameWitness(page, witness());
  await page.getByRole('button', { name: 'Confirmar e enviar ao D.I' }).click();
  await expect(page).toHaveURL(new RegExp(`/contratos/preparar/${ana.id}$`));
  const again = await signingOf(api, contract.id, ana.id);
  expect([again.fase, again.assinatura, again.testemunha]).toEqual(['di', saved.assinatura, saved.testemunha]);
});

test('clients find their contracts, their phases and the way to sign @whole-phone', async ({ open, page, api }) => {
  const contract = await makeContract(api);
  const [row] = (await api('cliente', 'GET', '/listarContratosCliente')).body.data as readonly { id_cliente: number }[];
  const client = row?.id_cliente ?? 0;
  const { hashcode } = await signingOf(api, contract.id, client);
  const place = (tipo: string, x: number) => ({ tipo, page: 4, x, y: 77, width: 30, height: 6 });
  const token = await logInByApi(testedServer.address, 'admin');
  const prepared = await fetch(`${testedServer.address}/api/signing/prepare/${contract.id}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      ...{ id_cliente: client, hashcode, signatario_testemunha: witness() },
      ...{ assinatura: [place('D.I', 10)], testemunha: [place('TESTEMUNHA', 60)] },
    }),
  });
  expect(prepared.status, await prepared.text()).toBe(200);

  await open('cliente', '/contratos');
  await expect(page).toHaveTitle(/Contratos/);
  await pane(page).getByPlaceholder('Pesquisar').fill(contract.nome);
  await expect(pane(page).getByText('Assinatura do D.I', { exact: true })).toHaveCount(1);
  const download = page.waitForEvent('download');
  // By its name: the others are there until the search is answered.
  await pane(page)
    .getByRole('button', { name: `Baixar: ${contract.nome}`, exact: true })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^contrato-\d+-\d+\.pdf$/);
  await pane(page)
    .getByRole('button', { name: `Assinar: ${contract.nome}`, exact: true })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar o link' }).click();
  await expect(page.getByText('O link para assinar foi enviado ao e-mail do seu cadastro.')).toBeVisible();
});
