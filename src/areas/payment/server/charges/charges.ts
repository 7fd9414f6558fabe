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
  /** Tells windows and caches that payments of an order changed. */
  readonly changed: () => void;
  /** Learns what could not be done for now. */
  readonly report: (error: unknown) => void;
};

/** What is still to be asked of a provider. */
type Command = {
  readonly do: 'capture' | 'remove' | 'refund';
  readonly charge: StoredCharge;
  /** Why it is taken back, where its payer reads more than that it was: a key of the texts of charges. */
  readonly reason?: string;
};

/** What is to be done for an order next, and whether it is being cancelled. */
type Plan = { readonly commands: readonly Command[]; readonly isEnding: boolean };
/** A charge, and what its provider answers. */
export type ProviderAnswer = { readonly charge: StoredCharge; readonly finding: Promise<Finding> };
type Settled = { readonly charge: StoredCharge | null; readonly plan: Plan };

export type Charges = {
  /**
   * What poll, webhook and sweep do: asks the provider of a charge what became of it, by its key or the provider's id, settles it
   * and all that follows. Null where there is no such charge. Rejects with PortError where the provider does not answer.
   */
  readonly settleCharge: (key: string) => Promise<StoredCharge | null>;
  /** Settles what providers answer for charges of an order, each at once, then does all that follows; answers the charges settled. */
  readonly settleAll: (order: number, answers: readonly ProviderAnswer[]) => Promise<readonly (StoredCharge | null)[]>;
  /** Takes back a charge of which nobody has paid anything; answers what it is then. */
  readonly removeCharge: (charge: StoredCharge) => Promise<StoredCharge | null>;
  /** Captures, takes back and refunds what is to be of an order, as far as providers answer. */
  readonly followUp: (order: number) => Promise<void>;
};

/** ms for which stock is held for a card, and what a card holds is for an order of which another part was refused. */
const captureHold = 15 * 60_000;

/** Opens charges: the one way to providers of payment. Nothing of it is called within a transaction. */
export function openCharges(parts: ChargeParts): Charges {
  const { db, ports, flows, outbox, now, report } = parts;

  const settleIn = (tx: Queryable, charge: StoredCharge, finding: Finding) =>
    settleFinding(tx, { flows, outbox, now: now() }, charge, finding);

  const publishChange = (before: StoredCharge, after: StoredCharge | null): void => {
    if (after !== null && after.state !== before.state) parts.changed();
  };

  /** Settles, and plans what follows under the same lock: what is committed in between is planned for by whoever commits it. */
  async function settleAndPlan(charge: StoredCharge, finding: Finding): Promise<Settled> {
    const settled = await db.transaction(async (transaction) => {
      const tx = cachePlans(transaction);
      const after = await settleIn(tx, charge, finding);
      return { charge: after, plan: await planCommands(tx, charge.id_pedido, now()) };
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

  /** Answers what is to be done next; null where the command changed nothing. */
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
      // The sweep comes back to it: ids of captures and refunds are the same at every try.
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
      // Of several nobody knows which one was the last to commit.
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

  /** @param first what is known to be done; null where it has to be planned */
  async function carryOutAll(order: number, first: Plan | null): Promise<void> {
    let plan = first;
    // Each round changes the state of something, or ends it.
    for (let round = 0; round < 20; round++) {
      const { commands, isEnding } = plan ?? (await db.transaction((tx) => planCommands(cachePlans(tx), order, now())));
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
 * What is to be asked of providers for an order: cards are captured once everything is covered and its stock is held, what is not
 * wanted is taken back, what is to go back is refunded (commerce.md, 4).
 */
async function planCommands(tx: Queryable, id: number, now: Date): Promise<Plan> {
  const order = await lockAnyOrder(tx, id);
  if (order === null) return { commands: [], isEnding: false };
  const commands = await commandsOf(tx, order, now);
  return { commands, isEnding: order.constante_status === 'AGUARDANDO_CANCELAMENTO' };
}

async function commandsOf(tx: Queryable, order: Order, now: Date): Promise<readonly Command[]> {
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
  // Another part was refused and nobody goes on: what a card holds is let go of when its stock is.
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
  if ((await reserveStock(tx, order, wantedStock(items), until)).length > 0)
    return [...commands, ...held.map((charge): Command => ({ do: 'remove', charge, reason: 'out_of_stock' }))];
  return [...commands, ...held.map((charge): Command => ({ do: 'capture', charge }))];
}

/** The entity that windows look at when payments change. */
export const changedEntities = ['PedidoPagamento', orderEntity] as const;
