import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { receive } from '../live/live.ts';
import { followTranslations } from './follow-translations.ts';

test('what holds texts of administrators is asked for anew with each of their versions, and nothing else', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const client = new QueryClient();
  // What names a screen may be a translation.
  client.setQueryDefaults(['title'], { meta: { isTitled: true } });
  const outdated = () =>
    ['check', 'menu', 'view', 'title', 'record', 'list'].filter(
      (kind) => client.getQueryState([kind, 'Cliente'])?.isInvalidated === true,
    );
  const load = () => {
    for (const kind of ['check', 'menu', 'view', 'title', 'record', 'list'])
      client.setQueryData([kind, 'Cliente'], 'x');
  };
  const end = followTranslations(client);
  for (const [version, expected] of [
    [7, ['check', 'menu', 'view', 'title']],
    [7, []],
    [8, ['check', 'menu', 'view', 'title']],
  ] as const) {
    load();
    receive({ name: 'texts', data: { version } });
    expect(outdated()).toEqual(expected);
  }
  end();
});
