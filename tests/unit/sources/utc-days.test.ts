import { expect, test } from 'vitest';
import { findUtcDays } from '../../../scripts/sources/utc-days.ts';

test.each([
  ['src/areas/a/server/b.ts', 'const today = now.toISOString().slice(0, 10);'],
  ['src/areas/a/screens/b.tsx', 'new Date()\n  .toISOString()\n  .slice(0, 7)'],
  ['src/areas/a/server/b.ts', 'Date.parse(`$' + '{day}T23:59:59Z`)'],
  ['src/areas/a/server/b.ts', 'clock.now().getUTCMonth() + 1'],
  ['src/areas/a/server/b.ts', 'where data_vencimento > current_date - 7'],
  ['src/areas/a/server/b.ts', 'o.dh_registro::date between c.inicio and c.fim'],
  ['schemas/company/a/b.sql', "date_trunc('month', l.dh_movimento) = :mes"],
  ['views/a/b.view.json', '"default": "= $number($substring($now(), 5, 2))"'],
])('a day of UTC is refused: %s: %s', (path, text) => {
  expect(findUtcDays(path, `\n${text}\n`)).toEqual([expect.stringMatching(`^${path}:\\d+: `)]);
});

test.each([
  ['src/areas/a/server/b.ts', 'portalDay(clock.now())'],
  ['src/areas/a/server/b.ts', '(dh_registro at time zone :fuso)::date'],
  ['schemas/company/a/b.sql', "date_trunc('month', l.dh_movimento, :fuso)"],
  ['src/areas/a/server/b.test.ts', 'now.toISOString().slice(0, 10)'],
  ['views/a/b.view.json', '"default": "= $number($substring($today, 5, 2))"'],
])('a day of a zone is not: %s: %s', (path, text) => {
  expect(findUtcDays(path, text)).toEqual([]);
});
