import { cachePlans, type Queryable } from '../../database/database.ts';
import { entityErrors } from '../../entities/entity-errors.ts';
import { portalDay } from '../../entities/values/portal-day.ts';
import { documentContext } from '../../export-engine/document-context.ts';
import { type Caller, nobody } from '../../http/caller.ts';
import { errorLanguage } from '../../http/error-texts.ts';
import { doRepeatedly } from '../../tasks/task.ts';
import { simulateSpecial } from '../catalogue/simulate-special.ts';
import { answerQuote } from '../delivery/quote-delivery.ts';
import { printedSheets } from '../exports/print-sheets.ts';
import { fileHeaders } from '../files/files.routes.ts';
import { defineModule } from '../module.ts';
import { changeAddress, changeBranch, changeClient, changeType, chooseBranch, complementOrder } from './cart-head.ts';
import { removeItem, setItem } from './cart-items.ts';
import { orderErrors } from './errors.ts';
import { openCart } from './open-cart.ts';
import { lockCart, lockOpenCart, lockOrder, mayChange, type Order, orderEntity } from './order-access.ts';
import { chooseDelivery, quoteOrder } from './order-delivery.ts';
import { applyOrderState } from './order-effects.ts';
import { createOrderLink, findLinkedOrder, linkDays } from './order-links.ts';
import { answerItems, answerProducts, findBuyer } from './order-lists.ts';
import { budgetOrder, cancelOrder, continueOrder } from './order-steps.ts';
import { expireQuotes } from './order-tasks.ts';
import { emptyCart, type OrderAnswer, readAnyOrder, readOrder, type StateNames } from './read-order.ts';
import { recomputeOrder } from './recompute.ts';
import { savePromotion } from './save-promotion.ts';
import { seedOrders } from './seed-orders.ts';
import { putSpecialItem } from './special-item.ts';
import { findProblems } from './validate-order.ts';

/** The print template of the invitation that comes with an order. */
const invitationTemplate = 'convite';

/** A call of somebody, and the language that they read. */
type Who = { readonly caller: Caller; readonly language: unknown };

/** What a change of a cart does beside its own: whether the chosen delivery goes, and whether a cart is begun for it. */
type ChangeOptions = {
  readonly dropsDelivery?: boolean;
  readonly begins?: boolean;
  readonly versao?: number | undefined;
};

