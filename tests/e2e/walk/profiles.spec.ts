import { tableAddresses } from '../../support/walk/table-addresses.ts';
import { isWhole } from '../../support/whole.ts';
import { violations } from '../axe.ts';
import { type DemoUser, expect, goWithin, menuOf, pane, rowsOf, test, untilDrawn } from '../portal.ts';
import { desk, refusal, visit } from './visit.ts';

/** Two of them to a test, so that the tests spread over the workers. */
const pairs: readonly (readonly DemoUser[])[] = [
  ...([
    ['cliente', 'consultor'],
    ['di', 'financeiro'],
    ['config', 'vendas'],
  ] as const),
  ...([
    ['superadmin', 'atendente'],
    ['cadastro', 'diretoria'],
  ] as const),
];

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.describe.configure({ mode: 'parallel' });

  // Who may open which address is asked of the server for all profiles: tests/contract/shell/screen-access.test.ts.
  for (const users of pairs)
    test(`${users.join(' and ')} have a home without a fault, and a menu that leads on`, async ({ open, api }) => {
      test.setTimeout(isWhole ? 900_000 : 120_000);
      const found: string[] = [];
      for (const user of users) {
        const page = await open(user, '/home');
        await untilDrawn(page);
        found.push(...(await visit(page, { address: '/home', languages: ['pt-BR'] })).map((text) => `${user} ${text}`));
        await page.setViewportSize(desk);
        await untilDrawn(page);
        const { body } = await api(user, 'GET', '/listarMenuPrincipal?size=1000');
        const entries = rowsOf(body).filter(({ path, entity }) => path !== null || entity !== null);
        const links = menuOf(page).getByRole('link');
        const shown = await links.evaluateAll((all) => all.map((link) => link.textContent?.trim() ?? ''));
        found.push(
          ...entries
            .filter(({ label }) => !shown.some((text) => text.includes(String(label))))
            .map(({ label }) => `${user} misses ${String(label)} in the menu`),
        );
        await links.last().click();
        await untilDrawn(page);
        await expect(pane(page).getByText(refusal)).toHaveCount(0);
        await expect(pane(page).getByRole('heading', { level: 1 }).first()).toBeVisible();
        if (!isWhole) continue;
        for (const { address } of tableAddresses) {
          const { data } = (await api(user, 'GET', `/check?url=${encodeURIComponent(address)}`)).body;
          const { id_processo, skip } = Object(data);
          if (id_processo === null && skip !== true) continue;
          found.push(...(await visit(page, { address, languages: ['pt-BR'] })).map((text) => `${user} ${text}`));
        }
      }
      expect(found).toEqual([]);
    });

  test('who may not open an address reads so, and has a way out', async ({ open }) => {
    const page = await open('cliente', '/home');
    await goWithin(page, '/pagamentos_pendentes');
    await untilDrawn(page);
    await expect(pane(page).getByText(refusal)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await pane(page).getByRole('link').click();
    await expect(page).toHaveURL(/\/home$/);
  });
});
