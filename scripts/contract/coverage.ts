import type { JsonRecord } from '../../src/language/json/record.ts';
import { listOf, operationsOf, recordOf } from './document.ts';

/** Number of calls of an area in the contract, and how many of them the server implements. */
export type AreaCoverage = { readonly area: string; readonly served: number; readonly described: number };

/**
 * Coverage of each tag, in the order of the document.
 * @param served operation ids that the server implements
 */
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
