import { valueAt } from '../../language/json/pointer.ts';
import { isRecord } from '../../language/json/record.ts';
import type { Operation } from '../../platform/http/contract.ts';

/**
 * Names of the shapes or entities that an operation answers: as rows (`XLista`, `XColunas`), as one record
 * (`XResposta`) or both. Several if the rows depend on its parameters.
 */
export function shapesOf(
  { answers }: Operation,
  as: 'Lista|Colunas' | 'Lista|Resposta' = 'Lista|Resposta',
): readonly string[] {
  const schema = answers.get(200)?.schema ?? null;
  const rows = valueAt(schema, '/properties/data/items/anyOf');
  if (Array.isArray(rows)) return rows.flatMap((row) => namesOf(row, /\/(\w+?)(?:Linha)?$/));
  return namesOf(schema, new RegExp(`/(\\w+?)(?:${as})$`));
}

function namesOf(schema: unknown, ending: RegExp): readonly string[] {
  const reference = isRecord(schema) ? schema.$ref : null;
  const name = typeof reference === 'string' ? ending.exec(reference)?.[1] : undefined;
  return name === undefined ? [] : [name];
}
