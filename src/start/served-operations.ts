import { operationsOf } from '../areas/open-modules.ts';
import { serverModules } from '../areas/server-areas.ts';
import { servedIds } from '../platform/http/binding.ts';
import { type Contract, loadContract } from '../platform/http/contract.ts';

/** OperationIds that this server has handlers for, those of entities included; needs no database. */
export async function servedOperations(contract?: Contract): Promise<ReadonlySet<string>> {
  return servedIds(contract ?? (await loadContract()), operationsOf(serverModules));
}
