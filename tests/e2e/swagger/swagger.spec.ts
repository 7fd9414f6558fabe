import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { changeAnswer, expect, goWithin, pane, test } from '../portal.ts';

type Described = { readonly operationId: string; readonly 'x-served': boolean };
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };

const operation = (page: Page, id: string) =>
  pane(page)
    .locator('.opblock')
    .filter({ has: page.locator(`[data-operation="${id}"]`) });
const search = (page: Page) => pane(page).getByRole('searchbox', { name: 'Pesquisar por caminho, operação ou resumo' });

test('an operation is found, counted and tried with the session; one that ended asks to log in again, over the screen @whole-phone', async ({
  open,
  page,
}) => {
  // One operation more than the server has, so that the test does not depend on what is still to come.
  const missing = { operationId: 'aindaNao', tags: ['operacao'], responses: {}, 'x-served': false };
  await changeAnswer(page, '**/api/openapi.json', (document: Document) => ({
    ...document,
    paths: { ...document.paths, '/aindaNao': { post: missing } },
  }));
  const answered = page.waitForResponse('**/api/openapi.json');
  await open('config', '/swagger');
  const { paths } = (await (await answered).json()) as Document;
  const all = Object.values(paths).flatMap((item) => Object.values(item).filter(({ operationId }) => operationId));
  const served = all.filter((item) => item['x-served']);
  await expect(page).toHaveTitle('Chamadas da API · Vitral');
  await expect(pane(page).getByText(`${served.length} de ${all.length} operações disponíveis`)).toBeVisible();

  await search(page).fill('aindanao');
  await expect(operation(page, 'aindaNao')).toContainText('Ainda não disponível');
  await pane(page).getByRole('switch', { name: 'Só as disponíveis' }).click();
  await expect(pane(page).getByText('Nenhuma operação encontrada')).toBeVisible();

  await search(page).fill('/check');
  const check = operation(page, 'check');
  await expect(check).toContainText('Disponível');
  await check.getByRole('button', { name: /^GET/ }).click();
  await expect(page).toHaveURL(/\/swagger\?operacao=check$/);
  await check.getByRole('button', { name: 'Experimentar' }).click();
  await check.getByRole('textbox', { name: 'url' }).or(check.getByPlaceholder('url')).fill('/crud/Cliente/');
  const sent = page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/api/check' && request.method() === 'GET',
  );
  await check.getByRole('button', { name: 'Executar' }).click();
  const headers = await (await sent).allHeaders();
  expect(headers.authorization).toMatch(/^Bearer [\w-]{20,}$/);
  expect(headers['x-path']).toBe('/swagger');
  expect(headers['x-language']).toBe('pt-BR');
  const answer = check.locator('.live-responses-table');
  await expect(answer.locator('tbody .response-col_status')).toHaveText('200');
  await expect(answer).toContainText('"label": "Clientes"');
  await expect(answer.getByRole('heading', { name: 'Corpo da resposta' })).toHaveCount(1);
  await expect(answer.getByRole('button', { name: 'Baixar' })).toBeVisible();
  // The token stays out of sight.
  await expect(check).not.toContainText(headers.authorization?.replace('Bearer ', '') ?? 'Bearer');
  expect(await violations(page, '[data-pane]:not([hidden])', 'shown')).toEqual([]);
  // Wide parts scroll by themselves.
  expect(await pane(page).evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);

  await page.route('**/api/check?*', (route) =>
    route.fulfill({
      status: 403,
      json: { error: true, code: 'SESSAO_INVALIDA', status: 403, message: '', details: {}, request_id: '' },
    }),
  );
  await check.getByRole('button', { name: 'Executar' }).click();
  await expect(page.getByRole('dialog', { name: 'Entrar de novo' })).toBeVisible();
  await expect(page).toHaveURL(/\/swagger/);
});

test('an address opens its operation, and a wrong one says so', async ({ open }) => {
  const page = await open('admin', '/swagger?operacao=obterView');
  await expect(operation(page, 'obterView').getByRole('button', { name: 'Experimentar' })).toBeVisible();
  await expect(operation(page, 'obterView')).toBeInViewport();
  await goWithin(page, '/swagger?operacao=naoExiste');
  await expect(pane(page).getByRole('alert')).toHaveText('Não há uma operação com o nome naoExiste.');
});
