import { expect, test } from 'vitest';
import { findUtcDays } from '../../scripts/sources/utc-days.ts';

test.each([
  ['src/server/modules/a/b.ts', 'const today = now.toISOString().slice(0, 10);'],
  ['src/screens/a/b.tsx', 'new Date()\n  .toISOString()\n  .slice(0, 7)'],
  ['src/server/modules/a/b.ts', 'Date.parse(`$' + '{day}T23:59:59Z`)'],
  ['src/server/modules/a/b.ts', 'clock.now().getUTCMonth() + 1'],
  ['src/server/modules/a/b.ts', 'where data_vencimento > current_date - 7'],
  ['src/server/modules/a/b.ts', 'o.dh_registro::date between c.inicio and c.fim'],
  ['schemas/relations/a/b.sql', "date_trunc('month', l.dh_movimento) = :mes"],
  ['views/a/b.view.json', '"default": "= $number($substring($now(), 5, 2))"'],
])('a day of UTC is refused: %s: %s', (path, text) => {
  expect(findUtcDays(path, `\n${text}\n`)).toEqual([expect.stringMatching(`^${path}:\\d+: `)]);
});

test.each([
  ['src/server/modules/a/b.ts', 'portalDay(clock.now())'],
  ['src/server/modules/a/b.ts', '(dh_registro at time zone :fuso)::date'],
  ['schemas/relations/a/b.sql', "date_trunc('month', l.dh_movimento, :fuso)"],
  ['src/server/modules/a/b.test.ts', 'now.toISOString().slice(0, 10)'],
  ['views/a/b.view.json', '"default": "= $number($substring($today, 5, 2))"'],
])('a day of a zone is not: %s: %s', (path, text) => {
  expect(findUtcDays(path, text)).toEqual([]);
});
