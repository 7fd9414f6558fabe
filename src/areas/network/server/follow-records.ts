import sql from 'sql-template-tag';
import type { RecordChange } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { mayCall } from '../../../platform/http/caller.ts';
import { networkErrors } from './errors.ts';
import { addNode, beginChange, findNode, moveNode } from './nodes.ts';
import { storeChange } from './sponsor-journal.ts';
import { clientsOfBusinessData, selectSponsors } from './sponsors.ts';

/**
 * Updates the network after a client, or its business data, was saved with a sponsor, in the transaction of the save. A
 * first sponsor may be set by any save; another one requires access to 'Alterar Pai' and is recorded in its journal,
 * where it can be undone. Everybody below moves too.
 */
export async function followRecord(tx: Queryable, change: RecordChange, now: Date): Promise<void> {
  const clients = await concernedClients(tx, change);
  if (clients.length === 0) return;
  const rows = await tx.query<{ id: number; superior: number | null }>(
    selectSponsors(sql`c.id = any (${clients}::bigint[])`),
  );
  for (const { id, superior } of rows) {
    const node = await findNode(tx, id);
    if ((node?.superior ?? null) === superior) continue;
    const from = await beginChange(tx, now, change.caller.id === 0 ? null : change.caller.id);
    if (node === null) await addNode(tx, id, superior, from);
    else {
      if (node.superior !== null && !mayCall(change.caller, ['TROCAR_PAI.ACESSAR']))
        throw networkErrors.REDE_TROCA_SEM_ACESSO();
      const people = await moveNode(tx, id, superior, from);
      if (node.superior === null) continue;
      const moved = { origin: id, before: node.superior, after: superior, people };
      await storeChange(tx, from, { ...moved, areTransferred: true, undoes: null });
    }
  }
}

async function concernedClients(tx: Queryable, { target, before, after }: RecordChange): Promise<readonly number[]> {
  if (after === null) return [];
  // A new client without anybody above needs no place yet.
  if (
    target.name === 'Cliente' &&
    before === null &&
    idOf(after.consultor) === null &&
    idOf(after.dadosComerciais) === null
  )
    return [];
  const differs = (...fields: readonly string[]): boolean =>
    before === null || fields.some((field) => idOf(before[field]) !== idOf(after[field]));
  if (target.name === 'Cliente')
    return differs('consultor', 'dadosComerciais') || before?.tipo !== after.tipo ? [Number(after.id)] : [];
  // New business data belong to nobody yet: the client that refers to them is saved after them.
  if (target.name !== 'ClienteDadosComerciais' || before === null || !differs('clientePaiEmpresarial')) return [];
  return clientsOfBusinessData(tx, Number(after.id));
}
