import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { portalDay } from '../../engine/records/values/portal-day.ts';
import { PortError } from '../ask-json.ts';
import type { NoticeWay } from '../stand-ins/notices.ts';
import {
  type CardBookParts,
  type CardRow,
  createCardBooks,
  eventOf,
  paymentOf,
  refusal,
  type SimulatedCard,
} from './card-books.ts';
import { type CardPayment, type CardPort, isCardKey } from './card-port.ts';
import { readCardWebhook } from './card-webhook.ts';

/**
 * Behaviour of the test cards (domain facts, section 4). All are Visa; other numbers are refused, so that no real card
 * is accepted.
 */
const testCards: Readonly<Record<string, 'aprova' | 'recusa' | 'demora' | 'desafio'>> = {
  '4111111111111111': 'aprova',
  '4000000000000002': 'recusa',
  '4000000000000119': 'demora',
  '4000002500003155': 'desafio',
};
const brand = 'visa';
/** The card that answers on the provider's own page; it has no token. */
const pageCard = { conduta: 'desafio', bandeira: brand, final: '3155' };

/** What developers can do as the cardholder. */
export type CardActions = {
  /** Answers the challenge of a payment that waits for its cardholder. */
  readonly answerChallenge: (id: string, isAccepted: boolean, notice: NoticeWay) => Promise<CardPayment>;
  /** A payment, and the address its cardholder returns to; null for none. */
  readonly find: (id: string) => Promise<{ readonly payment: CardPayment; readonly returnUrl: string | null } | null>;
  readonly list: (limit?: number) => Promise<readonly CardPayment[]>;
};

export type CardStandIn = { readonly port: CardPort; readonly actions: CardActions };

type Parts = CardBookParts & {
  /** Secret that signs its webhooks. */
  readonly webhookSecret: string;
};

/** A card company for demonstrations, stored as rows of the database. Card numbers are not stored, not even hashed. */
export function createEmbeddedCard(parts: Parts): CardStandIn {
  const { db, clock, webhookSecret } = parts;
  const { settleSlow, read, change, start } = createCardBooks(parts);
  const port: CardPort = {
    tokenise: async ({ number, month, year, securityCode }) => {
      const digits = number.replace(/[\s.-]/g, '');
      const behaviour = Object.hasOwn(testCards, digits) ? testCards[digits] : undefined;
      if (behaviour === undefined) throw refusal('numero_de_teste');
      const isOver =
        `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}` < portalDay(clock.now()).slice(0, 7);
      if (!Number.isInteger(month) || month < 1 || month > 12 || isOver) throw refusal('validade');
      if (!/^\d{3,4}$/.test(securityCode)) throw refusal('codigo_de_seguranca');
      const token = `tok_${randomBytes(18).toString('base64url')}`;
      const last4 = digits.slice(-4);
      await db.execute(sql`
        insert into vitral_sim_cartao_token (token, conduta, bandeira, final)
        values (${token}, ${behaviour}, ${brand}, ${last4})`);
      return { token, brand, last4 };
    },
    authorise: async (request) => {
      const payment = await db.transaction(async (tx) => {
        const [card] = await tx.query<SimulatedCard>(sql`
          select conduta, bandeira, final from vitral_sim_cartao_token where token = ${request.token}`);
        if (card === undefined) throw refusal('token_desconhecido');
        return start(tx, request, request.token, card);
      });
      // Behaves like a provider that carries out a call but does not answer in time.
      if (payment.state === 'processing') throw new PortError('no answer of the simulated card company in time');
      return payment;
    },
    openPage: (request) => db.transaction((tx) => start(tx, request, '', pageCard)),
    capture: (id, amount) =>
      change(id, async (tx, row) => {
        if (row.estado === 'captured' && row.capturado === amount) return;
        if (row.estado !== 'authorised') throw refusal('nao_autorizado');
        if (!Number.isSafeInteger(amount) || amount <= 0 || amount > row.valor) throw refusal('valor');
        await tx.execute(sql`
          update vitral_sim_cartao set estado = 'captured', capturado = ${amount} where id = ${id}`);
      }),
    cancel: (id) =>
      change(id, async (tx, { estado }) => {
        if (estado === 'captured') throw refusal('ja_capturado');
        if (estado !== 'refused')
          await tx.execute(sql`update vitral_sim_cartao set estado = 'voided' where id = ${id}`);
      }),
    refund: async (id, key, amount) => {
      if (!isCardKey(key) || !Number.isSafeInteger(amount) || amount <= 0) throw refusal('pedido_invalido');
      await change(id, async (tx, row) => {
        const [known] = await tx.query<{ id_cartao: string; valor: number }>(sql`
          select id_cartao, valor from vitral_sim_cartao_devolucao where chave = ${key}`);
        if (known !== undefined) {
          if (known.id_cartao !== id || known.valor !== amount) throw refusal('chave_repetida');
          return;
        }
        if (row.estado !== 'captured' || row.devolvido + amount > row.capturado) throw refusal('valor');
        await tx.execute(sql`
          insert into vitral_sim_cartao_devolucao (chave, id_cartao, valor) values (${key}, ${id}, ${amount})`);
        await tx.execute(sql`update vitral_sim_cartao set devolvido = devolvido + ${amount} where id = ${id}`);
      });
      return { key, amount };
    },
    get: (id) =>
      db.transaction(async (tx) => {
        const row = await read(tx, id);
        return row === null ? null : paymentOf(row);
      }),
    find: (key) =>
      db.transaction(async (tx) => {
        await settleSlow(tx);
        const [row] = await tx.query<CardRow>(sql`select * from vitral_sim_cartao where chave = ${key}`);
        return row === undefined ? null : paymentOf(row);
      }),
    readWebhook: (body, signature, now) => readCardWebhook(body, signature, [webhookSecret], now),
  };

  return { port, actions: createActions(parts, change) };
}

/** What developers can do as the cardholder, with the same storage. */
function createActions({ db, notices }: Parts, change: ReturnType<typeof createCardBooks>['change']): CardActions {
  return {
    answerChallenge: (id, isAccepted, notice) =>
      change(id, async (tx, { estado }) => {
        if (estado !== 'requires_action') throw refusal('sem_desafio');
        await tx.execute(sql`
          update vitral_sim_cartao set estado = ${isAccepted ? 'authorised' : 'refused'},
            motivo = ${isAccepted ? null : 'authentication_failed'} where id = ${id}`);
        await notices.put(tx, 'cartao', eventOf(id), notice);
      }),
    find: async (id) => {
      const [row] = await db.query<CardRow>(sql`select * from vitral_sim_cartao where id = ${id}`);
      return row === undefined ? null : { payment: paymentOf(row), returnUrl: row.retorno };
    },
    list: async (limit = 50) => {
      const rows = await db.query<CardRow>(sql`
        select * from vitral_sim_cartao order by dh_inicio desc, id limit ${limit}::int`);
      return rows.map(paymentOf);
    },
  };
}
