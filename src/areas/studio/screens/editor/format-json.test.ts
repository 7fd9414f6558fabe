import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { formatJson } from './format-json.ts';

test('lays out a view as view files are written, comments included', () => {
  const text = '{"entity":"Fornecedor", // who\n"list":{"size":25,"columns":{"nome":{"sort":true},"tipo":{}}}}';
  expect(formatJson(text)).toBe(
    [
      '{',
      '  "entity": "Fornecedor", // who',
      '  "list": {',
      '    "size": 25,',
      '    "columns": {',
      '      "nome": { "sort": true },',
      '      "tipo": {}',
      '    }',
      '  }',
      '}',
      '',
    ].join('\n'),
  );
});

test('says the same as before, and formatting again changes nothing', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const once = formatJson(text);
      expect(parse(once)).toEqual(parse(text));
      expect(formatJson(once)).toBe(once);
    }),
    { numRuns: 300 },
  );
});

test('keeps the comments of a real view', () => {
  const text = readFileSync(new URL('../../../../../views/people/Cliente.view.json', import.meta.url), 'utf8');
  const commented = text.replace('"list":', '// the list\n  "list":');
  expect(formatJson(commented)).toContain('// the list');
  expect(parse(formatJson(commented))).toEqual(parse(text));
});

test('never throws on text that is no JSON', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof formatJson(text) === 'string'));
});
