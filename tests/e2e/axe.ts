import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { untilDrawn } from './drawn.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that judge colours; what all others find is the same in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe looks at: all, what a selector finds, or all but that. */
type Part = string | { readonly exclude: string[][] };

/** The screen in front; those of other tabs are there but hidden. */
export const front = '[data-pane]:not([style*="display: none"])';

/** Marks what stands around the screen in front, or in screens behind it. */
const known = 'data-around-front';

/** Looks of texts that were evaluated in both themes by now, and kinds of what the frame is made of. */
const evaluated = new Set<string>();

/**
 * What axe finds in the page or in one part of it, in the theme that shows and, unless only that is asked for, in the other one, short
 * enough to read. The other theme takes longest, as all is painted anew: it is worn where a text stands that looks like none that was
 * evaluated in both. What stands around the screen in front is evaluated where some of it is new: it is the same on every screen.
 * The theme is switched as the person's system would, so the page must follow it, and it keeps the other one: to put the first on again
 * would paint all once more.
 */
export async function violations(page: Page, part?: string, themes: 'both' | 'shown' = 'both'): Promise<string[]> {
  if (themes === 'shown') return validate(page, part);
  const { inFront, around } = await page.evaluate(readKinds, known);
  const isNew = (kind: string): boolean => !evaluated.has(kind);
  const isWhole = part === undefined && (around.length === 0 || around.some(isNew));
  const context = isWhole ? undefined : (part ?? { exclude: [[`[${known}]`]] });
  const found = await validate(page, context);
  if (isWhole || inFront.some(isNew)) {
    const html = page.locator('html');
    const shown = (await html.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'dark' : 'light';
    const other = shown === 'dark' ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme: other });
    await page.waitForFunction((worn) => document.documentElement.dataset.mantineColorScheme === worn, other);
    found.push(...(await validate(page, context, colourRules)).map((text) => `${other} ${text}`));
  }
  if (found.length === 0 && (part === undefined || part === front))
    for (const kind of [...inFront, ...(isWhole ? around : [])]) evaluated.add(kind);
  return found;
}

/** What axe finds in the page in the theme that shows: enough where the same page was evaluated in both, in other words. */
export function violationsAsShown(page: Page): Promise<string[]> {
  return validate(page);
}

/**
 * Whatever is wrong is asked for twice more, once the page is drawn: what began to fade or to change just then is no mistake, and a mistake
 * stays.
 */
async function validate(page: Page, part?: Part, rules?: string[]): Promise<string[]> {
  let found = await readViolations(page, part, rules);
  for (let again = 0; found.length > 0 && again < 2; again += 1) {
    // A test may hold back an answer for good.
    await untilDrawn(page, 5_000).catch(() => undefined);
    found = await readViolations(page, part, rules);
  }
  return found;
}

async function readViolations(page: Page, part?: Part, rules?: string[]): Promise<string[]> {
  // What still fades in would be evaluated half-way; a wheel that turns for ever is waited for by nobody.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
            ).length,
      ),
    )
    .toBe(0);
  // What is asked for anew is faint until it comes: what is evaluated is what people read.
  await expect.poll(() => page.evaluate(countFaint)).toBe(0);
  await loadAxe(page);
  const found = await page.evaluate(
    async ([selector, runOnly]) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      const options: RunOptions = { resultTypes: ['violations'], ...(runOnly === undefined ? {} : { runOnly }) };
      return (await run(selector ?? document, options)).violations;
    },
    [part, rules] as const,
  );
  // Why the first one fails says of all which colours were seen.
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ; ')} (${nodes[0]?.any[0]?.message ?? ''})`,
  );
}

function countFaint(): number {
  return [...document.querySelectorAll('[data-updating="true"], [aria-busy="true"]')].filter(
    (element) => element.checkVisibility() && Number(getComputedStyle(element).opacity) < 1,
  ).length;
}

/** Loads it once into the page and the frames that it asks, those of the same origin: loading takes as long as judging. */
async function loadAxe(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  for (const frame of page.frames()) {
    // A frame that has only just come has no address yet.
    await expect.poll(() => frame.url()).not.toBe('');
    await frame.waitForLoadState('domcontentloaded');
    if (!/^about:/.test(frame.url()) && new URL(frame.url()).origin !== origin) continue;
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
}

/**
 * Runs in the page. How the texts of the screen in front and of what floats above it look: their colours, and the classes of all between
 * them and what is painted behind them. The same of what stands around the screen, which gets a mark, and of which elements that is made.
 */
function readKinds(mark: string): { readonly inFront: string[]; readonly around: string[] } {
  const inFront = new Set<string>();
  const around = new Set<string>();
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  const kindOf = (element: Element | null) =>
    [element?.tagName, element?.role, element?.getAttribute('class'), element?.ariaLabel == null].join();
  const pane = [...document.querySelectorAll('[data-pane]')].find((each) => each.checkVisibility());
  // What floats above the page stands beside it in the body.
  for (let box = pane?.parentElement; box != null && box !== document.body; box = box.parentElement)
    for (const beside of box.children) {
      if (beside.contains(pane ?? null) || !beside.checkVisibility()) continue;
      beside.setAttribute(mark, '');
      for (const element of [beside, ...beside.querySelectorAll('*')])
        if (element.checkVisibility()) around.add(`${kindOf(element.parentElement)} > ${kindOf(element)}`);
    }
  const seen = new Set<Element>();
  const note = (element: Element): void => {
    if (seen.has(element) || !element.checkVisibility()) return;
    seen.add(element);
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const kinds: string[] = [element.tagName, color, fontSize, fontWeight];
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(box);
      kinds.push(box.getAttribute('class') ?? '', opacity);
      if (backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none') continue;
      kinds.push(backgroundColor);
      break;
    }
    (element.closest(`[${mark}]`) === null ? inFront : around).add(kinds.join());
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement !== null && node.textContent?.trim() !== '') note(node.parentElement);
  for (const field of document.querySelectorAll('input, textarea, select')) note(field);
  return { inFront: [...inFront], around: [...around] };
}
