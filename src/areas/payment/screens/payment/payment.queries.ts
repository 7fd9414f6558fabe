import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../api/generated/portal.ts';
import { dataOf, download, newIdempotencyKey, upload } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import type { Payment } from '../../machines/payment-answer.ts';
import type { PaymentMode } from '../../rules/payment-plan.ts';

export type Payments = components['schemas']['ResultadoPagamento'];
export type PaymentCondition = components['schemas']['CondicaoPagamentoLinha'];
export type CardData = components['schemas']['DadosCartao'];

/** An order by its id, or by a link: any text longer than 20 characters (specification 001, section 2, Payment). */
export type OrderAddress = { readonly id_pedido: number; readonly hash?: string };

const longestId = 20;

/** The order in the address; null for none. */
export function readReference(text: string | undefined): { readonly id: number } | { readonly hash: string } | null {
  if (text === undefined || text === '') return { id: 0 };
  if (text.length > longestId) return { hash: text };
  return /^\d{1,15}$/.test(text) ? { id: Number(text) } : null;
}

const keyOf = (part: string, { id_pedido }: OrderAddress) => ['payment', part, id_pedido] as const;
/** Keys of calls that are repeated when somebody else changes the data that they read (`x-reads` of the contract). */
const followedKeyOf = (call: string, reference: number | string) => ['list', call, 'GET', reference] as const;
const linkOf = ({ hash }: OrderAddress) => (hash === undefined ? {} : { hash });

/** The order to pay, and its id or link for later calls. */
export const orderQuery = (reference: { readonly id: number } | { readonly hash: string }) =>
  queryOptions({
    queryKey: followedKeyOf('encontrarPedido', 'hash' in reference ? reference.hash : reference.id),
    queryFn: async ({ signal }) => {
      // As its reader, because the holder of a link may also be its client, who decides how it is paid.
      const query = 'hash' in reference ? { id_pedido: 0, hash: reference.hash } : { id_pedido: reference.id };
      const { data } = await dataOf(client.GET('/encontrarPedido', { params: { query }, signal }));
      return { data, link: { id_pedido: data.id_pedido ?? 0, ...('hash' in reference ? reference : {}) } };
    },
    staleTime: 0,
  });

export const paymentsQuery = (order: OrderAddress) =>
  queryOptions({
    queryKey: followedKeyOf('listar_pagamentos_pedido', order.id_pedido),
    queryFn: async ({ signal }): Promise<readonly Payment[]> => {
      const { data } = await dataOf(client.GET('/listar_pagamentos_pedido', { params: { query: order }, signal }));
      return data.filter(isWhole);
    },
    staleTime: 0,
  });

/** Every row is complete: only a list with selected fields could omit one. */
function isWhole(row: Partial<Payment>): row is Payment {
  return (
    row.id !== undefined &&
    row.id_condicao !== undefined &&
    row.codigo !== undefined &&
    row.valor_pagamento !== undefined
  );
}

export const conditionsQuery = (order: OrderAddress) =>
  queryOptions({
    queryKey: keyOf('conditions', order),
    queryFn: async ({ signal }) => {
      const query = { ...order, size: 100 };
      return (await dataOf(client.GET('/listarCondicaoPagamento', { params: { query }, signal }))).data;
    },
    staleTime: 60_000,
  });

/** The condition that uses the client's credit. */
export function isCreditCondition({ codigo }: PaymentCondition): boolean {
  return codigo?.startsWith('CREDITO') === true;
}

export const instalmentsQuery = (order: OrderAddress, condition: number, amount: number) =>
  queryOptions({
    queryKey: [...keyOf('instalments', order), condition, amount],
    queryFn: async ({ signal }) => {
      const query = { ...order, id_condicao: condition };
      return (await dataOf(client.GET('/listarParcelas', { params: { query }, signal }))).data;
    },
    staleTime: 0,
  });

export const brandsQuery = queryOptions({
  queryKey: ['payment', 'brands'],
  queryFn: async ({ signal }) =>
    (await dataOf(client.GET('/HubBandeira', { params: { query: { size: 100 } }, signal }))).data,
  staleTime: 600_000,
});

/** The part of an order in one condition. */
export type PaymentPart = {
  readonly id_condicao_pagamento: number;
  readonly metodo_pgto: PaymentMode;
  readonly parcela?: number;
  readonly valor_novo?: number;
};

