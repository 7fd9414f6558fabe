import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSchemas } from '../../src/engine/records/schemas/schema-folder.ts';
import { loadContract } from '../../src/platform/http/contract.ts';
import { projectRoot } from '../../src/platform/project-root.ts';

const { operations } = await loadContract();
const { shapes } = await readSchemas(join(projectRoot, 'schemas'));

test('every amount that a call of the dashboard answers stands behind the eye', () => {
  const calls = [...operations.values()].filter(({ path }) => path.startsWith('/dashboard_'));
  expect(calls.length).toBeGreaterThan(20);
  const names = new Set(calls.flatMap(({ answers }) => shapeOf(answers.get(200)?.schema) ?? []));
  const amounts = [...names].flatMap((name) =>
    Object.values(shapes.get(name)?.fields ?? {})
      .filter(({ kind }) => kind === 'money')
      .map((field) => [`${name}.${field.name}`, field.mask]),
  );
  expect(amounts.length).toBeGreaterThan(7);
  expect(amounts.filter(([, mask]) => mask !== 'money')).toEqual([]);
});

/** The shape that an answer lists, or is one of: `PainelComissaoLista` is of `PainelComissao`. */
function shapeOf(schema: unknown): string | undefined {
  return /schemas\/(\w+?)(Lista|Resposta)"/.exec(JSON.stringify(schema ?? null))?.[1];
}
