import type { Page } from '@playwright/test';
import { expect, test } from '../portal.ts';

/** Larger shifts fail: Lighthouse writes 0.0004 as 0, and the name of a tab takes the room that it needs. */
const largest = 0.0005;
/** ms by which answers are late, each by another one of these: so that they come one after the other. */
const latenesses = [450, 75, 250, 650, 150];

const screens = [
  { user: 'admin', path: '/carrinho' },
  { user: 'cliente', path: '/carrinho' },
  { user: 'cliente', path: '/carrinho/produto/401' },
] as const;

for (const { user, path } of screens)
  test(`nothing moves while ${path} loads for ${user} @phone`, async ({ open, api }) => {
    // With an order under way the frame has more to say: whose it is, and the branch that may be changed.
    await api(user, 'POST', '/cart/changeProduct/401', { quantidade: 1 });
    expect(await findShifts(await open(user), path)).toEqual([]);
  });

test('nothing moves while the home screen loads whose panels this device has seen before @phone', async ({ open }) => {
  const page = await open('admin', '/home');
  const panel = page.getByRole('region', { name: 'Pagamentos a conferir' });
  await expect(panel).toBeVisible();
  await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(countBusy)).toBe(0);
  expect(await findShifts(page, '/home')).toEqual([]);
});

/** What moves while a screen is opened whose answers come one after the other. */
async function findShifts(page: Page, path: string): Promise<readonly Shift[]> {
  await page.addInitScript(noteShifts);
  await answerLate(page);
  await page.goto(path);
  await expect(page.locator('[data-pane] h1').last()).toBeVisible();
  await expect.poll(() => page.evaluate(countBusy)).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  // What has been drawn is laid out by now, and its shifts are noted.
  const shifts = await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(Reflect.get(window, 'shifts'))))),
  );
  return (shifts as readonly Shift[]).filter(({ value }) => value > largest);
}

type Shift = { readonly value: number; readonly moved: readonly string[] };

/** Keeps what moved without being asked to, with the element that moved, for the message of a failure. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Reflect.set(window, 'shifts', shifts);
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    const part = element?.closest('[data-element]')?.getAttribute('data-element') ?? '';
    return `${element?.tagName.toLowerCase() ?? 'gone'} of ${part}: ${element?.textContent?.slice(0, 40) ?? ''}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      };
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** How much of what is on the screen waits for an answer: what is below it waits until somebody scrolls there. */
function countBusy(): number {
  return [...document.querySelectorAll('[data-pane] [aria-busy="true"]')].filter((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  }).length;
}

async function answerLate(page: Page): Promise<void> {
  let count = 0;
  await page.route('**/api/**', async (route) => {
    const late = latenesses[count % latenesses.length] ?? 0;
    count += 1;
    await new Promise((resolve) => setTimeout(resolve, late));
    // A page that has gone takes no answer.
    await route.continue().catch(() => undefined);
  });
}
