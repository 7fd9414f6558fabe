import { expect, test } from 'vitest';
import { compileExpression } from '../../src/language/expressions/evaluate.ts';
import { isRecord } from '../../src/language/json/record.ts';
import { readViewFile } from '../support/view-file.ts';

const view = readViewFile('views/orders/pedido.view.json');

type Element = readonly [name: string, keys: Readonly<Record<string, unknown>>];

function elementsOf(value: unknown): readonly Element[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(isRecord(inner) ? [[name, inner] as const] : []),
    ...elementsOf(inner),
  ]);
}

const amounts = /^valor_(?!item)/;

test('every amount of an order is written in the currency of the order', () => {
  const shown = elementsOf(view).filter(
    ([name, { type, field }]) => (type === 'static' || type === 'price') && amounts.test(String(field ?? name)),
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.flatMap(([name, { currency }]) => (currency === 'moeda' ? [] : [name]))).toEqual([]);
});

test('a cart is not finished while an address that was typed is not saved', async () => {
  const button = elementsOf(view).find(([name]) => name === 'finalizar');
  const disabled = compileExpression(String(button?.[1].disabled));
  const old = { id_pedido: 7, quantidade: 1, cep: '80010000', numero: '10', complemento: null };
  expect(await disabled.evaluate({ record: old, old })).toMatchObject({ value: false });
  expect(await disabled.evaluate({ record: { ...old, complemento: '' }, old })).toMatchObject({ value: false });
  expect(await disabled.evaluate({ record: { ...old, numero: '12' }, old })).toMatchObject({ value: true });
});

test('a problem of a cart leads to where it is solved, and is met once it is', async () => {
  const list = elementsOf(view).find(([name]) => name === 'pendencias');
  const value = compileExpression(String(list?.[1].value));
  const problems = [
    ['ESTOQUE_INSUFICIENTE', { campo: null, id_item: 5 }, 'itens/5', false],
    ['CLIENTE_NAO_INFORMADO', { campo: 'id_cliente' }, 'trocar_cliente escolher_cliente', true],
    ['ENTREGA_NAO_INFORMADA', { campo: 'id_entrega' }, 'opcoes', false],
    ['RETIRADA_INCOMPLETA', { campo: 'retirada_terceiro_cpf' }, 'outra_pessoa', false],
    ['ENDERECO_INCOMPLETO', { campo: 'cep' }, 'cep', false],
    ['VALOR_MINIMO', { valor_atual: 90 }, 'busca', true],
    ['CARRINHO_VAZIO', {}, 'busca', false],
  ] as const;
  const answered = problems.map(([codigo, place]) => ({ codigo, mensagem: codigo, ...place }));
  const record = { id_cliente: { id: 1 }, id_entrega: null, valor_produtos: 100, problemas: answered };
  expect(await value.evaluate({ record })).toMatchObject({
    value: problems.map(([codigo, , alvo, ok]) => ({ codigo, mensagem: codigo, alvo, ok })),
  });
  // A single one is a list as well.
  expect(await value.evaluate({ record: { ...record, problemas: answered.slice(0, 1) } })).toMatchObject({
    value: [{ alvo: 'itens/5', ok: false }],
  });
});
