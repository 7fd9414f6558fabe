import type { Page, Request, Response } from '@playwright/test';
import { homeKey, identifyScreen } from '../../../src/portal/tabs/tab.ts';
import type { Language, Visit } from '../../support/walk/plan.ts';
import { missingId } from '../../support/walk/table-addresses.ts';
import { expect, goWithin, pane, untilDrawn } from '../portal.ts';
import { walkByTab } from '../reach.ts';
import { evaluateNew } from './evaluate-new.ts';
import { chooseLanguage, findCutTexts, findSmallTargets, switchLanguage } from './measure-page.ts';

/** In px: a desk, a small one, a phone. */
export const widths = [1440, 1024, 390] as const;

export const desk = { width: widths[0], height: 900 };
const phone = { width: widths[2], height: 844 };

export const refusal = 'Você não tem acesso a esta tela';

type Asked = Pick<Visit, 'languages'> & {
  /** Where it is opened: the address with the records that it names. */
  readonly address: string;
  readonly isByKeyboard?: boolean;
};

/**
 * Opens an address within the portal and collects all that is wrong there: calls that failed, errors of the page, parts that could not
 * be loaded, dialogs that nobody asked for, and at each width and in each language texts that are cut or covered and what is wider than
 * the page; what axe finds in both themes and on a phone, targets that a thumb does not hit, and controls that the Tab key passes by.
 * It leaves the screen as it saw it last, on a phone: the next visit puts the page to a desk again and closes the tab behind its own
 * screen, so that nothing is drawn which nobody looks at.
 */
export async function visit(page: Page, { address, languages, isByKeyboard }: Asked): Promise<string[]> {
  const found: string[] = [];
  const isMissing = address.includes(missingId) || address.includes('exemplo');
  const { key } = identifyScreen(address.replace(/\?.*/, ''));
  const [first = 'pt-BR', ...others] = languages;
  const before = await pane(page).getAttribute('data-pane');
  await page.setViewportSize(desk);
  await chooseLanguage(page, first);
  // Another record of the same tab would take over what that has loaded.
  if (before === key) await closeTab(page, before);
  const watched = watchFaults(page);
  await goWithin(page, address);
  await untilDrawn(page);
  if (before !== null && before !== key) await closeTab(page, before);
  if (!isMissing) {
    const shown = await pane(page).getAttribute('data-pane');
    if (shown !== key) found.push(`led to ${new URL(page.url()).pathname}`);
    found.push(...(await findFailures(page)));
  }
  found.push(...(await evaluateNew(page, 'both')));
  if (isByKeyboard === true) {
    const { missed, unmarked } = await walkByTab(page, pane(page));
    found.push(...missed.map((name) => `Tab passes ${name}`), ...unmarked.map((name) => `no focus seen on ${name}`));
  }
  const measure = async (width: (typeof widths)[number], language: Language): Promise<void> => {
    if (page.viewportSize()?.width !== width) {
      await page.setViewportSize(width === phone.width ? phone : { ...desk, width });
      await untilDrawn(page);
    }
    found.push(...(await findCutTexts(page)).map((text) => `${width} px ${language}: ${text}`));
  };
  const [wide, middle, narrow] = widths;
  // What stood elsewhere before has been seen at the width in between.
  for (const width of others.length > 0 ? [wide, middle, narrow] : [wide, narrow]) await measure(width, first);
  found.push(...(await touch(page)));
  // Each in turn begins at the width at which the one before ended: a page takes as long for another width as to open.
  for (const [index, language] of others.entries()) {
    await switchLanguage(page, language);
    for (const width of index % 2 === 0 ? [narrow, wide] : [wide, narrow]) await measure(width, language);
  }
  found.push(...watched.end().filter((fault) => !isMissing || !/^4\d\d /.test(fault)));
  return found.map((text) => `${address} ${text}`);
}

/** What a phone shows and reacts to besides its width. */
async function touch(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await untilDrawn(page);
  const found = [...(await findSmallTargets(page)), ...(await evaluateNew(page, 'shown'))];
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
  return found.map((text) => `on a phone ${text}`);
}

/** Collects answers with an error to what is asked from now on, and what the page writes as one, until it is ended. */
function watchFaults(page: Page): { readonly end: () => readonly string[] } {
  const faults: string[] = [];
  // The screen before may still wait for its answers.
  const asked = new WeakSet<Request>();
  const onRequest = (request: Request) => {
    asked.add(request);
  };
  const onAnswer = (answer: Response) => {
    if (answer.status() >= 400 && asked.has(answer.request())) faults.push(`${answer.status()} ${answer.url()}`);
  };
  const onConsole = (message: { type: () => string; text: () => string }) => {
    // Answers with an error are collected by their status.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`error ${message.text().slice(0, 400)}`);
  };
  page.on('request', onRequest).on('response', onAnswer).on('console', onConsole);
  return {
    end: () => {
      page.off('request', onRequest).off('response', onAnswer).off('console', onConsole);
      return faults;
    },
  };
}

/** What a screen says that could not be loaded or seen, and the dialogs that cover it though nobody asked for one. */
async function findFailures(page: Page): Promise<readonly string[]> {
  const failures = await pane(page)
    .getByText(new RegExp(`Não foi possível carregar|Indisponível|parou de funcionar|${refusal}`))
    .allTextContents();
  const dialogs = await page.getByRole('dialog').count();
  return dialogs === 0 ? failures : [...failures, `${dialogs} dialogs`];
}

/** Closes a tab as a click on its cross does; home, and what has no tab, stays. */
async function closeTab(page: Page, key: string): Promise<void> {
  if (key === homeKey) return;
  const link = page.locator(`[data-tab="${key}"]`);
  if ((await link.count()) === 0) return;
  await link.evaluate((element) => element.closest('li')?.querySelector('button')?.click());
  await expect(page.locator(`[data-pane="${key}"]`)).toHaveCount(0);
}
