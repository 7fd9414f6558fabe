import { expect, test } from 'vitest';
import { documents } from '../../../domain/documents/documents.ts';
import { elementTypeNames } from '../../../language/elements/vocabulary.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { isRecord } from '../../../language/json/record.ts';
import { texts as english } from '../../texts/en.ts';
import { texts as spanish } from '../../texts/es.ts';
import { texts as portuguese } from '../../texts/pt-br.ts';
import { fieldSchema } from '../values/form-schema.ts';
import { ruleCodeOf } from './validation.ts';

const { model } = readEntity('Coisa', {
  file: 'Coisa.schema.json',
  text: JSON.stringify({
    type: 'object',
    properties: {
      texto: { type: 'string', minLength: 2, maxLength: 9, pattern: '^A' },
      opcao: { type: 'string', enum: ['A'] },
      inteiro: { type: 'integer', minimum: 1, maximum: 3 },
      cidade: { $ref: 'Cidade.schema.json' },
      lista: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2, uniqueItems: true },
    },
  }),
});
if (model === null) throw new Error('The schema of Coisa cannot be read.');
const fields = [null, ...Object.values(model.fields)];

/** Names of what a schema asks of a value: its keywords, and formats by their own names. */
function rulesIn(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    ['title', 'valueRule'].includes(key)
      ? []
      : key === 'format'
        ? [String(value)]
        : key === 'items'
          ? rulesIn(value)
          : [key],
  );
}

test('whatever the schema of a form can ask of a value has a code of its own, with a text in every language', () => {
  const limits = { min: '2026-01-01', max: '2026-12-31', maxLength: 3 };
  const rules = new Set([
    ...Object.keys(documents),
    ...elementTypeNames.flatMap((type) => fields.flatMap((field) => rulesIn(fieldSchema({ type, ...limits }, field)))),
  ]);
  expect([...rules].filter((rule) => ruleCodeOf(rule) === 'other')).toEqual([]);
  expect([...rules]).toEqual(expect.arrayContaining(['type', 'maxItems', 'formatMaximum', 'pattern', 'cnpj', 'color']));
  for (const texts of [portuguese, spanish, english])
    expect([...rules].map((rule) => texts.validation[ruleCodeOf(rule)]).filter((text) => text === '')).toEqual([]);
});
