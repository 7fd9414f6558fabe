import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leanVocabulary } from '../../../scripts/vite/lean-vocabulary-plugin.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';

/** The code of a file as the web app has it. */
function leanOf(file: string, code = readFileSync(join(projectRoot, file), 'utf8')): string {
  const { transform } = leanVocabulary();
  if (typeof transform !== 'function') throw new Error('The plugin transforms no code.');
  const context = { parse: (text: string) => parseAst(text, { lang: 'ts' }) };
  const result: unknown = Reflect.apply(transform, context, [code, join(projectRoot, file)]);
  return String(Reflect.get(Object(result), 'code'));
}

test('descriptions of types go, and their groups stay', () => {
  const layout = leanOf('src/language/elements/blocks/layout.type.ts');
  expect(layout).not.toContain('A line between elements.');
  expect(layout).toContain("layoutType('')");
  const repeat = leanOf('src/language/elements/blocks/repeat.type.ts');
  expect(repeat).toContain("blockType('chart', {");
  expect(repeat).toContain("description: ''");
});
