import { expect, test } from 'vitest';
import { findForeignWrites } from '../../../scripts/sources/table-writes.ts';

const files = new Map([
  ['schemas/orders/PedidoVenda.schema.json', '{}'],
  ['schemas/lookups/Cidade.schema.json', '{}'],
  ['src/areas/points/server/tables.sql', 'create table if not exists ponto_saldo (\n  cliente bigint\n);'],
  [
    'src/areas/orders/server/state.ts',
    'sql`update pedido_venda set x = 1`; sql`insert into cidade (nome) values (1)`;',
  ],
  [
    'src/areas/payment/server/pay.ts',
    'const read = sql`select 1 from pedido_venda`;\nsql`\n  update pedido_venda set x`;',
  ],
  ['src/areas/payment/server/pay.test.ts', 'sql`delete from pedido_venda`'],
  ['src/areas/payment/demo/seed.ts', 'sql`insert into pedido_venda (x) values (1)`'],
  ['src/areas/orders/server/points.ts', 'sql`delete from only "ponto_saldo"`'],
]);
const find = (allowed: Readonly<Record<string, string>>) =>
  findForeignWrites([...files.keys()], (path) => files.get(path) ?? '', allowed);

test('an area changes only its own tables, but those that are named with a reason', () => {
  expect(find({})).toEqual([
    'src/areas/payment/server/pay.ts:3: changes pedido_venda, a table of orders: call a function that orders exports.',
    'src/areas/orders/server/points.ts:1: changes ponto_saldo, a table of points: call a function that points exports.',
  ]);
  expect(find({ 'payment pedido_venda': 'money', 'orders ponto_saldo': 'points' })).toEqual([]);
});

test('a reason that nothing needs any more is reported', () => {
  expect(find({ 'payment pedido_venda': 'money', 'orders ponto_saldo': 'x', 'rma pedido_venda': 'x' })).toEqual([
    expect.stringContaining("nothing needs 'rma pedido_venda'"),
  ]);
});
