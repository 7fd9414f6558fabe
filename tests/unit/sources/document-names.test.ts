import { expect, test } from 'vitest';
import {
  checkRuleNumbers,
  findBrokenLinks,
  findMissingPaths,
  findUnnamedSettings,
} from '../../../scripts/sources/document-names.ts';

const paths = ['src/areas/orders/server/index.ts', 'src/areas/orders/README.md', 'scripts/run/queue.ts'];

test('a path that a document names is there, as far as it is written', () => {
  const text =
    '`server/index.ts`\n`src/areas/orders/server`, `../orders/README.md`, `schemas/x/X.schema.json`, `a/b`\n`server/gone.ts` `src/old`';
  expect(findMissingPaths('src/areas/payment.md', text, paths)).toEqual([
    'src/areas/payment.md:3: `server/gone.ts` does not exist.',
    'src/areas/payment.md:3: `src/old` does not exist.',
  ]);
});

test('a link leads to a file, a folder or a heading that there is', () => {
  const documents = new Map([
    [
      'README.md',
      '# Vitral\n## A call, and `x-y` of it\n```sh\n# Not a heading\n[a](missing.md)\n```\n[a](#a-call-and-x-y-of-it) [b](#not-a-heading)\n',
    ],
    [
      'src/README.md',
      '[up](../README.md) [x](../README.md#vitral) [y](areas/) [z](areas/missing.md) [w](https://a.example/#b)',
    ],
  ]);
  expect(findBrokenLinks(documents, [...documents.keys(), ...paths])).toEqual([
    'README.md:7: the link #not-a-heading leads nowhere.',
    'src/README.md:1: the link areas/missing.md leads nowhere.',
  ]);
});

test('a rule has a number of its own, and tests quote those that there are', () => {
  const tests = new Map([['a.test.ts', "test('[M1] [M3] joins', () => {});\ntest.each(rows)('[M2] %s', () => {});"]]);
  expect(checkRuleNumbers('SPEC.md', '- **M1** One.\n- **M2** Two.\n- **M1** Three.\n', tests)).toEqual([
    'SPEC.md: two rules are called M1.',
    'a.test.ts:1: rule M3 is not in SPEC.md.',
  ]);
});

test('what the server reads of the environment is written down', () => {
  const sources = new Map([['main.ts', 'process.env.VITRAL_DATA ?? env.VITRAL_NEW']]);
  expect(findUnnamedSettings('README.md', '`VITRAL_DATA`', sources)).toEqual([
    'main.ts: reads VITRAL_NEW, which README.md does not name.',
  ]);
});
