import sql from 'sql-template-tag';
import type { PlannedSave, RecordChange, Settled } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { isInOwnNetwork } from '../../network/server/index.ts';
import { type Cause, type HeldPosting, moveUnits, readHeld } from '../../points/server/index.ts';
import { evolutionErrors } from './errors.ts';
import { evolvingStates, findConsultant } from './facts.ts';
import { findOwner, mayAlter } from './owner.ts';

/** The entity of links of points. */
export const linkEntity = 'VendaVinculo';

/** The postings of which a link takes points, all in open months. */
type Sources = {
  readonly seller: number;
  /** What the seller still has of the item. */
  readonly left: readonly HeldPosting[];
  /** What the consultant holds by the link. */
  readonly linked: readonly HeldPosting[];
};

const causeOf = (link: number): Cause => ({ kind: 'VINCULO', id: link });
const unitsOf = (postings: readonly HeldPosting[]): number => postings.reduce((sum, each) => sum + each.quantity, 0);
const isOpen = sql`exists (select from ponto_mes as m where m.mes = o.mes and m.estado = 'ABERTO')`;

/**
 * Completes links before they are written, in whatever way they are saved: checks the rights of the caller, that the
 * consultant has accepted and is not evolving, and that the item has enough units (specification 002, sections 5 and
 * 8). The server sets points and user.
 */
export async function settleLinks(
  tx: Queryable,
  caller: Caller,
  saves: readonly PlannedSave[],
): Promise<ReadonlyMap<number, Settled>> {
  const settled = new Map<number, Settled>();
  for (const { place, columns, before } of saves) settled.set(place, await settleLink(tx, caller, { columns, before }));
  return settled;
}

async function settleLink(
  tx: Queryable,
  caller: Caller,
  { columns, before }: Omit<PlannedSave, 'place'>,
): Promise<Settled> {
  const item = Number(columns.get('hubPedVendaItem') ?? before?.hubPedVendaItem);
  const consultant = Number(columns.get('id_consultor') ?? idOf(before?.consultor));
  const quantity = Number(columns.get('quantidade') ?? before?.quantidade);
  const isMoved = before !== null && (item !== before.hubPedVendaItem || consultant !== idOf(before.consultor));
  if (isMoved) return { refusal: evolutionErrors['REGRA_DE_NEGOCIO.vinculo_fixo']() };
  const refusal = await refuseChange(tx, caller, consultant);
  if (refusal !== null) return { refusal };
  // Links of the same item wait for each other.
  await tx.query(sql`select 1 as held from pedido_item where id = ${item} for no key update`);
  const sources = await readSources(tx, { link: before?.id ?? null, item, consultant });
  const available = sources === null ? 0 : unitsOf(sources.left) + unitsOf(sources.linked);
  if (available === 0) return { refusal: evolutionErrors['REGRA_DE_NEGOCIO.vinculo_sem_pontos']() };
  if (quantity > available)
    return { refusal: evolutionErrors['REGRA_DE_NEGOCIO.vinculo_quantidade']({ quantidade: available }) };
  const [row] = await tx.query<{ points: number }>(sql`
    select round(coalesce(pontos, 0) * ${quantity}::integer, 4) as points from pedido_item where id = ${item}`);
  return {
    columns: new Map<string, unknown>([
      ['pontos', row?.points ?? 0],
      ['id_usuario', before === null ? caller.id : idOf(before.usuario)],
    ]),
  };
}

/**
 * Why a caller may not change links of a consultant now; null if they may. Locks the consultant until the transaction
 * ends.
 */
async function refuseChange(tx: Queryable, caller: Caller, id: number): Promise<ApiError | null> {
  await tx.query(sql`select 1 as held from cliente where id = ${id} for no key update`);
  const consultant = await findConsultant(tx, id);
  const isSeen = consultant !== null && (await isInOwnNetwork(tx, caller, id));
  if (!isSeen || !(await mayAlter(tx, caller, id))) return evolutionErrors['REGRA_DE_NEGOCIO.vinculo_dono']();
  if (consultant.status === 'PENDENTE') return evolutionErrors['REGRA_DE_NEGOCIO.vinculo_pendente']();
  return evolvingStates.has(consultant.status) ? evolutionErrors['REGRA_DE_NEGOCIO.vinculo_contado']() : null;
}

