import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderOfKind, nameOfProjectFile, projectFileKind } from './project-files.ts';

const contract = readFileSync(new URL('../../openapi/components/schemas.yaml', import.meta.url), 'utf8');
const pattern = new RegExp(/CaminhoEstudio:[\s\S]*?pattern: (\S+)/.exec(contract)?.[1] ?? '(?!)');

test.each([
  ['views/people/Cliente.view.json', 'view', 'Cliente'],
  ['views/overrides/2/Cliente.picker.view.json', 'view', 'Cliente.picker'],
  ['views/painel.view.json', 'view', 'painel'],
  ['schemas/people/Cliente.schema.json', 'schema', 'Cliente'],
  ['schemas/orders/Pedido.flow.json', 'flow', 'Pedido'],
  ['schemas/orders/PedidoCaro.alert.json', 'alert', 'PedidoCaro'],
  ['schemas/people/clientes/por_mes.statement.json', 'statement', 'por_mes'],
  ['schemas/company/por_mes.sql', 'sql', 'por_mes'],
  ['schemas/entities/Frota.schema.json', 'schema', 'Frota'],
  ['schemas/relations/company/por_mes.sql', 'sql', 'por_mes'],
  ['schemas/people/clientes/ativos.fragment.sql', 'fragment', 'ativos'],
] as const)('%s is a %s', (path, kind, name) => {
  expect([projectFileKind(path), nameOfProjectFile(path)]).toEqual([kind, name]);
  expect(path.startsWith(`${folderOfKind(kind)}/`)).toBe(true);
});

test('the paths that are known are those that the contract takes', () => {
  const parts = 'views schemas schemas/people schemas/company/pedidos a Cliente 2 .. . / // ç - _'.split(' ');
  const part = fc.constantFrom(...parts, ' ', '\n');
  const ending = fc.constantFrom(
    '.view.json',
    '.schema.json',
    '.flow.json',
    '.alert.json',
    '.statement.json',
    '.relation.json',
    '.sql',
    '.fragment.sql',
    '.json',
    '',
  );
  const start = fc.constantFrom(
    '',
    'views/',
    'schemas/',
    'schemas/people/',
    'schemas/company/a/b/c/',
    'schemas/a/b/c/d/e/',
  );
  fc.assert(
    fc.property(start, fc.array(part, { maxLength: 6 }), ending, (head, middle, tail) => {
      const path = head + middle.join('') + tail;
      expect([path, projectFileKind(path) !== null]).toEqual([path, pattern.test(path)]);
    }),
    { numRuns: 4_000 },
  );
});
