import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isViewPath } from './rename-dialog.tsx';

const contract = readFileSync(new URL('../../../../openapi/paths/studio/arquivo.yaml', import.meta.url), 'utf8');
const pattern = new RegExp(/pattern: (\^views\S+)/.exec(contract)?.[1] ?? '(?!)');

test.each([
  'views/cadastros/Cliente.view.json',
  'views/overrides/2/Cliente.picker.view.json',
  'views/painel.view.json',
])('%s is a path of a view', (path) => expect(isViewPath(path)).toBe(true));

test('the paths that the dialog takes are those that the server takes', () => {
  const part = fc.constantFrom(
    'views',
    'a',
    'Cliente',
    '2',
    '..',
    '.',
    '/',
    '//',
    '.view',
    '.json',
    'ç',
    ' ',
    '-',
    '_',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      for (const path of [parts.join(''), `views/${parts.join('')}.view.json`])
        expect([path, isViewPath(path)]).toEqual([path, pattern.test(path)]);
    }),
    { numRuns: 2_000 },
  );
});