/**
 * Refuses to delete a link whose points have counted for an evolution, or are in a closed month, or if the caller may
 * not.
 */
export async function checkLinkRemoval(tx: Queryable, record: StoredRecord, caller: Caller): Promise<void> {
  const consultant = idOf(record.consultor);
  if (consultant === null) return;
  const refusal = await refuseChange(tx, caller, consultant);
  // A consultant who did not accept, or has lost the points, holds none: such a link may be deleted.
  if (refusal !== null && refusal.text !== 'REGRA_DE_NEGOCIO.vinculo_pendente') throw refusal;
  const cause = causeOf(record.id);
  const held = await readHeld(tx, sql`o.causa_tipo = ${cause.kind} and o.causa = ${cause.id} and not ${isOpen}`);
  if (held.length > 0) throw evolutionErrors['REGRA_DE_NEGOCIO.vinculo_fechado']();
}

/** Moves units in the ledger after a link was saved: from the seller to the consultant, or back, as a mirrored pair. */
export async function followLink(
  tx: Queryable,
  { target, before, after }: RecordChange,
  now: () => Date,
): Promise<void> {
  if (target.name !== linkEntity) return;
  const link = Number((after ?? before)?.id);
  const item = Number((after ?? before)?.hubPedVendaItem);
  const consultant = idOf((after ?? before)?.consultor);
  if (consultant === null) return;
  const sources = await readSources(tx, { link, item, consultant });
  if (sources === null) return;
  const { seller, left, linked } = sources;
  const has = unitsOf(linked);
  const wanted = after === null ? 0 : Number(after.quantidade);
  if (wanted - has > unitsOf(left))
    throw evolutionErrors['REGRA_DE_NEGOCIO.vinculo_quantidade']({ quantidade: has + unitsOf(left) });
  if (wanted > has) await moveUnits(tx, takeUnits(left, wanted - has), consultant, causeOf(link), now());
  else await moveUnits(tx, takeUnits(linked, has - wanted), seller, causeOf(link), now());
}

/** The given number of units from postings, oldest first. */
function takeUnits(postings: readonly HeldPosting[], units: number) {
  const parts: { posting: number; quantity: number }[] = [];
  let wanted = units;
  for (const { id, quantity } of postings) {
    const taken = Math.min(wanted, quantity);
    if (taken > 0) parts.push({ posting: id, quantity: taken });
    wanted -= taken;
  }
  return parts;
}

/**
 * The sources of a link's points: the first D.I. above, or for an existing link the person from whom it took the first.
 * Null if nobody is above the consultant.
 */
async function readSources(
  tx: Queryable,
  { link, item, consultant }: { readonly link: number | null; readonly item: number; readonly consultant: number },
): Promise<Sources | null> {
  const cause = link === null ? null : causeOf(link);
  const [first] = await tx.query<{ seller: number }>(sql`
    select o.beneficiario as seller from ponto_lancamento as o
    where o.causa_tipo = ${cause?.kind ?? ''} and o.causa = ${cause?.id ?? 0}::bigint and o.estorno_de is not null
    order by o.id limit 1`);
  const seller = first === undefined ? await findOwner(tx, consultant) : Number(first.seller);
  if (seller === null) return null;
  const ofItem = sql`o.pedido = (select id_pedido from pedido_item where id = ${item}) and o.item = ${item} and ${isOpen}`;
  return {
    seller,
    left: await readHeld(tx, sql`${ofItem} and o.beneficiario = ${seller}`),
    linked:
      cause === null
        ? []
        : await readHeld(
            tx,
            sql`${ofItem} and o.beneficiario = ${consultant} and o.causa_tipo = ${cause.kind} and o.causa = ${cause.id}`,
          ),
  };
}
