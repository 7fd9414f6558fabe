import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readPath } from '../../../src/language/values/record-values.ts';
import type { CallDefinition } from '../../../src/language/view/view.ts';
import { fillCall } from '../../../src/render/actions/call-values.ts';
import type { PlaceholderSources } from '../../../src/render/actions/placeholders.ts';
import { readViewFile } from '../../support/view-file.ts';
import { branches, openTestShop, type TestShop } from './shop.ts';

type Values = Readonly<Record<string, unknown>>;

const view = readViewFile('views/orders/pedido.view.json');
const delivery = readPath(view, 'elements.carrinho.elements.compra.elements.entrega.elements');
const choose = readPath(delivery, 'opcoes.detail.escolher.click.call') as CallDefinition;
const collect = readPath(delivery, 'outra_pessoa.click.call') as CallDefinition;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 120_000);
afterAll(() => shop.server.close());
afterEach(() => void vi.useRealTimers());

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

test('a delivery that costs something else by now is chosen anew before the order is finished', async () => {
  const { db } = shop.server;
  const id_pedido = await shop.fill(shop.other, 1);
  const quote = async () => {
    const { body } = await shop.post('/cart/calculateShipping', { id_pedido }, shop.other);
    return (body.data as readonly Values[]).find(({ constante }) => constante === 'TRANSPORTADORA');
  };
  const choose = async () => {
    const id_entrega = Number((await quote())?.id_entrega);
    const { body } = await shop.post('/cart/changeDelivery', { id_pedido, id_entrega }, shop.other);
    return Object(body.data) as Values;
  };
  const problems = async () =>
    (
      Object((await shop.post('/cart/cartValidate', { id_pedido }, shop.other)).body.data)
        .problemas as readonly Values[]
    ).map(({ codigo }) => codigo);
  const before = await choose();
  await db.script('update opcao_entrega_tarifa set preco = preco + 5');
  // Whoever only looks at the screen again has it quoted.
  expect((await quote())?.preco).toBe(Number(before.valor_frete) + 5);
  expect(await problems()).toEqual(['FRETE_VENCIDO']);
  expect(await choose()).toMatchObject({ valor_frete: Number(before.valor_frete) + 5 });
  expect(await problems()).toEqual([]);
});

test('whoever collects has a name, a document of the country of the branch and a day to come there', async () => {
  const collector = { retirada_terceiro_nome: 'Maria', retirada_terceiro_cpf: '529.982.247-25' };
  const collect = async (id_pedido: number, token: string, parts: Values) => {
    const quoted = await shop.post('/cart/calculateShipping', { id_pedido }, token);
    const options = quoted.body.data as readonly Values[];
    const id_entrega = Number(options.find(({ constante }) => constante === 'RETIRADA')?.id_entrega);
    const { status, body } = await shop.post(
      '/cart/changeDelivery',
      { id_pedido, id_entrega, ...collector, ...parts },
      token,
    );
    if (status === 200) return Object(body.data).retirada_terceiro_cpf;
    return (Object(body.details).errors as readonly Values[]).map(({ pointer }) =>
      String(pointer).replace('/retirada_terceiro_', ''),
    );
  };
  const id = await shop.fill(shop.customer, 1);
  // Half past midnight of 3 December in UTC is the evening of the 2nd at every branch.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-03T00:30:00Z') });
  expect(await collect(id, shop.customer, { retirada_terceiro_data: '2026-12-02' })).toBe('52998224725');
  const wrong = {
    retirada_terceiro_nome: ' ',
    retirada_terceiro_cpf: '12345678900',
    retirada_terceiro_data: '2026-12-01',
  };
  expect(await collect(id, shop.customer, wrong)).toEqual(['nome', 'cpf', 'data']);
  expect(
    await collect(id, shop.customer, { retirada_terceiro_cpf: '11222333000181', retirada_terceiro_data: '2026-12-02' }),
  ).toEqual(['cpf']);
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
