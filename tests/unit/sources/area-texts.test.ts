import { expect, test } from 'vitest';
import { findLooseTexts } from '../../../scripts/sources/area-texts.ts';

const text = "const texts = {\n  hello: {\n    'pt-BR': 'Olá',\n    es: 'Hola',\n    en: 'Hello',\n  },\n};\n";

test('texts of an area in another file than its texts are refused', () => {
  expect(findLooseTexts('src/areas/a/server/mails.ts', text)).toEqual([
    expect.stringMatching(/^src\/areas\/a\/server\/mails\.ts:3: /),
  ]);
  expect(findLooseTexts('src/areas/a/screens/b/c.tsx', text)).toHaveLength(1);
});

test.each([
  ...['src/areas/a/server/texts.ts', 'src/areas/a/server/errors.ts', 'src/areas/a/rules/texts.ts'],
  ...['src/areas/a/screens/texts/index.ts', 'src/areas/a/demo/seed.ts', 'src/areas/a/server/b.test.ts'],
  ...['src/engine/export/texts.ts', 'src/ui/texts/index.ts'],
])('they may stand in %s', (path) => {
  expect(findLooseTexts(path, text)).toEqual([]);
});
