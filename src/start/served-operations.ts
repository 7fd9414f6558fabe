import { servedIds } from '../server/http/binding.ts';
import { type Contract, loadContract } from '../server/http/contract.ts';
import { serverModules } from '../server/modules/index.ts';
import { operationsOf } from '../server/modules/open-modules.ts';

/** OperationIds that this server has handlers for, those of entities included; needs no database. */
export async function servedOperations(contract?: Contract): Promise<ReadonlySet<string>> {
  return servedIds(contract ?? (await loadContract()), operationsOf(serverModules));
}
