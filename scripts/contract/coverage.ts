import type { JsonRecord } from '../../src/language/json/record.ts';
import { listOf, operationsOf, recordOf } from './document.ts';

/** How many calls of an area the contract describes, and how many of them the server has. */
export type AreaCoverage = { readonly area: string; readonly served: number; readonly described: number };

/** Coverage of each tag, in the order of the document, by the `operationId`s that are served. */
export function coverageOf(document: JsonRecord, served: ReadonlySet<string>): readonly AreaCoverage[] {
  const operations = operationsOf(document).map(({ operation }) => operation);
  return listOf(document.tags).map((tag) => {
    const area = String(recordOf(tag).name);
    const described = operations.filter((operation) => listOf(operation.tags).includes(area));
    return {
      area,
      served: described.filter((operation) => served.has(String(operation.operationId))).length,
      described: described.length,
    };
  });
}
