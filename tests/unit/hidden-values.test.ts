import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSchemas } from '../../src/engine/records/schemas/schema-folder.ts';
import { readStatements } from '../../src/engine/statements/read-statements.ts';
import { loadProject } from '../../src/engine/views/load-project.ts';
import { elementTypeOf } from '../../src/language/elements/vocabulary.ts';
import type { EntityModel } from '../../src/language/entity/entity.ts';
import { fieldOf } from '../../src/language/entity/field-path.ts';
import { conditionFields } from '../../src/language/expressions/slot.ts';
import { mergeView } from '../../src/language/merge/merge-view.ts';
import type { ElementMap } from '../../src/language/view/view.ts';
import { loadContract } from '../../src/platform/http/contract.ts';
import { knownCalls } from '../../src/start/known-calls.ts';

type Input = { readonly field: string; readonly isHidden: boolean };

/** The inputs of a form, with whether other fields of its record hide them. */
function inputsOf(elements: ElementMap, model: EntityModel, isInside = false): readonly Input[] {
  return Object.entries(elements).flatMap(([name, element]) => {
    const reads = conditionFields(element.visible).map((path) => path.split('.')[0] ?? path);
    const isHidden = isInside || reads.some((path) => fieldOf(model, path) !== null);
    const inner = inputsOf(element.elements ?? {}, model, isHidden);
    const field = fieldOf(model, element.field ?? name);
    const group = element.type === undefined ? 'input' : elementTypeOf(element.type)?.group;
    const isInput = field !== null && field.kind !== 'collection' && (group === 'input' || group === 'relation');
    return isInput ? [...inner, { field: field.name, isHidden }] : inner;
  });
}

test('the schema says of every input that other fields hide when it is part of the record, or that it keeps its value', async () => {
  const root = join(import.meta.dirname, '../..');
  const schemas = await readSchemas(join(root, 'schemas'));
  const contract = await loadContract();
  const known = knownCalls(contract);
  const statements = await readStatements(root, schemas, known, null);
  const { registry } = await loadProject(
    root,
    async () => schemas,
    async () => statements,
  );
  const unsaid: string[] = [];
  let hidden = 0;
  for (const model of schemas.models.values()) {
    const answer = registry.answer(model.name);
    const elements = answer === null ? undefined : mergeView(answer.layers).view.form?.elements;
    const inputs = Map.groupBy(inputsOf(elements ?? {}, model), ({ field }) => field);
    for (const [name, [only, ...others]] of inputs) {
      // A field with several inputs has one for each case.
      if (only?.isHidden !== true || others.length > 0) continue;
      hidden += 1;
      const field = fieldOf(model, name);
      if (field?.readOnly === true || field?.presentWhen !== undefined || field?.keeps === true) continue;
      unsaid.push(`${model.name}.${name}`);
    }
  }
  expect(hidden).toBeGreaterThan(5);
  expect(unsaid).toEqual([]);
});