/** Carts, quotes and orders (specification 001, sections 2 to 7). Nothing else moves an order (commerce.md, 4). */
export const ordersModule = defineModule({
  name: 'orders',
  operations: [
    'encontrarPedido',
    'cartCreate',
    'cartChangeProduct',
    'cartChangeProductPost',
    'cartDelProduct',
    'cartDelProductDelete',
    'cartChangeClient',
    'cartChangeDeliveryLocal',
    'cartChangeType',
    'cartChangeDeliveryAddress',
    'cartComplement',
    'cartCalculateShipping',
    'cartChangeDelivery',
    'cartBudget',
    'cartCancel',
    'cartContinue',
    'cartValidate',
    'cartSavePromotion',
    'configProduct',
    'cartLoadPedidoVendaByHash',
    'cartCreateLink',
    'conviteConvensaoPrint',
    'listarItensCarrinho',
    'listarProdutosCarrinho',
  ],
  errors: orderErrors,
  recordRules: ({ outbox }) => ({
    changed: (tx, change) => applyOrderState(tx, outbox, change),
  }),
  open: ({
    db,
    entities,
    engine,
    relations,
    clock,
    flows,
    ports,
    files,
    pdfs,
    views,
    dictionaries,
    errorTexts,
    publishSaved,
    publicUrl,
    settings,
    warn,
  }) => {
    const today = () => portalDay(clock.now());
    const models = () => entities.models();
    const parts = { entities, engine, relations, clock };
    const namesFor = async ({ caller, language }: Who): Promise<StateNames> => {
      const translator = await dictionaries.translator(language, caller.id_pais);
      const field = translator.models(models()).get(orderEntity)?.fields.constante_status;
      const names = new Map(field?.options?.map(({ id, descricao }) => [String(id), descricao]));
      return (state) => names.get(state) ?? state;
    };
    // Few statements, and short ones: planning them anew would take most of their time.
    const transact = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
      db.transaction((tx) => work(cachePlans(tx)));
    const ok = (data: OrderAnswer) => ({ status: 200 as const, body: { data } });

    /** Changes an open cart in one transaction: what `work` does, then the sums; answers the order as it is then. */
    async function changeCart(
      who: Who,
      id: number,
      { dropsDelivery = false, begins = false, versao }: ChangeOptions,
      work: (tx: Queryable, order: Order) => Promise<{ readonly moeda: string } | undefined>,
    ): Promise<OrderAnswer> {
      const { caller } = who;
      const names = await namesFor(who);
      return transact(async (tx) => {
        const found = await lockCart(tx, models(), caller, id);
        const order = found ?? (begins ? await openCart(tx, caller) : null);
        if (order === null) return emptyCart(tx, caller, names);
        if (versao !== undefined && versao !== order.versao)
          throw orderErrors.PEDIDO_ALTERADO({ versao: order.versao });
        const moved = await work(tx, order);
        await recomputeOrder(tx, { id: order.id, moeda: moved?.moeda ?? order.moeda }, dropsDelivery);
        return readAnyOrder(tx, caller, order.id, names);
      });
    }

    /** Moves an order through its flow in one transaction. */
    async function moveOrder(
      who: Who,
      id: number,
      work: (tx: Queryable, order: Order) => Promise<unknown>,
    ): Promise<OrderAnswer> {
      const { caller } = who;
      const names = await namesFor(who);
      return transact(async (tx) => {
        const order = id === 0 ? await lockOpenCart(tx, caller.id) : await lockOrder(tx, models(), caller, id);
        if (order === null) return emptyCart(tx, caller, names);
        if (!mayChange(caller, order)) throw orderErrors['SEM_PERMISSAO.pedido']();
        await work(tx, order);
        return readAnyOrder(tx, caller, order.id, names);
      }).catch((error: unknown) => {
        throw engine.asApiError(error, orderEntity);
      });
    }

    const published = (afterwards: (work: () => void) => void) =>
      afterwards(() => {
        publishSaved({ entity: orderEntity });
        publishSaved({ entity: 'PedidoItem' });
      });
    const setQuantity = (who: Who, place: Parameters<typeof setItem>[3], id: number, quantity: number | null) =>
      changeCart(who, id, { dropsDelivery: true, begins: true }, async (tx, order) => {
        await setItem(tx, order, today(), place, quantity);
        return undefined;
      });
    const dropItem = (who: Who, place: Parameters<typeof removeItem>[2], id: number) =>
      changeCart(who, id, { dropsDelivery: true }, async (tx, order) => {
        await removeItem(tx, order, place);
        return undefined;
      });
    const whoOf = (call: {
      readonly caller: () => Caller;
      readonly request: { readonly headers: Readonly<Record<string, unknown>> };
    }): Who => ({
      caller: call.caller(),
      language: call.request.headers['x-language'],
    });
    const noStore = { 'cache-control': 'no-store' };

    return {
      handlers: {
        encontrarPedido: async (call) => {
          const who = whoOf(call);
          const names = await namesFor(who);
          const { hash, id_pedido } = call.query;
          if (hash === undefined) return ok(await readOrder(db, models(), who.caller, id_pedido, names));
          return ok(await readAnyOrder(db, who.caller, await findLinkedOrder(db, hash, clock.now()), names));
        },
        cartLoadPedidoVendaByHash: async ({ params, request }) => {
          const reader = { caller: nobody, language: request.headers['x-language'] };
          const id = await findLinkedOrder(db, params.hash, clock.now());
          return ok(await readAnyOrder(db, nobody, id, await namesFor(reader)));
        },
        conviteConvensaoPrint: async (call) => {
          const { caller, language } = whoOf(call);
          const { id_pedido } = call.params;
          const order = await readOrder(db, models(), caller, id_pedido, (state) => state);
          if (order.convite !== true)
            throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id: id_pedido });
          const context = documentContext(language, caller.nome);
          const wanted = { entity: orderEntity, name: invitationTemplate, ids: [id_pedido] };
          const document = await printedSheets({ ...parts, db, files, views }, caller, wanted, context);
          const stream = await pdfs.sheets(document, { as: 'pdf', language: context.language }, call.signal);
          const nome = `convite-${order.numero_pedido ?? id_pedido}.pdf`;
          return { status: 200, stream, headers: fileHeaders({ tipo: 'application/pdf', nome }, true) };
        },
        cartCreateLink: async (call) => {
          const { caller } = whoOf(call);
          const now = clock.now();
          const hash = await db.transaction(async (tx) => {
            const order = await lockOrder(tx, models(), caller, call.body.id_pedido);
            if (!mayChange(caller, order)) throw orderErrors['SEM_PERMISSAO.pedido']();
            return createOrderLink(tx, order.id, caller.id, now);
          });
          const dh_validade = new Date(now.getTime() + linkDays * 86_400_000).toISOString();
          return {
            status: 200,
            body: { data: { link: `${publicUrl()}/carrinho/pagamento/${hash}`, hash, dh_validade } },
          };
        },
        cartCreate: async (call) => {
          const who = whoOf(call);
          const answer = await changeCart(who, 0, { begins: true }, async () => undefined);
          published(call.afterwards);
          return ok(answer);
        },
        cartChangeProduct: async (call) => {
          const { id_pedido = 0, quantidade, id_item } = call.query;
          const answer = await setQuantity(
            whoOf(call),
            { id_sku: call.params.id_sku, id_item },
            id_pedido,
            quantidade ?? null,
          );
          published(call.afterwards);
          return { ...ok(answer), headers: noStore };
        },
        cartChangeProductPost: async (call) => {
          const { id_pedido = 0, quantidade, id_item } = call.body;
          const answer = await setQuantity(whoOf(call), { id_sku: call.params.id_sku, id_item }, id_pedido, quantidade);
          published(call.afterwards);
          return ok(answer);
        },
        cartDelProduct: async (call) => {
          const { id_pedido = 0, id_item } = call.query;
          const answer = await dropItem(whoOf(call), { id_sku: call.params.id_sku, id_item }, id_pedido);
          published(call.afterwards);
          return { ...ok(answer), headers: noStore };
        },
        cartDelProductDelete: async (call) => {
          const { id_pedido = 0, id_item } = call.query;
          const answer = await dropItem(whoOf(call), { id_sku: call.params.id_sku, id_item }, id_pedido);
          published(call.afterwards);
          return ok(answer);
        },
        cartChangeClient: async (call) => {
          const who = whoOf(call);
          const { id_cliente, id_pedido = 0 } = call.body;
          const answer = await changeCart(who, id_pedido, { dropsDelivery: true, begins: true }, (tx, order) =>
            changeClient(tx, models(), who.caller, order, id_cliente, today()),
          );
          published(call.afterwards);
          return ok(answer);
        },
        cartChangeDeliveryLocal: async (call) => {
          const who = whoOf(call);
          const { filialRetirada, id_pedido = 0 } = call.body;
          const names = await namesFor(who);
          const answer = await transact(async (tx) => {
            const order = await lockCart(tx, models(), who.caller, id_pedido);
            if (order === null) {
              await chooseBranch(tx, who.caller.id, filialRetirada);
              return emptyCart(tx, who.caller, names);
            }
            const { moeda } = await changeBranch(tx, order, filialRetirada, today());
            await recomputeOrder(tx, { id: order.id, moeda }, true);
            return readAnyOrder(tx, who.caller, order.id, names);
          });
          published(call.afterwards);
          call.afterwards(() => publishSaved({ entity: 'EscolhaFilial' }));
          return ok(answer);
        },
        cartChangeType: async (call) => {
          const { tipo, id_pedido = 0 } = call.body;
          const answer = await changeCart(whoOf(call), id_pedido, {}, async (tx, order) => {
            await changeType(tx, order, tipo);
            return undefined;
          });
          published(call.afterwards);
          return ok(answer);
        },
        cartChangeDeliveryAddress: async (call) => {
          const { id_pedido = 0, versao, ...address } = call.body;
          const options = { dropsDelivery: true, begins: true, versao };
          const answer = await changeCart(whoOf(call), id_pedido, options, async (tx, order) => {
            await changeAddress(tx, order, address);
            return undefined;
          });
          published(call.afterwards);
          return ok(answer);
        },
        cartComplement: async (call) => {
          const who = whoOf(call);
          const { id_pedido = 0, versao, ...given } = call.body;
          const answer = await changeCart(who, id_pedido, { versao }, async (tx, order) => {
            await complementOrder(tx, who.caller, order, given);
            return undefined;
          });
          published(call.afterwards);
          return ok(answer);
        },
        cartCalculateShipping: async (call) => {
          const { caller, language } = whoOf(call);
          const quote = await quoteOrder({ db, clock, ports }, models(), caller, call.body.id_pedido);
          return { status: 200, body: answerQuote(quote, errorLanguage(language)) };
        },
        cartChangeDelivery: async (call) => {
          const { id_pedido = 0, ...chosen } = call.body;
          const answer = await changeCart(whoOf(call), id_pedido, {}, async (tx, order) => {
            await chooseDelivery(tx, order, clock.now(), chosen);
            return undefined;
          });
          published(call.afterwards);
          return ok(answer);
        },
        cartSavePromotion: async (call) => {
          const { produtos, quantidadePromocoes } = call.body;
          const wanted = { skus: produtos, quantity: quantidadePromocoes };
          const answer = await changeCart(whoOf(call), 0, { dropsDelivery: true, begins: true }, async (tx, order) => {
            await savePromotion(tx, order, today(), call.params.id, wanted);
            return undefined;
          });
          published(call.afterwards);
          return ok(answer);
        },
        configProduct: async (call) => {
          const who = whoOf(call);
          const { id_pedido = 0, ...configuration } = call.body;
          const cart = await changeCart(who, id_pedido, { begins: true }, async () => undefined);
          const buyer = await findBuyer(db, models(), who.caller, cart.id_pedido);
          const { special } = await simulateSpecial(
            db,
            parts,
            { ...who, caller: buyer },
            call.params.id_sku,
            configuration,
          );
          const answer = await changeCart(who, cart.id_pedido, { dropsDelivery: true }, async (tx, locked) => {
            await putSpecialItem(tx, locked, today(), call.params.id_sku, special);
            return undefined;
          });
          published(call.afterwards);
          return ok(answer);
        },
        cartBudget: async (call) => {
          const who = whoOf(call);
          const answer = await moveOrder(who, call.body?.id_pedido ?? 0, async (tx, order) => {
            if (order.constante_status === 'ORCAMENTO') return;
            if (order.constante_status !== 'COMPRANDO')
              throw orderErrors.PEDIDO_FECHADO({ estado: order.constante_status });
            await budgetOrder(tx, flows, who.caller, order, clock.now());
          });
          published(call.afterwards);
          return ok(answer);
        },
        cartCancel: async (call) => {
          const who = whoOf(call);
          const answer = await moveOrder(who, call.body?.id_pedido ?? 0, (tx, order) =>
            cancelOrder(tx, flows, who.caller, order),
          );
          published(call.afterwards);
          return ok(answer);
        },
        cartContinue: async (call) => {
          const who = whoOf(call);
          const answer = await moveOrder(who, call.params.id_pedido, async (tx, order) => {
            await continueOrder(tx, flows, who.caller, order, today());
            await recomputeOrder(tx, order, true);
          });
          published(call.afterwards);
          return ok(answer);
        },
        cartValidate: async (call) => {
          const who = whoOf(call);
          const { aceitar_precos = false, id_pedido = 0 } = call.body ?? {};
          const reader = { language: errorLanguage(who.language), translate: (name: string) => name };
          let problems: Awaited<ReturnType<typeof findProblems>> = [];
          const pedido = await moveOrder(who, id_pedido, async (tx, order) => {
            problems = [];
            if (['AGUARDANDO_PAGAMENTO', 'PRE_VENDA_PENDENTE'].includes(order.constante_status)) return;
            if (order.constante_status !== 'COMPRANDO')
              throw orderErrors.PEDIDO_FECHADO({ estado: order.constante_status });
            problems = await findProblems(tx, order, {
              today: today(),
              now: clock.now(),
              acceptPrices: aceitar_precos,
            });
            await recomputeOrder(tx, order, false);
            const event = order.tipo_pedido === 'VENDA_FUTURA' ? 'VALIDAR_PRE_VENDA' : 'VALIDAR';
            if (problems.length === 0) await flows.transition(tx, who.caller, orderEntity, order.id, event);
          });
          const isEmptyCart = pedido.id_pedido === 0;
          const found = isEmptyCart
            ? [{ answer: { codigo: 'CARRINHO_VAZIO' as const }, text: orderErrors.CARRINHO_VAZIO() }]
            : problems;
          const problemas = found.map(({ answer, text }) => ({ ...answer, mensagem: errorTexts.write(text, reader) }));
          const valido = problemas.length === 0;
          published(call.afterwards);
          return { status: 200, body: { data: { valido, redirect: valido, problemas, pedido } } };
        },
        listarItensCarrinho: async (call) => ({
          status: 200,
          body: await answerItems(db, parts, whoOf(call), call.query),
        }),
        listarProdutosCarrinho: async (call) => ({
          status: 200,
          body: await answerProducts(db, parts, whoOf(call), call.query),
        }),
      },
      limits: {
        // Of a link that exists and one that does not alike: 43 characters are not guessed, and not tried by the thousand.
        cartLoadPedidoVendaByHash: [{ max: 60, timeWindow: '1 minute', key: ({ ip }) => `pedido ${ip}` }],
      },
      tasks: [
        doRepeatedly('pedidos.orcamentos', 60_000, async () => {
          const report = warn('a quote that is over could not be cancelled');
          const ended = await expireQuotes(db, flows, clock.now(), report);
          if (ended > 0) publishSaved({ entity: orderEntity });
        }),
        ...(settings.demoProducts === 0
          ? []
          : [
              // Six orders a product, as they come in the background.
              doRepeatedly('pedidos.demonstracao', 60_000, async ({ signal }) => {
                const put = await seedOrders(db, { count: settings.demoProducts * 6, now: clock.now(), signal });
                if (put > 0) publishSaved({ entity: orderEntity });
              }),
            ]),
      ],
    };
  },
});
