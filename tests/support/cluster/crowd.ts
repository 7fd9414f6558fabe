import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { seedBranchConditions } from '../../../src/areas/branches/demo/seed-conditions.ts';
import { seedDelivery } from '../../../src/areas/branches/demo/seed-delivery.ts';
import { seedConditions } from '../../../src/areas/branches/server/seed-payment.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { createSessions } from '../../../src/platform/sessions/sessions.ts';

/** A logged-in user. */
export type Person = { readonly id: number; readonly token: string };

/** A call of a person. `isKeyed` sends an `Idempotency-Key`. */
type Call = { readonly path: string; readonly method?: 'POST'; readonly body?: object; readonly isKeyed?: boolean };

/** A successful answer: when it came and how long it took (ms), and the kind of call. */
export type Answered = { readonly at: number; readonly took: number; readonly kind: 'save' | 'pay' | 'read' };

export type Crowd = {
  readonly answered: readonly Answered[];
  /** Texts of acknowledged saves. */
  readonly saved: ReadonlySet<string>;
  /** Texts of all attempted saves. */
  readonly tried: ReadonlySet<string>;
  /** Orders whose payment was acknowledged as paid. */
  readonly paid: ReadonlySet<number>;
  /** Orders whose payment was answered as still being processed, because the server that started it had died. */
  readonly underWay: ReadonlySet<number>;
  /** Number of repeated calls by the status of the failed attempt; 0 for no answer. */
  readonly repeats: ReadonlyMap<string, number>;
  /** Unexpected answers. */
  readonly wrong: readonly string[];
  /** Waits until everybody has finished their current work. */
  readonly stop: () => Promise<void>;
};

/** Creates people with a session each: staff, and customers of the first branch. */
export async function logIn(
  db: Database,
  staff: number,
  buyers: number,
): Promise<{ staff: Person[]; buyers: Person[] }> {
  const open = async (ids: readonly { id: number }[]): Promise<Person[]> => {
    const sessions = createSessions(db, () => ({ has: () => true }));
    const people: Person[] = [];
    for (const { id } of ids) people.push({ id, token: (await sessions.open(id, 'crowd')).token });
    return people;
  };
  const employed = await db.query<{ id: number }>(sql`
    insert into usuario (nome, login, id_perfil, ativo)
    select 'Pessoa ' || n, 'equipe' || n || '@crowd.example', p.id, true
    from generate_series(1, ${staff}::int) as n, perfil as p where p.constante = 'ADMINISTRATIVO' returning id`);
  const customers = await db.query<{ id: number }>(sql`
    with c as (
      insert into cliente (codigo_mundial, nome, tipo_pessoa, status, id_filial, cep, logradouro, numero, complemento, bairro)
      select 'crowd' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', (select min(id) from filial), '01310100', 'Avenida Paulista', '1', 'Sem', 'Centro'
      from generate_series(1, ${buyers}::int) as n returning id, codigo_mundial
    )
    insert into usuario (nome, login, id_perfil, id_cliente, tipo, ativo)
    select c.codigo_mundial, c.codigo_mundial || '@crowd.example', p.id, c.id, 'CLIENTE', true
    from c, perfil as p where p.constante = 'CLIENTE' returning id`);
  return { staff: await open(employed), buyers: await open(customers) };
}

/** Products that are sold, and ids of the delivery option and payment condition. */
export type Shop = { readonly skus: readonly number[]; readonly pickup: number; readonly condition: number };

/** Prepares the shop of a seeded database for immediate payment by card. */
export async function openShop(db: Database): Promise<Shop> {
  await seedConditions(db);
  await seedBranchConditions(db);
  await seedDelivery(db);
  await db.execute(sql`update saldo_estoque set fisico = 100000000, reservado = 0`);
  await db.execute(sql`update configuracao_filial set emissao_nota = 'EQUIPE'`);
  const skus = await db.query<{ id: number }>(sql`
    select s.id from sku as s join preco_sku as p on p.id_sku = s.id where s.configuracao is null order by s.id limit 40`);
  const [row] = await db.query<{ pickup: number; condition: number }>(sql`
    select (select id from opcao_entrega where tipo = 'RETIRADA' and id_filial = (select min(id) from filial)) as pickup,
      (select id from hub_condicao_pagamento where codigo = 'CARTAO_DEBITO') as condition`);
  return { skus: skus.map(({ id }) => id), pickup: row?.pickup ?? 0, condition: row?.condition ?? 0 };
}

