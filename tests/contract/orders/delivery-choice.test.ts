import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCall } from '../../../src/runtime/actions/call-values.ts';
import type { PlaceholderSources } from '../../../src/runtime/actions/placeholders.ts';
import type { CallDefinition } from '../../../src/runtime/definition/view/view.ts';
import { readPath } from '../../../src/runtime/values/record-values.ts';
import { branches, openTestShop, type TestShop } from './shop.ts';

type Values = Readonly<Record<string, unknown>>;

const view: unknown = JSON.parse(
  await readFile(new URL('../../../views/loja/pedido.view.json', import.meta.url), 'utf8'),
);
const delivery = readPath(view, 'elements.carrinho.elements.compra.elements.entrega.elements');
const choose = readPath(delivery, 'opcoes.detail.escolher.click.call') as CallDefinition;
const collect = readPath(delivery, 'outra_pessoa.click.call') as CallDefinition;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 120_000);
afterAll(() => shop.server.close());

/** What a click of the view sends, filled as the screen fills it; answers the order. */
async function press(call: CallDefinition, sources: PlaceholderSources): Promise<Values> {
  const filled = fillCall(call, sources);
  if (!filled.ok) throw new Error(`The call lacks ${filled.missing.join(', ')}.`);
  const { status, body } = await shop.post(`/${filled.url}`, filled.body as object);
  expect(status, JSON.stringify(body)).toBe(200);
  return Object(body.data) as Values;
}

test('a delivery that was chosen is changed by another choice, in both directions, as often as wanted', async () => {
  const id_pedido = await shop.fill(shop.customer, 2);
  const quoted = await shop.post('/cart/calculateShipping', { id_pedido });
  const options = quoted.body.data as readonly Values[];
  const optionOf = (constante: string) =>
    options.find((each) => each.constante === constante && each.disponivel === true);
  const [pickup, carrier] = [optionOf('RETIRADA'), optionOf('TRANSPORTADORA')];
  if (pickup === undefined || carrier === undefined)
    throw new Error(`Not both can be chosen: ${JSON.stringify(options)}`);
  const { body } = await shop.get(`/encontrarPedido?id_pedido=${id_pedido}`);
  let order = Object(body.data) as Values;
  expect(order.constante_entrega).toBe('RETIRADA');
  for (const option of [carrier, pickup, carrier, pickup]) {
    // In a row of the screen the option is the record, and the order what it stands in.
    order = await press(choose, { record: option, parent: order });
    expect(order).toMatchObject({ id_entrega: option.id_entrega, constante_entrega: option.constante });
    expect(order.retirar_filial).toBe(option === pickup);
  }
  const ask = { nome: 'Maria de Souza', documento: '52998224725', data: '2099-11-27' };
  order = await press(collect, { record: order, named: { ask } });
  expect(order).toMatchObject({ constante_entrega: 'RETIRADA', retirada_terceiro_nome: 'Maria de Souza' });
  order = await press(choose, { record: carrier, parent: order });
  expect(order).toMatchObject({ id_entrega: carrier.id_entrega, retirar_filial: false });
  const seen = await shop.get(`/encontrarPedido?id_pedido=${id_pedido}`);
  expect(seen.body.data).toMatchObject({ id_entrega: carrier.id_entrega, constante_entrega: 'TRANSPORTADORA' });
});

test('an address has the postal code of the country of its branch, as people there write it', async () => {
  const { seller } = shop;
  const rest = { logradouro: 'Avenida España', numero: '12', complemento: 'Sem complemento', bairro: 'Centro' };
  const address = { ...rest, cidade: 'Assunção', estado: 'ASU' };
  const save = async (cep?: string | null) => {
    const { status, body } = await shop.post('/cart/changeDeliveryAddress', { ...address, cep }, seller);
    return status === 200 ? Object(body.data).cep : body.details?.errors;
  };
  expect(await save('01.310-100')).toBe('01310100');
  const refused = (code: string) => [expect.objectContaining({ pointer: '/cep', code })];
  expect(await save('1209')).toEqual(refused('format'));
  expect(await save(null)).toEqual(refused('required'));
  await shop.post('/cart/changeDeliveryLocal', { filialRetirada: branches.paraguay }, seller);
  expect(await save('1209')).toBe('1209');
  expect(await save('01.310-100')).toEqual(refused('format'));
  const { body } = await shop.get('/encontrarPedido?id_pedido=0', seller);
  expect(body.data).toMatchObject({ cep: '1209', sigla_pais: 'PRY', moeda: 'PYG' });
});
