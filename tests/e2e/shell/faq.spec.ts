import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

const question = (page: Page, name: string): Locator => pane(page).getByRole('button', { name, exact: true });

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('one question is open at a time, with those inside of it @whole-phone', async ({ open }) => {
    const page = await open('cliente', '/faq');
    await expect(
      pane(page).getByRole('heading', { level: 1, name: 'Perguntas Frequentes (FAQ)', exact: true }),
    ).toBeVisible();
    const first = question(page, 'Como altero a minha senha?');
    const second = question(page, 'Como encontro um cadastro?');
    await expect(pane(page).getByRole('heading', { level: 2 })).toHaveCount(3);
    await first.click();
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(pane(page).getByText('no menu do usuário')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // By keyboard: the arrow keys go from question to question.
    await page.keyboard.press('ArrowDown');
    await expect(second).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(second).toHaveAttribute('aria-expanded', 'true');
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    const nested = question(page, 'Pela lista');
    await expect(pane(page).getByRole('heading', { level: 3 })).toHaveCount(2);
    await nested.click();
    await expect(pane(page).getByText('Digite no campo de busca.')).toBeVisible();
    await expect(second).toHaveAttribute('aria-expanded', 'true');
    expect(await violations(page)).toEqual([]);

    await second.click();
    await expect(second).toHaveAttribute('aria-expanded', 'false');
    await expect(nested).toBeHidden();
  });
});

test('a search finds nested questions as well, and says when there are none @whole-phone', async ({ open }) => {
  const page = await open('cliente', '/faq');
  const search = pane(page).getByRole('textbox', { name: 'Buscar nas perguntas e respostas' });
  await search.fill('nome da tela');
  await expect(question(page, 'Pelo menu')).toBeVisible();
  await expect(question(page, 'Como altero a minha senha?')).toHaveCount(0);
  await expect(pane(page).getByText('1 pergunta encontrada')).toBeAttached();
  await search.fill('xyzxyz');
  await expect(pane(page).getByText('Nada encontrado')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Limpar a busca' }).last().click();
  await expect(question(page, 'Como altero a minha senha?')).toBeVisible();
});

test('title and questions follow the language; errors offer another try', async ({ open, api }) => {
  const page = await open('cliente', '/faq');
  await expect(question(page, 'Como altero a minha senha?')).toBeVisible();
  await page.route('**/api/listFaqByLanguage?*', (route) =>
    route.fulfill({ status: 500, json: { error: true, code: 'ERRO_INTERNO', status: 500, message: 'Falhou.' } }),
  );
  await page.reload();
  await expect(pane(page).getByRole('alert')).toContainText('Falhou.');
  await page.unroute('**/api/listFaqByLanguage?*');
  await pane(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(question(page, 'Como altero a minha senha?')).toBeVisible();
  // The user's own language stays as it is for the tests that follow.
  const { body } = await api('cliente', 'GET', '/sessao');
  const user = { ...(body.data as Readonly<Record<string, unknown>>), sigla_idioma: 'en' };
  await page.route('**/api/language/*', (route) => route.fulfill({ json: { data: user } }));
  await page.getByRole('button', { name: /^Escolher o idioma/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(
    pane(page).getByRole('heading', { level: 1, name: 'Frequently asked questions (FAQ)', exact: true }),
  ).toBeVisible();
  await expect(question(page, 'How do I change my password?')).toBeVisible();
});

test('links of an answer stay inside of the portal, and nothing of it runs', async ({ open }) => {
  const page = await open('cliente', '/faq');
  await page.route('**/api/listFaqByLanguage?*', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            id: 1,
            question: 'Pergunta?',
            answer: '<p onclick="x()">Veja <a href="/notificacoes">aqui</a><img src=x onerror="throw 1"></p>',
            total: 0,
          },
          { id: 2, question: 'Sem resposta?', total: 0 },
        ],
        total: 2,
      },
    }),
  );
  await page.reload();
  await question(page, 'Sem resposta?').click();
  await expect(pane(page).getByText('Esta pergunta ainda não tem resposta.')).toBeVisible();
  await question(page, 'Pergunta?').click();
  await expect(pane(page).locator('p[onclick]')).toHaveCount(0);
  const pages = page.context().pages().length;
  await pane(page).getByRole('link', { name: 'aqui' }).click();
  await expect(page).toHaveURL(/\/notificacoes$/);
  expect(page.context().pages()).toHaveLength(pages);
});
