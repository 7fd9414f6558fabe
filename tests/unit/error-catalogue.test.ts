import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/platform/project-root.ts';
import { errorCatalogue } from '../e2e/network/error-catalogue.ts';

/** The issue of consultants, evolution, credentials and badges: each text of its own is shown by a test. */
const shown = errorCatalogue.filter(({ issue }) => issue === undefined);

/** All texts that stand in a test as such, none of those in comments and names. */
function textsOf(spec: string): readonly string[] {
  const file = join(projectRoot, 'tests/e2e', spec);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    else if (ts.isRegularExpressionLiteral(node)) texts.push(node.text.replace(/^\/|\/[a-z]*$/g, ''));
    // The name of a test shows nothing to anybody.
    const isTest = ts.isCallExpression(node) && /^test(\.\w+)?$/.test(node.expression.getText(source));
    ts.forEachChild(node, (child) => {
      if (!(isTest && child === node.arguments[0])) visit(child);
    });
  };
  visit(source);
  return texts;
}

/** What the portal is made of that holds Portuguese texts, without what is generated from it. */
const written = ['src', 'views', 'schemas']
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(ts|tsx|json|sql)$/.test(file) && !/generated|translations|\.test\.ts/.test(file))
  .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  .join('\n');

describe('the error catalogue of specification 002, section 8', () => {
  test.each(shown.map(({ text, spec }) => [text, spec] as const))('%s is shown by %s', (text, spec) => {
    expect(spec).toBeDefined();
    expect(textsOf(spec ?? '').filter((each) => each.includes(text))).not.toEqual([]);
    expect(written.includes(text)).toBe(true);
  });

  test('a text of another issue names it, and the test that shows it where there is one', () => {
    const elsewhere = errorCatalogue.filter(({ issue }) => issue !== undefined);
    expect(
      elsewhere.filter(({ text, spec }) => spec !== undefined && !textsOf(spec).some((each) => each.includes(text))),
    ).toEqual([]);
    expect(elsewhere.map(({ issue }) => issue).filter((issue) => ![19, 21, 22].includes(issue ?? 0))).toEqual([]);
  });

  test('no text stands there twice', () => {
    const texts = errorCatalogue.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
