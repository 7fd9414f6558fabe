import { format } from 'node:util';
import { cleanup, getConfig, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { ViewProblem } from '../../../src/language/json/problem.ts';
import type { ViewDefinition } from '../../../src/language/view/view.ts';
import { texts } from '../../../src/ui/texts/pt-br.ts';
import { drawForm, drawList } from '../draw.tsx';
import { fuzzEntities } from '../fuzz/fuzz-entities.ts';
import { fuzzHost } from '../fuzz/fuzz-host.ts';

export type FuzzScreen = 'new' | 'edit' | 'list';
export const fuzzScreens: readonly FuzzScreen[] = ['edit', 'list', 'new'];

type Drawn = {
  /** Visible text of the page. */
  readonly text: string;
  /** Texts of placeholders and banners. */
  readonly notes: readonly string[];
  /** Errors of React and of the page. */
  readonly errors: readonly string[];
};

/**
 * Draws a view with a host without a server, waits until nothing changes, and returns what the page shows.
 * @param rows what all calls for rows return
 */
export async function drawFuzz(
  view: ViewDefinition,
  problems: readonly ViewProblem[],
  where: FuzzScreen,
  rows?: { readonly answer: unknown },
): Promise<Drawn> {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const escaped: string[] = [];
  const onError = ({ error, message }: ErrorEvent) => void escaped.push(String(error ?? message));
  window.addEventListener('error', onError);
  const model = fuzzEntities.get('Tudo') ?? null;
  const related = Object.fromEntries([...fuzzEntities].filter(([name]) => name !== 'Tudo'));
  const layers = [{ layer: 'base' as const, file: 'x.view.json', view }];
  const host = fuzzHost({ entity: 'Tudo', hash: 'x', model, related, layers, problems }, rows);
  try {
    if (where === 'list') drawList(view, host);
    else drawForm(view, where === 'new' ? null : 1, host);
    await getConfig().asyncWrapper(untilStill);
    const notes = screen.queryAllByRole('note').map(({ textContent }) => textContent);
    const errors = complaints.mock.calls.map((args) => format(...args)).filter((error) => !isOfTestPage(error));
    const page = document.body.cloneNode(true) as HTMLElement;
    for (const style of page.querySelectorAll('style')) style.remove();
    return { text: page.textContent.trim(), notes, errors: [...errors, ...escaped] };
  } finally {
    cleanup();
    window.removeEventListener('error', onError);
    complaints.mockRestore();
  }
}

/** The DOM of these tests does not know all tags. */
const isOfTestPage = (error: string): boolean => error.startsWith('The tag <search> is unrecognized');

/** Far more turns than a page needs. */
const maxTurns = 800;

/** Waits until nothing has changed and no part has been loading for some turns. */
async function untilStill(): Promise<void> {
  let changes = 0;
  const watcher = new MutationObserver(() => {
    changes += 1;
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let turn = 0, quiet = 0; turn < maxTurns && quiet < 3; turn += 1) {
    const before = changes;
    await new Promise((done) => setTimeout(done, 3));
    if (quiet === 1) await vi.dynamicImportSettled();
    const { body } = document;
    const isLoading = body.querySelector('[aria-busy=true]') !== null || body.textContent.includes(texts.unprinted);
    quiet = changes === before && !isLoading ? quiet + 1 : 0;
  }
  watcher.disconnect();
}
