import { documentContext } from '../../../engine/export/document-context.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { nobody } from '../../../platform/http/caller.ts';
import { errorLanguage } from '../../../platform/http/errors/error-texts.ts';
import { answerQuote } from '../../delivery/server/index.ts';
import { printedSheets } from '../../exports/server/index.ts';
import { fileHeaders } from '../../files/server/index.ts';
import { changeAddress, changeBranch, changeClient, changeType, chooseBranch, complementOrder } from './cart-head.ts';
import { whoOf } from './change-order.ts';
import { orderErrors } from './errors.ts';
import { mailOrderLink } from './link-mails.ts';
import { isVisibleOrder, lockOrder, mayChange, orderEntity } from './order-access.ts';
import { createOrderCalls, type OrderCalls, type OrderParts } from './order-calls.ts';
import { chooseDelivery, quoteOrder } from './order-delivery.ts';
import { findLinkedOrder, newLink, storeLink } from './order-links.ts';
import { answerItems, answerProducts } from './order-lists.ts';
import { budgetOrder, cancelOrder, continueOrder } from './order-steps.ts';
import { putSpecialItem } from './prices/special-item.ts';
import { readAnyOrder, readOrder } from './read-order.ts';
import { recomputeOrder } from './recompute.ts';
import { savePromotion } from './save-promotion.ts';
import { findProblems } from './validate-order.ts';

/** The calls of carts and orders. */
export const orderOperations = [
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
  'simularProdutoEspecial',
  'cartLoadPedidoVendaByHash',
  'cartCreateLink',
  'conviteConvensaoPrint',
  'listarItensCarrinho',
  'listarProdutosCarrinho',
] as const;

/** The print template of an order's invitation. */
const invitationTemplate = 'convite';
/** States after validation, for which it returns the same answer again. */
const validated = ['AGUARDANDO_PAGAMENTO', 'PRE_VENDA_PENDENTE'];
const noStore = { 'cache-control': 'no-store' };

/** Handlers of carts, quotes and orders (specification 001, sections 2 to 7). */
export function orderHandlers(services: OrderParts) {
  const calls = createOrderCalls(services);
  return {
    ...readingHandlers(services, calls),
    ...itemHandlers(services, calls),
    ...headHandlers(services, calls),
    ...stepHandlers(services, calls),
  } satisfies Handlers;
}

/** Reading orders, their items, and documents of an order: its invitation and its link. */
function readingHandlers(services: OrderParts, calls: OrderCalls) {
  const { db, clock, pdfs, publicUrl, outbox } = services;
  const { models, namesFor, lists, ok, freshen } = calls;
  return {
    encontrarPedido: async (call) => {
      const who = whoOf(call);
      const names = await namesFor(who);
      const { hash, id_pedido } = call.query;
      if (hash === undefined) {
        await freshen(who.caller, id_pedido);
        return ok(await readOrder(db, models(), who.caller, id_pedido, names));
      }
      const id = await findLinkedOrder(db, hash, clock.now());
      const order = await readAnyOrder(db, who.caller, id, names);
      // Staff of another branch may look at it and pay it, like any holder of the link.
      const decides = order.escolhe_pagamento === true && (await isVisibleOrder(db, models(), who.caller, id));
      return ok({ ...order, escolhe_pagamento: decides });
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
      if (order.convite !== true) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id: id_pedido });
      const context = documentContext(language, caller.nome);
      const wanted = { entity: orderEntity, name: invitationTemplate, ids: [id_pedido] };
      const document = await printedSheets(services, caller, wanted, context);
      const stream = await pdfs.sheets(document, { as: 'pdf', language: context.language }, call.signal);
      const nome = `convite-${order.numero_pedido ?? id_pedido}.pdf`;
      return { status: 200, stream, headers: fileHeaders({ tipo: 'application/pdf', nome }, true) };
    },
    cartCreateLink: async (call) => {
      const { caller } = whoOf(call);
      const { id_pedido, enviar } = call.body;
      const now = clock.now();
      const link = newLink(now);
      await db.transaction(async (tx) => {
        const order = await lockOrder(tx, models(), caller, id_pedido);
        if (!mayChange(caller, order)) throw orderErrors['SEM_PERMISSAO.pedido']();
        await storeLink(tx, link, { order: order.id, user: caller.id });
        if (enviar) await mailOrderLink(tx, outbox, { id: order.id, user: caller.id, now });
      });
      const { hash, until } = link;
      const data = { link: `${publicUrl()}/carrinho/pagamento/${hash}`, hash, dh_validade: until.toISOString() };
      return { status: 200, body: { data } };
    },
    listarItensCarrinho: async (call) => {
      const who = whoOf(call);
      if (call.query.hash === undefined) await freshen(who.caller, call.query.id_pedido ?? 0);
      return { status: 200, body: await answerItems(db, lists, who, call.query) };
    },
    listarProdutosCarrinho: async (call) => ({
      status: 200,
      body: await answerProducts(db, lists, whoOf(call), call.query),
    }),
  } satisfies Handlers;
}

