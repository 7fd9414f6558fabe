import { isRecord } from '../../runtime/json/record.ts';
import type { Operation } from '../http/contract.ts';

/** Names of the shapes or entities that an operation answers, as rows (`XLista`, `XColunas`), as one record (`XResposta`) or either. */
export function shapesOf(
  { answers }: Operation,
  as: 'Lista|Colunas' | 'Lista|Resposta' = 'Lista|Resposta',
): readonly string[] {
  const { schema } = answers.get(200) ?? { schema: null };
  const alternatives = isRecord(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  const ending = new RegExp(`/(\\w+?)(?:${as})$`);
  return alternatives.flatMap((one: unknown) => {
    const reference = isRecord(one) ? one.$ref : null;
    const name = typeof reference === 'string' ? ending.exec(reference)?.[1] : undefined;
    return name === undefined ? [] : [name];
  });
}
