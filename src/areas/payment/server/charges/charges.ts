import sql from 'sql-template-tag';
import { isCovered, sumMoney, toMinor } from '../../../../domain/numbers/money.ts';
import { PortError } from '../../../../integrations/ask-json.ts';
import { cachePlans, type Database, type Queryable } from '../../../../platform/database/database.ts';
import type { Outbox } from '../../../../platform/outbox/outbox.ts';
import {
  lockAnyOrder,
  type Order,
  type OrderFlow,
  orderEntity,
  readItems,
  wantedStock,
} from '../../../orders/server/index.ts';
import { reserveStock } from '../../../stock/server/index.ts';
import { moneyOf } from '../../rules/charge.ts';
import { canAsk, chargeStates } from '../../rules/charge-states.ts';
import {
  askProvider,
  type ChargePorts,
  captureCard,
  type Finding,
  refundAtProvider,
  removeAtProvider,
} from './ask-provider.ts';
import { endRefund } from './refund-order.ts';
import { settleFinding } from './settle.ts';
import { loadCharges, type StoredCharge } from './stored-charge.ts';

export type ChargeParts = {
  readonly db: Database;
  readonly ports: ChargePorts;
  readonly flows: OrderFlow;
  readonly outbox: Outbox;
  readonly now: () => Date;
  /** Notifies windows and caches that payments of an order changed. */
  readonly changed: () => void;
  /** Reports failures that will be tried again. */
  readonly report: (error: unknown) => void;
};

/** A pending command for a provider. */
type Command = {
  readonly do: 'capture' | 'remove' | 'refund';
  readonly charge: StoredCharge;
  /** Why it is removed, if the payer gets a special message: a key of the texts of charges. */
  readonly reason?: string;
};

/** The next commands for an order, and whether it is being cancelled. */
type Plan = { readonly commands: readonly Command[]; readonly isEnding: boolean };
/** A charge, and its provider's answer. */
export type ProviderAnswer = { readonly charge: StoredCharge; readonly finding: Promise<Finding> };
type Settled = { readonly charge: StoredCharge | null; readonly plan: Plan };

export type Charges = {
  /**
   * Used by poll, webhook and sweep: asks the provider of a charge about its state, by its key or the provider's id,
   * settles it and carries out all effects. Null for an unknown charge. Rejects with PortError if the provider does not
   * answer.
   */
  readonly settleCharge: (key: string) => Promise<StoredCharge | null>;
  /**
   * Settles providers' answers for charges of an order, each at once, then carries out all effects; returns the settled
   * charges.
   */
  readonly settleAll: (order: number, answers: readonly ProviderAnswer[]) => Promise<readonly (StoredCharge | null)[]>;
  /** Removes a charge without payments; returns its resulting state. */
  readonly removeCharge: (charge: StoredCharge) => Promise<StoredCharge | null>;
  /** Captures, removes and refunds charges of an order as needed, as far as providers answer. */
  readonly followUp: (order: number) => Promise<void>;
};

/**
 * ms for which stock is reserved for a card, and for which a reserved card amount waits after another part of its order
 * was refused.
 */
const captureHold = 15 * 60_000;

/**
 * Creates the charges service: the only access to payment providers. Its functions must not be called within a
 * transaction.
 */