/** Adding items to a cart and removing them. */
function itemHandlers(services: OrderParts, calls: OrderCalls) {
  const { clock } = services;
  const { changeCart, answer, setQuantity, dropItem, priceSpecial } = calls;
  return {
    cartCreate: (call) =>
      answer(
        call,
        changeCart(whoOf(call), 0, { begins: true }, async () => undefined),
      ),
    cartChangeProduct: async (call) => {
      const { id_pedido = 0, quantidade = null, id_item } = call.query;
      const place = { id_sku: call.params.id_sku, id_item };
      return { ...(await setQuantity(call, place, id_pedido, quantidade)), headers: noStore };
    },
    cartChangeProductPost: (call) => {
      const { id_pedido = 0, quantidade, id_item } = call.body;
      return setQuantity(call, { id_sku: call.params.id_sku, id_item }, id_pedido, quantidade);
    },
    cartDelProduct: async (call) => {
      const { id_pedido = 0, id_item } = call.query;
      return { ...(await dropItem(call, { id_sku: call.params.id_sku, id_item }, id_pedido)), headers: noStore };
    },
    cartDelProductDelete: (call) => {
      const { id_pedido = 0, id_item } = call.query;
      return dropItem(call, { id_sku: call.params.id_sku, id_item }, id_pedido);
    },
    cartSavePromotion: (call) => {
      const { produtos, quantidadePromocoes } = call.body;
      const wanted = { skus: produtos, quantity: quantidadePromocoes };
      return answer(
        call,
        changeCart(whoOf(call), 0, { dropsDelivery: true, begins: true }, (tx, order) =>
          savePromotion(tx, order, clock.now(), call.params.id, wanted),
        ),
      );
    },
    configProduct: async (call) => {
      const { id_sku } = call.params;
      const { special } = await priceSpecial(call);
      const options = { dropsDelivery: true, begins: true };
      return answer(
        call,
        changeCart(whoOf(call), call.body.id_pedido ?? 0, options, (tx, order) =>
          putSpecialItem(tx, order, clock.now(), id_sku, special),
        ),
      );
    },
    simularProdutoEspecial: async (call) => ({
      status: 200,
      body: { data: (await priceSpecial(call)).simulation },
    }),
  } satisfies Handlers;
}

