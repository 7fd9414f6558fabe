import sql from 'sql-template-tag';
import { fromMinor, toMinor } from '../../../domain/numbers/money.ts';
import type { PlannedSave, RecordChange, Settled } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import { amountProblem } from '../../../engine/records/values/computed/amounts.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { payOutBalance } from '../../points/server/index.ts';
import { isAboveNetworks } from '../../records/server/index.ts';
import { ownOrderErrors } from './errors.ts';

export const ownOrderEntity = 'OCSpv';

/**
 * The SPV balance of a client in the currency of the branch, in minor units; `free` is the part not claimed by waiting
 * own orders.
 */
export type SpvBalance = { readonly moeda: string; readonly saldo: number; readonly free: number };

/**
 * Reads a balance. With `held` it is locked until the transaction ends: nobody changes it, or sends an own order
 * against it.
 */
export async function readBalance(db: Queryable, client: number, held = false): Promise<SpvBalance> {
  if (held) await db.query(sql`select 1 as held from cliente where id = ${client} for no key update`);
  const [row] = await db.query<{ moeda: string; saldo: number }>(sql`
    select coalesce(f.moeda, 'BRL') as moeda, coalesce(s.saldo, 0) as saldo
    from cliente as c left join filial as f on f.id = c.id_filial
    left join spv_saldo as s on s.cliente = c.id and s.moeda = coalesce(f.moeda, 'BRL')
    where c.id = ${client}`);
  const moeda = row?.moeda ?? 'BRL';
  const saldo = Number(row?.saldo ?? 0);
  const [waiting] = await db.query<{ valor: string | null }>(sql`
    select sum(valor)::text as valor from oc_spv
    where id_cliente = ${client} and coalesce(moeda, ${moeda}) = ${moeda} and status_constante in ('ENVIADA', 'APROVADA')`);
  return { moeda, saldo, free: saldo - toMinor(waiting?.valor ?? 0, moeda) };
}

/**
 * Completes own orders before they are written, in whatever way they are saved: the server sets client, balance and
 * currency, the value must be covered by the free balance, and sent data do not change (specification 002, sections
 * 2.13 and 5).
 */
export async function settleOwnOrders(
  tx: Queryable,
  caller: Caller,
  saves: readonly PlannedSave[],
): Promise<ReadonlyMap<number, Settled>> {
  const settled = new Map<number, Settled>();
  // Of several in one save the later ones include the amounts of the earlier ones.
  const taken = new Map<number, number>();
  for (const { place, columns, before } of saves) {
    if (before !== null) {
      if (isOtherInvoice(columns, before))
        settled.set(place, { refusal: ownOrderErrors['REGRA_DE_NEGOCIO.oc_enviada']() });
      continue;
    }
    const named = isAboveNetworks(caller) ? Number(columns.get('id_cliente') ?? 0) : 0;
    const client = named > 0 ? named : caller.id_cliente;
    if (client === null) {
      settled.set(place, { refusal: ownOrderErrors['REGRA_DE_NEGOCIO.oc_sem_cliente']() });
      continue;
    }
    const { moeda, saldo, free } = await readBalance(tx, client, true);
    const unfit = amountProblem(Number(columns.get('valor') ?? 0), moeda);
    if (unfit !== null) {
      settled.set(place, { refusal: httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/valor', ...unfit }] }) });
      continue;
    }
    const value = toMinor(Number(columns.get('valor') ?? 0), moeda);
    const left = free - (taken.get(client) ?? 0);
    if (value > left) {
      const disponivel = formatMoney(fromMinor(Math.max(0, left), moeda), { currency: moeda });
      settled.set(place, { refusal: ownOrderErrors['REGRA_DE_NEGOCIO.oc_saldo']({ disponivel }) });
      continue;
    }
    taken.set(client, (taken.get(client) ?? 0) + value);
    settled.set(place, {
      columns: new Map<string, unknown>([
        ['id_cliente', client],
        ['saldo', fromMinor(saldo, moeda)],
        ['moeda', moeda],
        ['mensagem', 'Nota fiscal recebida; aguarde a conferência.'],
      ]),
    });
  }
  return settled;
}

/** Whether a save would change sent data: the file, its value, or its client. */
function isOtherInvoice(columns: ReadonlyMap<string, unknown>, before: StoredRecord): boolean {
  const file = columns.get('linkNota');
  const isOtherFile =
    columns.has('linkNota') && idOf(typeof file === 'string' ? JSON.parse(file) : file) !== idOf(before.linkNota);
  const isOtherValue = columns.has('valor') && Number(columns.get('valor')) !== Number(before.valor);
  const isOtherClient =
    columns.has('id_cliente') && (columns.get('id_cliente') ?? null) !== (idOf(before.cliente) ?? null);
  return isOtherFile || isOtherValue || isOtherClient;
}

/** Books the payout of a newly paid own order in the ledger: once, because its cause is the own order. */
export async function followOwnOrder(
  tx: Queryable,
  { target, before, after }: RecordChange,
  now: () => Date,
): Promise<void> {
  if (target.name !== ownOrderEntity || after === null) return;
  if (after.status_constante !== 'PAGA' || before?.status_constante === 'PAGA') return;
  const client = idOf(after.cliente);
  if (client === null) throw ownOrderErrors['REGRA_DE_NEGOCIO.oc_sem_cliente']();
  const { moeda, saldo } = await readBalance(tx, client, true);
  const value = toMinor(Number(after.valor), moeda);
  await tx.query(sql`select 1 as held from spv_saldo where cliente = ${client} and moeda = ${moeda} for update`);
  if (value > saldo) {
    const disponivel = formatMoney(fromMinor(saldo, moeda), { currency: moeda });
    throw ownOrderErrors['REGRA_DE_NEGOCIO.oc_saldo']({ disponivel });
  }
  await payOutBalance(tx, client, { currency: moeda, amount: value }, { kind: 'OC', id: after.id }, now());
}

/** Refuses to delete a paid own order. */
export async function checkOwnOrderRemoval(_tx: Queryable, record: StoredRecord): Promise<void> {
  if (record.status_constante === 'PAGA') throw ownOrderErrors['REGRA_DE_NEGOCIO.oc_paga']();
}