export async function changePayment(order: OrderAddress, change: PaymentPart): Promise<Payments> {
  const params = { header: { 'Idempotency-Key': newIdempotencyKey() } };
  return (
    await dataOf(client.POST('/cart/changePayment', { body: { ...order, ...change }, params, showsErrors: true }))
  ).data;
}

export async function removePayment(order: OrderAddress, id: number): Promise<Payments> {
  const params = { path: { id }, query: linkOf(order) };
  return (await dataOf(client.DELETE('/cart/delPayment/{id}', { params, showsErrors: true }))).data;
}

export type PaymentReceipt = components['schemas']['ComprovantePagamento'];

/**
 * Uploads a file and attaches it to a payment that finance confirms; `onProgress` gets the sent fraction, from 0 to 1.
 */
export async function addReceipt(
  order: OrderAddress,
  payment: number,
  file: File,
  onProgress: (part: number) => void,
): Promise<Payments> {
  const form = new FormData();
  form.append('file', file);
  const progress = ({ loaded, total }: { readonly loaded: number; readonly total: number }) =>
    onProgress(total > 0 ? loaded / total : 0);
  const answer = await upload(client, { url: 'arquivo', form, onProgress: progress, showsErrors: true });
  // The contract defines the type; contract tests verify it against the server.
  const sent = (answer as { readonly data: components['schemas']['Arquivo'] }).data;
  const body = { id_pgto: payment, id_arquivo: sent.id, ...linkOf(order) };
  const params = { header: { 'Idempotency-Key': newIdempotencyKey() } };
  return (await dataOf(client.POST('/cart/addComprovante', { body, params, showsErrors: true }))).data;
}

export async function removeReceipt(order: OrderAddress, id: number): Promise<Payments> {
  const params = { path: { id }, query: linkOf(order) };
  return (await dataOf(client.DELETE('/cart/delComprovante/{id}', { params, showsErrors: true }))).data;
}

/** Details only for this call: no draft, cache or log may contain a card number (PCI DSS 3.2). */
export type PayDetails = {
  readonly cartoes: readonly CardData[];
  readonly tef: readonly { readonly id_pgto: number; readonly chave_operacao: string }[];
  /** The payment is made on the page of its provider. */
  readonly isRedirected: boolean;
};

export async function pay(order: OrderAddress, { cartoes, tef }: PayDetails, key: string): Promise<Payments> {
  const params = { header: { 'Idempotency-Key': key } };
  const body = {
    ...order,
    ...(cartoes.length > 0 ? { cartoes: [...cartoes] } : {}),
    ...(tef.length > 0 ? { tef: [...tef] } : {}),
  };
  return (await dataOf(client.POST('/cart/pay', { body, params, showsErrors: true }))).data;
}

/** Requests the page of a provider for the payment; returns its address. */
export async function redirectPayment(order: OrderAddress, key: string): Promise<string> {
  const params = {
    ...{ path: { id_pedido: order.id_pedido }, query: linkOf(order) },
    header: { 'Idempotency-Key': key },
  };
  return (await dataOf(client.POST('/cart/redirectPayment/{id_pedido}', { params, showsErrors: true }))).data.url;
}

/** Saves the slip of a boleto, whose address is in its payment (`url_boleto`), on the device. */
export function downloadBoleto({ hash }: OrderAddress, url: string): Promise<void> {
  return download(client, { method: 'GET', url, ...(hash === undefined ? {} : { query: { hash } }) });
}

/** Saves the QR code of a text as a picture, to be sent to the payer (specification 001, section 7, `qrcode.png`). */
export function downloadQrCode(text: string): Promise<void> {
  const side = String(qrSide);
  return download(client, { method: 'GET', url: 'qrcode.png', query: { text, width: side, height: side } });
}
const qrSide = 450;

/** Whether the Pix of an order is paid. */
export async function confirmPix(order: OrderAddress) {
  const params = { path: { id_pedido: order.id_pedido }, query: linkOf(order) };
  return (await dataOf(client.GET('/pix/getConfirmacaoPagamento/{id_pedido}', { params }))).data;
}

/** Common key of the credits of all clients: a payment may spend some, or return them. */
export const creditsKey = ['payment', 'credits'] as const;

/** Credits of a client, including unusable ones; empty if the caller may not see the client. */
export const creditsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...creditsKey, clientId],
    queryFn: async ({ signal }) => {
      const query = { id_cliente: clientId, size: 100 };
      return (await dataOf(client.GET('/consultar_saldo_cliente', { params: { query }, signal }))).data;
    },
    staleTime: 0,
  });

/** The server's time, in ms since 1970. */
export const serverNow = (): number => client.now();
