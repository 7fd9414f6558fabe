import ts from 'typescript';
import { expect, test } from 'vitest';
import { createAreaCheck } from '../../../scripts/sources/area-names.ts';

const check = createAreaCheck({
  entities: new Set(['Usuario', 'PedidoVenda']),
  scripts: new Map([
    ['src/areas/points/server/tables.sql', 'create table if not exists ponto_saldo (\n  cliente bigint\n);'],
  ]),
  calls: new Set(['listarRegistros', 'sairVerComo', 'login']),
});
const find = (text: string, path = 'src/platform/backup/x.ts') =>
  check(path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false));

test('what is an area is not named by what serves any of them', () => {
  const text = [
    'const own = sql`select u.id from usuario as u`;',
    `const calls = new Set(['sairVerComo', 'listarRegistros', 'login']);`,
    `const order = models.get('PedidoVenda');`,
    'const total = sql`select 1 from ponto_saldo as s`;',
    'const orders = `update pedido_venda set x = 1`;',
    '// reads from ponto_saldo',
  ].join('\n');
  expect(find(text)).toEqual([
    expect.stringContaining(`x.ts:2: 'sairVerComo' is a call`),
    expect.stringContaining(`x.ts:3: 'PedidoVenda' is an entity`),
    expect.stringContaining('x.ts:4: ponto_saldo is a table of src/areas/points/server/tables.sql'),
    expect.stringContaining('x.ts:5: pedido_venda is a table of PedidoVenda'),
  ]);
  for (const path of ['src/areas/points/server/x.ts', 'src/platform/backup/x.test.ts', 'src/demo/x.ts'])
    expect(find(text, path)).toEqual([]);
});
