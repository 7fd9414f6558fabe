import sql from 'sql-template-tag';
import type { Language } from '../../../domain/languages.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { networkErrors } from './errors.ts';
import { beginChange, findNode, lockNetwork, moveNode, type NetworkChange } from './nodes.ts';
import { assertInOwnNetwork, endsOf } from './own-network.ts';
import { isCustomer, previewSponsorChange, type SponsorChange, type SponsorPreviewRow } from './preview-sponsor.ts';
import { changeEntity, storeChange } from './sponsor-journal.ts';

/** The entity whose sponsors change. */
export const clientEntity = 'Cliente';

type Parts = { readonly db: Database; readonly engine: RecordEngine; readonly now: () => Date };
/** A move of a client below another one; null for the top. */
type Move = { readonly id: number; readonly superior: number | null };

/**
 * Changes the sponsor of a client (Alterar Pai, specification 002, 2.11): everybody below moves too, except members
 * directly below, who stay with the former sponsor unless they are transferred (network.md, 7). Records, places and the
 * journal change together. Throws PESSOA_SEM_ACESSO for clients whom the caller may not see, 422 for a cycle, the same
 * person, the present sponsor or a customer as sponsor.
 * @returns how many people moved
 */
export async function changeSponsor(parts: Parts, caller: Caller, change: SponsorChange): Promise<number> {
  const { id_origem: id, id_destino: superior, transferir_consultores: areTransferred = false } = change;
  await assertInOwnNetwork(parts.db, caller, endsOf('body', change));
  if (id === superior) throw networkErrors.REDE_MESMA_PESSOA();
  return inChange(parts, caller, async (tx, network) => {
    if (await isCustomer(tx, superior)) throw networkErrors.REDE_PAI_CLIENTE();
    const before = (await findNode(tx, id))?.superior ?? null;
    const all = await moveNode(tx, id, superior, network);
    const staying = areTransferred ? [] : await findMembersBelow(tx, id);
    let stayed = 0;
    for (const member of staying) stayed += await moveNode(tx, member, before, network);
    await storeSponsors(tx, parts.engine, caller, [
      { id, superior },
      ...staying.map((member) => ({ id: member, superior: before })),
    ]);
    const people = all - stayed;
    await storeChange(tx, network, { origin: id, before, after: superior, areTransferred, people, undoes: null });
    return people;
  });
}

/**
 * Undoes a change of sponsor: everybody whom it moved returns to their former place. Throws 422 if one of them has
 * moved again, or it was undone already.
 * @param change id of the change in the journal
 * @returns how many people moved
 */
export async function undoSponsorChange(parts: Parts, caller: Caller, change: number): Promise<number> {
  return inChange(parts, caller, async (tx, network) => {
    const [row] = await tx.query<{ lote: number; origem: number; destino: number | null; anterior: number | null }>(sql`
      select lote, id_origem as origem, id_destino as destino, id_anterior as anterior from alteracao_rede
      where id = ${change} and tipo = 'TROCA_PAI'`);
    if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: changeEntity, id: change });
    const [undone] = await tx.query(sql`select 1 as found from alteracao_rede where id_desfaz = ${change}`);
    if (undone !== undefined) throw networkErrors.REDE_JA_DESFEITA();
    const moved = await tx.query<Move & { readonly isThere: boolean }>(sql`
      select v.cliente as id,
        exists (select 1 from rede_no as n where n.id = v.cliente and n.superior is not distinct from v.superior) as "isThere",
        (select a.superior from rede_vinculo as a where a.cliente = v.cliente and a.id < v.id order by a.id desc limit 1) as superior
      from rede_vinculo as v where v.lote = ${row.lote} order by v.id`);
    if (moved.some(({ isThere }) => !isThere)) throw networkErrors.REDE_ALTERADA_DEPOIS();
    let people = 0;
    // The person moved first is moved back first: members who stayed are then placed below them again.
    for (const { id, superior } of moved) {
      await assertInOwnNetwork(tx, caller, [{ id, place: null }]);
      const count = await moveNode(tx, id, superior, network);
      if (id === row.origem) people = count;
    }
    await storeSponsors(tx, parts.engine, caller, moved);
    await storeChange(tx, network, {
      ...{
        origin: row.origem,
        before: row.destino,
        after: row.anterior,
        areTransferred: false,
        people,
        undoes: change,
      },
    });
    return people;
  });
}

/**
 * The effects of `changeSponsor` (`previewSponsorChange`). Throws PESSOA_SEM_ACESSO for clients whom the caller may not
 * see.
 */
export async function previewChange(
  { db }: Parts,
  caller: Caller,
  change: SponsorChange,
  language: Language,
): Promise<readonly SponsorPreviewRow[]> {
  await assertInOwnNetwork(db, caller, endsOf('query', change));
  return previewSponsorChange(db, change, language);
}

async function inChange<T>(
  { db, engine, now }: Parts,
  caller: Caller,
  work: (tx: Queryable, network: NetworkChange) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await lockNetwork(tx);
      return work(tx, await beginChange(tx, now(), caller.id === 0 ? null : caller.id));
    });
  } catch (error) {
    throw engine.asApiError(error, clientEntity);
  }
}

/** Members of the plan directly below a client, without customers. */
async function findMembersBelow(tx: Queryable, id: number): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select n.id from rede_no as n join cliente as c on c.id = n.id
    where n.superior = ${id} and coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE' order by n.id`);
  return rows.map((row) => Number(row.id));
}

/**
 * Updates the records from the network: the serving consultant of customers, the sponsor of members (`selectSponsors`).
 */
async function storeSponsors(
  tx: Queryable,
  engine: RecordEngine,
  caller: Caller,
  moves: readonly Move[],
): Promise<void> {
  // In the order of their ids, like all code that locks several clients.
  const clients = moves.map(({ id }) => id);
  await tx.query(sql`select 1 as held from cliente where id = any (${clients}::bigint[]) order by id for update`);
  for (const { id, superior } of moves) {
    const [row] = await tx.query<Versions>(sql`
      select c.versao, d.id as business, d.versao as "businessVersion"
      from cliente as c left join cliente_dados_comerciais as d
        on d.id = c."id_dadosComerciais" and coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'
      where c.id = ${id} for update of c`);
    if (row === undefined) continue;
    const { business, businessVersion, versao } = row;
    const reference = superior === null ? null : { id: superior };
    if (business !== null)
      await engine.set(tx, {
        caller,
        entity: 'ClienteDadosComerciais',
        id: Number(business),
        incoming: {
          ...{ versao: businessVersion, clientePaiEmpresarial: reference },
        },
      });
    // For a member without a recorded sponsor the serving consultant counts.
    if (business === null || superior === null)
      await engine.set(tx, { caller, entity: clientEntity, id, incoming: { versao, consultor: reference } });
  }
}

type Versions = { readonly versao: number; readonly business: number | null; readonly businessVersion: number | null };