const card = {
  ...{ numero_cartao: '4111111111111111', nome_cartao: 'PESSOA DA PROVA', mes_cartao: '08', ano_cartao: '2031' },
  ...{ codigo_cartao: '123', cpf_cartao: '52998224725', bandeira: { id: 1, descricao: 'Visa' } },
};

/** ms for which a failed call is repeated. */
const patience = 90_000;

/**
 * Simulates people who save, pay and read through a load balancer until `stop`. Like the portal's windows, they repeat
 * a call without a clear answer under the same key.
 * @param workers number of parallel workers for saving, paying and reading; each worker acts for one person after the
 * other
 */
export function gather(
  address: string,
  people: { readonly staff: readonly Person[]; readonly buyers: readonly Person[] },
  shop: Shop,
  workers: { readonly save: number; readonly pay: number; readonly read: number },
): Crowd {
  const answered: Answered[] = [];
  const [saved, tried] = [new Set<string>(), new Set<string>()];
  const [paid, underWay] = [new Set<number>(), new Set<number>()];
  const repeats = new Map<string, number>();
  const wrong: string[] = [];
  let isOver = false;

  /** Returns the body, or null for a clear refusal, which is added to `wrong`. */
  async function call(person: Person, kind: Answered['kind'], { path, method, body, isKeyed }: Call) {
    const key = isKeyed ? { 'idempotency-key': crypto.randomUUID() } : {};
    const begun = performance.now();
    for (let attempt = 0; performance.now() - begun < patience; attempt += 1) {
      if (attempt > 0) await sleep(Math.min(100 * attempt, 1_000));
      const sent = performance.now();
      const answer = await fetch(`${address}/api/${path}`, {
        method: method ?? 'GET',
        headers: {
          authorization: `Bearer ${person.token}`,
          'x-forwarded-for': `10.${(person.id >> 16) & 255}.${(person.id >> 8) & 255}.${person.id & 255}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...key,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
        .then(async (got) => ({ status: got.status, text: await got.text() }))
        .catch(() => ({ status: 0, text: '' }));
      if (answer.status >= 200 && answer.status < 300) {
        const now = performance.now();
        answered.push({ at: now, took: now - sent, kind });
        return JSON.parse(answer.text);
      }
      const isUnclear = answer.status === 0 || answer.status >= 502 || answer.status === 429;
      if (!isUnclear) {
        wrong.push(`${method ?? 'GET'} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
        return null;
      }
      repeats.set(String(answer.status), (repeats.get(String(answer.status)) ?? 0) + 1);
    }
    wrong.push(`${path}: no answer in ${patience} ms`);
    return null;
  }

  const turns = { save: 0, pay: 0, read: 0 };
  const next = (from: readonly Person[], kind: keyof typeof turns): Person => {
    const person = from[turns[kind]++ % from.length];
    if (person === undefined) throw new RangeError('Nobody is there.');
    return person;
  };

  async function save(): Promise<void> {
    const person = next(people.staff, 'save');
    const titulo = crypto.randomUUID();
    tried.add(titulo);
    const body = { titulo, descricao: `De ${person.id}.` };
    const answer = await call(person, 'save', { path: 'InformacaoPgto/', method: 'POST', body, isKeyed: true });
    if (answer === null) return;
    saved.add(titulo);
    // A person must be able to read their own save.
    const list = await call(person, 'read', { path: `InformacaoPgto?size=1&query=${titulo}` });
    if (list !== null && list.total !== 1) wrong.push(`read ${list.total} of the own save ${titulo}`);
  }

  async function pay(buyer: Person): Promise<void> {
    const post = (path: string, body: object, isKeyed = false) =>
      call(buyer, 'pay', { path, method: 'POST', body, isKeyed });
    const sku = shop.skus[(buyer.id + turns.pay) % shop.skus.length] ?? 0;
    await post(`cart/changeProduct/${sku}`, { quantidade: 1 });
    await post('cart/calculateShipping', { id_pedido: 0 });
    await post('cart/changeDelivery', { id_entrega: shop.pickup });
    const valid = (await post('cart/cartValidate', {}))?.data;
    const id_pedido = Number(valid?.pedido?.id_pedido ?? valid?.pedido?.id);
    // A repeated call whose first answer was lost finds the next cart, which is empty.
    if (!(id_pedido > 0)) return;
    if (valid?.valido !== true) {
      wrong.push(`order ${id_pedido} is not valid: ${JSON.stringify(valid?.problemas)}`);
      return;
    }
    const chosen = await post('cart/changePayment', { id_pedido, id_condicao_pagamento: shop.condition }, true);
    const id_pgto = chosen?.data?.pagamentos?.[0]?.id;
    const answer = await post('cart/pay', { id_pedido, cartoes: [{ ...card, id_pgto }] }, true);
    if (answer?.data?.constante_status === 'PAGO') paid.add(id_pedido);
    else if (answer?.data?.constante_status === 'AGUARDANDO_PAGAMENTO') underWay.add(id_pedido);
    else if (answer !== null) wrong.push(`order ${id_pedido}: ${JSON.stringify(answer).slice(0, 200)}`);
  }

  const loop = async (work: () => Promise<void>): Promise<void> => {
    while (!isOver) await work();
  };
  // Each buyer belongs to one worker, because two must not use one cart at the same time.
  const share = Math.floor(people.buyers.length / Math.max(workers.pay, 1));
  const work = [
    ...Array.from({ length: workers.save }, () => loop(save)),
    ...Array.from({ length: workers.pay }, (_, place) => {
      const own = people.buyers.slice(place * share, (place + 1) * share);
      let turn = 0;
      return loop(async () => {
        const buyer = own[turn++ % own.length];
        if (buyer !== undefined) await pay(buyer);
      });
    }),
    ...Array.from({ length: workers.read }, () =>
      loop(async () => void (await call(next(people.staff, 'read'), 'read', { path: 'Cliente?size=10' }))),
    ),
  ];
  return {
    ...{ answered, saved, tried, paid, underWay, repeats, wrong },
    stop: async () => {
      isOver = true;
      await Promise.all(work);
    },
  };
}

/**
 * Number of open charges. If the server of a payment dies, the charge is either found at its provider or released for
 * another card after two minutes.
 */
export async function countUnsettled(db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`select count(*) as n from cobranca where aberta`);
  return row?.n ?? 0;
}

/** Compares the database with what the crowd did. Returns the differences. */
export async function compare(db: Database, { saved, tried, paid }: Crowd): Promise<string[]> {
  const found: string[] = [];
  const rows = await db.query<{ titulo: string; n: number }>(
    sql`select titulo, count(*) as n from informacao_pgto where titulo like '________-____-____-____-____________' group by 1`,
  );
  const stored = new Map(rows.map(({ titulo, n }) => [titulo, n]));
  for (const text of saved) if (!stored.has(text)) found.push(`lost: save ${text}`);
  for (const [text, n] of stored) {
    if (n > 1) found.push(`doubled: save ${text}, ${n} times`);
    if (!tried.has(text)) found.push(`unknown: save ${text}`);
  }
  const orders = await db.query<{ id: number; estado: string; cobrado: number; lancado: number; pago: number }>(sql`
    select p.id, p.constante_status as estado,
      (select count(*) from cobranca as c where c.id_pedido = p.id and c.constante_status = 'paid') as cobrado,
      (select abs(coalesce(sum(l.valor), 0)) from lancamento_cobranca as l
        where l.id_pedido = p.id and l.conta = 'PEDIDO') as lancado,
      (select coalesce(sum(g.valor_coberto), 0) from pedido_pagamento as g
        where g.id_pedido = p.id and g.constante_status = 'APROVADO') as pago
    from pedido_venda as p`);
  const ledger = new Map(orders.map((order) => [order.id, order]));
  for (const id of paid)
    if (ledger.get(id)?.estado !== 'PAGO') found.push(`lost: order ${id} is ${ledger.get(id)?.estado}`);
  for (const { id, estado, cobrado, lancado, pago } of orders)
    if (estado === 'PAGO' && (cobrado !== 1 || Math.abs(lancado - pago) > 0.001))
      found.push(`order ${id}: ${cobrado} charges paid, ${lancado} in the ledger, ${pago} due`);
  // Compares the amounts captured by the card company with the paid orders.
  const [taken] = await db.query<{ capturas: number; captado: number }>(
    sql`select count(*) as capturas, coalesce(sum(capturado - devolvido), 0) as captado from vitral_sim_cartao where estado = 'captured'`,
  );
  const charged = orders.filter(({ estado }) => estado === 'PAGO');
  const due = Math.round(charged.reduce((sum, { pago }) => sum + pago, 0) * 100);
  if (taken?.capturas !== charged.length || taken.captado !== due)
    found.push(
      `the card company took ${taken?.captado} in ${taken?.capturas} captures for ${due} of ${charged.length} orders`,
    );
  return found;
}
