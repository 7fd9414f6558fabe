import { expect, test, vi } from 'vitest';
import { filterDefaults, hasFilterDefaults } from './filter-defaults.ts';

test('[L28] a filter starts with its default, which an expression may make of the user and the address', async () => {
  const filters = {
    ativo: { default: true },
    situacao: { default: ['A', 'B'] },
    filial: { default: '= $user.filial' },
    dia: { default: "= $params.mes & '-01 | ' & $params.mes & '-30'" },
    nada: { default: '= $user.nada' },
    livre: {},
  };
  const bindings = { record: {}, user: { filial: { id: 7, nome: 'Recife' } }, params: { mes: '2026-11' } };
  expect(await filterDefaults(filters, bindings)).toEqual({
    ativo: 'true',
    situacao: 'A,B',
    filial: '7',
    dia: '2026-11-01 | 2026-11-30',
  });
  expect([hasFilterDefaults(filters), hasFilterDefaults({ livre: {} })]).toEqual([true, false]);
});

test('[L28] a default that fails is left out, and the others count', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const filters = { a: { default: '= $sum(' }, b: { default: 1 } };
  expect(await filterDefaults(filters, { record: {} })).toEqual({ b: '1' });
  expect(log).toHaveBeenCalledOnce();
});
