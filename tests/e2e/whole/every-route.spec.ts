import type { Page } from '@playwright/test';
import { identifyScreen } from '../../../src/shell/tabs/tab.ts';
import { isWhole } from '../../support/whole.ts';
import type { DemoUser } from '../demo-users.ts';
import { type CallApi, expect, goWithin, test } from '../portal.ts';
import { evaluateNew } from './evaluate-new.ts';
import { closeFront, findFailures, openInFront, untilDrawn, untilSettled } from './shipped-screens.ts';
import { tableAddresses } from './table-addresses.ts';

/** One of each profile of the demonstration; the administrator walks in `all-screens.spec.ts`. */
const users: readonly DemoUser[] = [
  ...(['cliente', 'consultor', 'di', 'financeiro', 'config', 'vendas'] as const),
  ...(['superadmin', 'atendente', 'cadastro', 'diretoria'] as const),
];

const refused = 'Você não tem acesso a esta tela';
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.describe('as each profile', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.describe.configure({ mode: 'parallel' });

  for (const [index, user] of users.entries())
    test(`${user} opens every address of the table, or reads why not, at both widths`, async ({ open, api }) => {
      test.setTimeout(600_000);
      const page = await open(user, '/home');
      const found: string[] = [];
      const errors = watchConsole(page);
      let opened = 0;
      const walked = isWhole ? [] : await Promise.all(users.slice(0, index).map((before) => readChecks(api, before)));
      const checks = await readChecks(api, user);
      for (const { address, isOfRecord } of tableAddresses) {
        const check = checks.get(address) ?? '';
        // Whoever has the same rights there sees the same elements; everybody has a home of their own.
        if (address !== '/home' && walked.some((others) => others.get(address) === check)) continue;
        const { id_processo, skip } = JSON.parse(check);
        const isClosed = id_processo === null && skip !== true;
        const screen = page.locator(`[data-pane="${identifyScreen(address).key}"]`);
        if (isOfRecord && !isClosed) await goWithin(page, address);
        else await openInFront(page, address, screen);
        if (isClosed) {
          await expect(screen.getByText(refused), address).toBeVisible();
          // It has no tab.
          continue;
        }
        opened += 1;
        if (isOfRecord) await untilSettled(page, screen, address);
        else await untilDrawn(screen, address);
        const note = (texts: readonly string[]) => found.push(...texts.map((text) => `${address} ${text}`));
        if (!isOfRecord) note(await findFailures(page, screen));
        note(await evaluateNew(page, 'shown'));
        await page.setViewportSize(phone);
        // What stands beside the screen takes its new place a moment later.
        const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        const fits = expect.poll(over, { timeout: 3_000 }).toBeLessThanOrEqual(0);
        await fits.catch(async () => found.push(`${address} ${await over()} px too wide for a phone`));
        note((await evaluateNew(page, 'shown')).map((text) => `as on a phone ${text}`));
        await page.setViewportSize(desk);
        note(errors.splice(0));
        if (address === '/home') continue;
        await closeFront(page);
        // Where the screen led somewhere else that was closed.
        if (!isOfRecord) await expect(screen).toHaveCount(0);
      }
      expect(found).toEqual([]);
      // One of the first profile opens most of what there is, and each one at least its home.
      expect(opened).toBeGreaterThan(index === 0 ? 10 : 0);
    });
});

/** Checks of screens by user, read once in a worker. */
const read = new Map<DemoUser, Promise<ReadonlyMap<string, string>>>();

/** What the screen check says to a user of each address of the table, as text. */
function readChecks(api: CallApi, user: DemoUser): Promise<ReadonlyMap<string, string>> {
  const known = read.get(user);
  if (known !== undefined) return known;
  const reading = (async () => {
    const checks = new Map<string, string>();
    for (const { address } of tableAddresses) {
      const { body } = await api(user, 'GET', `/check?url=${encodeURIComponent(address)}`);
      checks.set(address, JSON.stringify(body.data));
    }
    return checks;
  })();
  read.set(user, reading);
  return reading;
}

/** What the page writes to the console as an error; calls that the server refuses are no mistakes of the page. */
function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  return errors;
}
