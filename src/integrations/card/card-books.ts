import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { PortError } from '../ask-json.ts';
import type { StandInNotices } from '../stand-ins/notices.ts';
import { type CardPayment, type CardState, isCardKey, type Purchase } from './card-port.ts';
/** ms until a card that timed out is reported as approved. */
export const slowApproval = 20_000;

/** Storage of the simulated card company, as rows of the database. */
export type CardBookParts = {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly notices: StandInNotices;
};

export type CardRow = {
  id: string;
  chave: string;
  token: string;
  valor: number;
  moeda: string;
  parcelas: number;
  bandeira: string;
  final: string;
  estado: CardState;
  motivo: string | null;
  capturado: number;
  devolvido: number;
  retorno: string | null;
};

export type SimulatedCard = Pick<CardRow, 'bandeira' | 'final'> & { readonly conduta: string };

export function createCardBooks({ db, clock, notices }: CardBookParts) {
  /** Approves slow payments whose time has passed; runs with every read. */
  const settleSlow = (tx: Queryable): Promise<number> =>
    tx.execute(sql`
      update vitral_sim_cartao set estado = 'authorised'
      where estado = 'processing' and dh_inicio <= ${new Date(clock.now().getTime() - slowApproval)}::timestamptz`);
  const read = async (tx: Queryable, id: string): Promise<CardRow | null> => {
    await settleSlow(tx);
    const [row] = await tx.query<CardRow>(sql`select * from vitral_sim_cartao where id = ${id} for update`);
    return row ?? null;
  };
  /** Changes a payment while it is locked. */
  const change = (id: string, work: (tx: Queryable, row: CardRow) => Promise<void>): Promise<CardPayment> =>
    db.transaction(async (tx) => {
      const row = await read(tx, id);
      if (row === null) throw refusal('pagamento_nao_encontrado');
      await work(tx, row);
      const after = await read(tx, id);
      if (after === null) throw refusal('pagamento_nao_encontrado');
      return paymentOf(after);
    });

  /** Creates the payment of a purchase, or finds it by its key. */
  const start = async (tx: Queryable, purchase: Purchase, token: string, card: SimulatedCard): Promise<CardPayment> => {
    const { key, amount, currency, instalments, returnUrl } = purchase;
    if (!isCardKey(key) || !Number.isSafeInteger(amount) || amount <= 0 || !/^[A-Z]{3}$/.test(currency))
      throw refusal('pedido_invalido');
    if (!Number.isInteger(instalments) || instalments < 1 || instalments > 99) throw refusal('pedido_invalido');
    const state = stateAfter(card.conduta);
    const id = `pay_${randomBytes(12).toString('hex')}`;
    const made = await tx.execute(sql`
      insert into vitral_sim_cartao
        (id, chave, token, valor, moeda, parcelas, bandeira, final, estado, motivo, retorno, dh_inicio)
      values (${id}, ${key}, ${token}, ${amount}, ${currency}, ${instalments}, ${card.bandeira}, ${card.final},
        ${state}, ${state === 'refused' ? 'card_declined' : null}, ${returnUrl}, ${clock.now()}::timestamptz)
      on conflict (chave) do nothing`);
    if (made > 0 && state === 'processing') await notices.put(tx, 'cartao', eventOf(id), { delay: slowApproval });
    await settleSlow(tx);
    const [row] = await tx.query<CardRow>(sql`select * from vitral_sim_cartao where chave = ${key}`);
    if (row === undefined) throw new PortError('the payment was not stored');
    if (row.valor !== amount || row.moeda !== currency || row.token !== token || row.parcelas !== instalments)
      throw refusal('chave_repetida');
    return paymentOf(row);
  };

  return { settleSlow, read, change, start };
}

function stateAfter(behaviour: string): CardState {
  if (behaviour === 'aprova') return 'authorised';
  if (behaviour === 'demora') return 'processing';
  return behaviour === 'desafio' ? 'requires_action' : 'refused';
}

export function paymentOf(row: CardRow): CardPayment {
  return {
    ...{ id: row.id, key: row.chave, state: row.estado, amount: row.valor, currency: row.moeda },
    ...{ captured: row.capturado, refunded: row.devolvido, reason: row.motivo },
    card: { brand: row.bandeira, last4: row.final },
    actionUrl: row.estado === 'requires_action' ? `/dev/cartao/${row.id}` : null,
  };
}

export function eventOf(id: string): object {
  return { id: `evt_${randomBytes(12).toString('hex')}`, type: 'payment.updated', data: { object: { id } } };
}

export function refusal(code: string): PortError {
  return new PortError(`the stand-in refuses: ${code}`, 'refused', code);
}