/** Client, branch, address and delivery of an order. */
function headHandlers(services: OrderParts, calls: OrderCalls) {
  const { db, clock, ports, publishSaved } = services;
  const { models, changeCart, answer } = calls;
  return {
    cartChangeClient: (call) => {
      const who = whoOf(call);
      const { id_cliente, id_pedido = 0 } = call.body;
      return answer(
        call,
        changeCart(who, id_pedido, { dropsDelivery: true, begins: true }, (tx, order) =>
          changeClient({ tx, models: models(), caller: who.caller, order, id: id_cliente, now: clock.now() }),
        ),
      );
    },
    cartChangeDeliveryLocal: async (call) => {
      const who = whoOf(call);
      const { filialRetirada, id_pedido = 0 } = call.body;
      const changed = changeCart(
        ...[who, id_pedido, { dropsDelivery: true }],
        (tx, order) => changeBranch(tx, order, filialRetirada, clock.now()),
        (tx) => chooseBranch(tx, who.caller.id, filialRetirada),
      );
      call.afterwards(() => publishSaved({ entity: 'EscolhaFilial' }));
      return answer(call, changed);
    },
    cartChangeType: (call) => {
      const { tipo, id_pedido = 0 } = call.body;
      return answer(
        call,
        changeCart(whoOf(call), id_pedido, {}, (tx, order) => changeType(tx, order, tipo)),
      );
    },
    cartChangeDeliveryAddress: (call) => {
      const { id_pedido = 0, versao, ...address } = call.body;
      const options = { dropsDelivery: true, begins: true, versao };
      return answer(
        call,
        changeCart(whoOf(call), id_pedido, options, (tx, order) => changeAddress(tx, order, address)),
      );
    },
    cartComplement: (call) => {
      const who = whoOf(call);
      const { id_pedido = 0, versao, ...given } = call.body;
      return answer(
        call,
        changeCart(who, id_pedido, { versao }, (tx, order) => complementOrder(tx, who.caller, order, given)),
      );
    },
    cartCalculateShipping: async (call) => {
      const { caller, language } = whoOf(call);
      const quote = await quoteOrder({ db, clock, ports }, models(), caller, call.body.id_pedido);
      return { status: 200, body: quote === null ? { data: [] } : answerQuote(quote, errorLanguage(language)) };
    },
    cartChangeDelivery: (call) => {
      const { id_pedido = 0, ...chosen } = call.body;
      return answer(
        call,
        changeCart(whoOf(call), id_pedido, {}, (tx, order) => chooseDelivery(tx, order, clock.now(), chosen)),
      );
    },
  } satisfies Handlers;
}

/** Steps of an order: quote, cancelling, continuing, validation. */
function stepHandlers(services: OrderParts, calls: OrderCalls) {
  const { clock, flows, outbox, errorTexts } = services;
  const { moveOrder, answer } = calls;
  return {
    cartBudget: (call) => {
      const who = whoOf(call);
      return answer(
        call,
        moveOrder(who, call.body?.id_pedido ?? 0, async (tx, order) => {
          if (order.constante_status === 'ORCAMENTO') return;
          if (order.constante_status !== 'COMPRANDO')
            throw orderErrors.PEDIDO_FECHADO({ estado: order.constante_status });
          await budgetOrder(tx, flows, who.caller, order, clock.now());
        }),
      );
    },
    cartCancel: (call) => {
      const who = whoOf(call);
      return answer(
        call,
        moveOrder(who, call.body?.id_pedido ?? 0, (tx, order) => cancelOrder(tx, flows, who.caller, order)),
      );
    },
    cartContinue: (call) => {
      const who = whoOf(call);
      return answer(
        call,
        moveOrder(who, call.params.id_pedido, async (tx, order) => {
          await continueOrder(tx, flows, who.caller, order, clock.now());
          await recomputeOrder(tx, order, true);
        }),
      );
    },
    cartValidate: async (call) => {
      const who = whoOf(call);
      const { aceitar_precos = false, id_pedido = 0 } = call.body ?? {};
      const reader = { language: errorLanguage(who.language), translate: (name: string) => name };
      let problems: Awaited<ReturnType<typeof findProblems>> = [];
      const validation = moveOrder(who, id_pedido, async (tx, order) => {
        problems = [];
        if (validated.includes(order.constante_status)) return;
        if (order.constante_status !== 'COMPRANDO')
          throw orderErrors.PEDIDO_FECHADO({ estado: order.constante_status });
        const options = { outbox, now: clock.now(), acceptPrices: aceitar_precos };
        problems = await findProblems(tx, order, options);
        await recomputeOrder(tx, order, false);
        const event = order.tipo_pedido === 'VENDA_FUTURA' ? 'VALIDAR_PRE_VENDA' : 'VALIDAR';
        if (problems.length === 0)
          await flows.transition(tx, { caller: who.caller, entity: orderEntity, id: order.id, event });
      });
      const pedido = (await answer(call, validation)).body.data;
      const found =
        pedido.id_pedido === 0
          ? [{ answer: { codigo: 'CARRINHO_VAZIO' as const }, text: orderErrors.CARRINHO_VAZIO() }]
          : problems;
      const problemas = found.map(({ answer: problem, text }) => ({
        ...problem,
        mensagem: errorTexts.write(text, reader),
      }));
      const valido = problemas.length === 0;
      return { status: 200, body: { data: { valido, redirect: valido, problemas, pedido } } };
    },
  } satisfies Handlers;
}
