import type { Page } from '@playwright/test';

/**
 * Waits until the screen of the address is in front and all of it that can be seen is drawn: no call runs (`data-calls`), no part is on
 * its way (`data-awaited`), nothing in sight says that it is busy, and the page has nothing left to do. Says what it was that did not end.
 * @param timeout in ms
 */
export async function untilDrawn(page: Page, timeout = 60_000): Promise<void> {
  try {
    await page.waitForFunction(isCalm, null, { polling: 'raf', timeout });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    const missing = await page.evaluate(findUndrawn);
    throw new Error(`${page.url()} is not drawn after ${timeout} ms: ${missing.join(', ') || 'it is never at rest'}`);
  }
}

/** Runs in the page at each frame: whether nothing was missing and nothing left to do between it and the two before. */
function isCalm(): boolean {
  const isDrawn = (): boolean => {
    const { calls, awaited = '0' } = document.documentElement.dataset;
    if (calls !== '0' || awaited !== '0' || document.fonts.status !== 'loaded') return false;
    const pane = [...document.querySelectorAll<HTMLElement>('[data-pane]')].find((each) => each.checkVisibility());
    const path = location.pathname.replace(/\/+$/, '') || '/';
    if (pane === undefined ? !document.querySelector('h1')?.checkVisibility() : pane.dataset.path !== path)
      return false;
    return [...document.querySelectorAll('[aria-busy="true"], [data-updating="true"]')].every((each) => {
      const { top, bottom, width } = each.getBoundingClientRect();
      // What is below waits until somebody scrolls there.
      return !each.checkVisibility() || width === 0 || bottom < 0 || top > innerHeight;
    });
  };
  type Calm = { pauses: number; isAwaited: boolean };
  const place = window as unknown as {
    calm?: Calm;
    readonly scheduler: { readonly postTask: (task: () => void, options: { readonly priority: string }) => void };
  };
  if (!isDrawn()) {
    delete place.calm;
    return false;
  }
  const calm = place.calm ?? { pauses: 0, isAwaited: false };
  place.calm = calm;
  if (calm.pauses > 1) {
    delete place.calm;
    return true;
  }
  if (calm.isAwaited) return false;
  calm.isAwaited = true;
  // It has its turn when React has drawn and no timer is due.
  place.scheduler.postTask(
    () => {
      calm.pauses += 1;
      calm.isAwaited = false;
    },
    { priority: 'background' },
  );
  return false;
}

/** Runs in the page: what `isCalm` waits for, in words. */
function findUndrawn(): string[] {
  const { calls, awaited = '0' } = document.documentElement.dataset;
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((each) => each.checkVisibility());
  const busy = [...document.querySelectorAll('[aria-busy="true"], [data-updating="true"]')].filter((each) =>
    each.checkVisibility(),
  );
  return [
    ...(calls === '0' ? [] : [`${calls ?? 'no'} calls run`]),
    ...(awaited === '0' ? [] : [`${awaited} parts are on their way`]),
    ...panes.map(({ dataset }) => `${dataset.path ?? 'no screen'} is in front`),
    ...busy.map((each) => `${each.outerHTML.slice(0, 160)} is busy`),
  ];
}
