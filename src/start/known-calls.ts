import { operationsOf, statementValuesOf } from '../areas/open-modules.ts';
import { serverModules } from '../areas/server-areas.ts';
import type { KnownCalls } from '../engine/statements/read-declaration.ts';
import { servedIds } from '../platform/http/binding.ts';
import type { Contract } from '../platform/http/contract.ts';

/**
 * What statements are read with besides the schemas of a project: the calls of the contract, those of them that this server has
 * handlers for, of entities included, and what areas give to statements. Needs no database.
 */
export function knownCalls(contract: Contract): KnownCalls {
  const served = servedIds(contract, operationsOf(serverModules));
  return { operations: contract.operations, served, values: statementValuesOf(serverModules) };
}
