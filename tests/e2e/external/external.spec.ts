import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, changeAnswer, expect, pane, rowsOf, tabsOf, test } from '../portal.ts';

const blog = 'https://blog.example.com';

test.afterEach(async ({ api }) => {
  const { body } = await api('admin', 'GET', '/ProcessoParametro?query=e2e&fields=id&size=100');
  for (const { id } of rowsOf(body)) await api('admin', 'DELETE', `/ProcessoParametro/${String(id)}`);
});

/** Configures a page: the parameter of the process of an address. */
async function configure(api: CallApi, url: string, chave: string, valor: string, title = 'e2e'): Promise<void> {
  const check = await api('admin', 'GET', `/check?url=${encodeURIComponent(url)}`);
  const { id_processo } = check.body.data as { readonly id_processo: number };
  const body = { processo: id_processo, chave, valor, descricao: title };
  const answer = await api('admin', 'POST', '/ProcessoParametro', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}

/** A page of another server, which the test answers itself. */
async function answerBlog(page: Page): Promise<void> {
  await page.route(`${blog}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blog</title><h1>Bem-vindo ao blog</h1>' }),
  );
  await changeAnswer(page, '**/api/sobre', (body: { readonly data: object }) => ({
    data: { ...body.data, quadros: [blog] },
  }));
}

test('HTML is shown without its scripts', async ({ open, api }) => {
  const html =
    '<h2>Campanha de verão</h2><p onclick="x()">Leia o <a href="/faq">regulamento</a>.</p>' +
    '<script>document.title="mau"</script><img src="x" onerror="document.title=1"><iframe src="https://evil.example"></iframe>';
  await configure(api, '/campanhas', 'HTML', html, 'Campanhas e2e');
  const page = await open('cliente', '/campanhas');
  await expect(pane(page).getByRole('heading', { name: 'Campanha de verão' })).toBeVisible();
  await expect(pane(page).getByRole('heading', { name: 'Campanhas e2e', level: 1 })).toBeVisible();
  await expect(tabsOf(page).getByText('Campanhas e2e')).toBeVisible();
  await expect(pane(page).locator('script, iframe, [onclick], [onerror]')).toHaveCount(0);
  await pane(page).getByRole('link', { name: 'regulamento' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  expect(
    page
      .context()
      .pages()
      .filter((each) => each.url().includes('/faq')),
  ).toHaveLength(1);
});

test('what the policy of the page keeps out after all is offered so too', async ({ page, open, api }) => {
  await configure(api, '/noticias', 'LINK', `${blog}/inicio`, 'Blog e2e');
  // This server's policy lets nothing in, whatever its answer says.
  await answerBlog(page);
  await open('cliente', '/noticias');
  await expect(pane(page).getByText('Blog e2e abre fora do portal')).toBeVisible();
});

test.describe('with a server that is let in', () => {
  test.use({ bypassCSP: true });

  test('its page stands in a sandboxed frame with a name @whole-phone', async ({ page, open, api }) => {
    await configure(api, '/noticias', 'LINK', `${blog}/inicio`, 'Blog e2e');
    await answerBlog(page);
    await open('cliente', '/noticias');
    const frame = pane(page).locator('iframe');
    await expect(frame).toHaveAttribute('title', 'Blog e2e');
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect(pane(page).frameLocator('iframe').getByText('Bem-vindo ao blog')).toBeVisible();
    await expect(pane(page).getByText('Carregando…')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });
});

test('the test form takes a telephone and sends nothing, without a login @whole-phone', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  await page.goto('/test');
  await expect(page.getByRole('heading', { name: 'Formulário de teste' })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar' }).click();
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('status').filter({ hasText: 'Tudo certo' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'DDD' }).fill('11');
  await page.getByRole('textbox', { name: 'Telefone' }).last().fill('987654321');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Tudo certo com (11) 98765-4321.')).toBeVisible();
  expect(calls).toEqual([]);
});