export function openCharges(parts: ChargeParts): Charges {
  const { db, ports, flows, outbox, now, report } = parts;

  const settleIn = (tx: Queryable, charge: StoredCharge, finding: Finding) =>
    settleFinding(tx, { flows, outbox, now: now() }, charge, finding);

  const publishChange = (before: StoredCharge, after: StoredCharge | null): void => {
    if (after !== null && after.state !== before.state) parts.changed();
  };

  /** Settles, and plans the next commands in the same lock: later commits plan for their own changes. */
  async function settleAndPlan(charge: StoredCharge, finding: Finding): Promise<Settled> {
    const settled = await db.transaction(async (transaction) => {
      const tx = cachePlans(transaction);
      const after = await settleIn(tx, charge, finding);
      return { charge: after, plan: await planCommands(tx, outbox, charge.id_pedido, now()) };
    });
    publishChange(charge, settled.charge);
    return settled;
  }

  const removeCharge: Charges['removeCharge'] = async (charge) => {
    const finding = await removeAtProvider(ports, charge, now());
    const settled = await db.transaction((tx) => settleIn(cachePlans(tx), charge, finding));
    publishChange(charge, settled);
    return settled;
  };

  /** Returns the next commands; null if the command changed nothing. */
  async function carryOut({ do: command, charge, reason }: Command): Promise<Plan | null> {
    try {
      const finding =
        command === 'capture'
          ? await captureCard(ports, charge)
          : command === 'refund'
            ? await refundAtProvider(ports, charge, now())
            : { reason: reason ?? null, ...(await removeAtProvider(ports, charge, now())) };
      const { charge: after, plan } = await settleAndPlan(charge, finding);
      return after !== null && after.state !== charge.state ? plan : null;
    } catch (error) {
      // The sweep tries again: ids of captures and refunds are the same at every attempt.
      if (!(error instanceof PortError)) throw error;
      report(error);
      return null;
    }
  }

  return {
    removeCharge,
    settleAll: async (order, answers) => {
      const settled = await Promise.all(
        answers.map(async ({ charge, finding }) => settleAndPlan(charge, await finding)),
      );
      // With several it is unknown which one committed last.
      await carryOutAll(order, settled.length === 1 ? (settled[0]?.plan ?? null) : null);
      return settled.map(({ charge }) => charge);
    },
    settleCharge: async (key) => {
      const [charge] = await loadCharges(db, sql`t.chave = ${key} or t.id_provedor = ${key}`);
      if (charge === undefined) return null;
      const { charge: settled, plan } = await settleAndPlan(charge, await askProvider(ports, charge, now()));
      await carryOutAll(charge.id_pedido, plan);
      return settled;
    },
    followUp: (order) => carryOutAll(order, null),
  };

  /** @param first a known plan; null if it has to be computed */
  async function carryOutAll(order: number, first: Plan | null): Promise<void> {
    let plan = first;
    // Each round changes the state of a charge, or ends it.
    for (let round = 0; round < 20; round++) {
      const { commands, isEnding } =
        plan ?? (await db.transaction((tx) => planCommands(cachePlans(tx), outbox, order, now())));
      plan = null;
      let isChanged = false;
      for (const command of commands) {
        plan = await carryOut(command);
        isChanged ||= plan !== null;
      }
      if (isChanged) continue;
      if (isEnding && (await db.transaction((tx) => endRefund(cachePlans(tx), flows, order)))) parts.changed();
      return;
    }
  }
}

/**
 * Commands for an order's providers: cards are captured once everything is covered and its stock is reserved, unwanted
 * charges are removed, and money to return is refunded (commerce.md, 4).
 */
async function planCommands(tx: Queryable, outbox: Outbox, id: number, now: Date): Promise<Plan> {
  const order = await lockAnyOrder(tx, id);
  if (order === null) return { commands: [], isEnding: false };
  const commands = await commandsOf(tx, outbox, order, now);
  return { commands, isEnding: order.constante_status === 'AGUARDANDO_CANCELAMENTO' };
}

async function commandsOf(tx: Queryable, outbox: Outbox, order: Order, now: Date): Promise<readonly Command[]> {
  const { id } = order;
  const charges = await loadCharges(tx, sql`t.id_pedido = ${id}`, true);
  const commands: Command[] = [];
  for (const charge of charges) {
    const { covered, unsettled } = moneyOf(charge.charge);
    if (charge.destino === 'DEVOLVER' && covered + unsettled > 0) commands.push({ do: 'refund', charge });
    if (charge.a_remover && chargeStates[charge.state].isOpen && !chargeStates[charge.state].holdsMoney)
      commands.push({ do: 'remove', charge });
  }
  const held = charges.filter(({ state, a_remover }) => canAsk(state, 'capture') && !a_remover);
  // Another part was refused and the payer does not continue: the reserved card amount is released with its stock.
  if (order.constante_status === 'ERRO_PAGAMENTO')
    for (const charge of held)
      if (Date.parse(charge.dh_registro) + captureHold < now.getTime()) commands.push({ do: 'remove', charge });
  if (held.length === 0 || order.constante_status !== 'AGUARDANDO_PAGAMENTO') return commands;
  const rows = await tx.query<{ id: number; total: number; coberto: number; status: string }>(sql`
    select g.id, coalesce(p.valor_total, 0) as total, g.valor_coberto as coberto, coalesce(g.constante_status, 'AGUARDANDO') as status
    from pedido_pagamento as g join pedido_venda as p on p.id = g.id_pedido where g.id_pedido = ${id}`);
  const isHeld = new Set(held.map(({ id_pagamento }) => id_pagamento));
  const counted = rows.filter(
    (row) => row.status === 'APROVADO' || (row.status === 'AGUARDANDO' && isHeld.has(row.id)),
  );
  const sum = sumMoney(counted.map(({ coberto }) => toMinor(coberto, order.moeda)));
  if (!isCovered(sum, toMinor(rows[0]?.total ?? 0, order.moeda), order.moeda)) return commands;
  const items = await readItems(tx, id);
  const until = new Date(now.getTime() + captureHold);
  if ((await reserveStock(tx, outbox, order, wantedStock(items), until)).length > 0)
    return [...commands, ...held.map((charge): Command => ({ do: 'remove', charge, reason: 'out_of_stock' }))];
  return [...commands, ...held.map((charge): Command => ({ do: 'capture', charge }))];
}

/** The entities whose windows are notified when payments change. */
export const changedEntities = ['PedidoPagamento', orderEntity] as const;
