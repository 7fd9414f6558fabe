import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/runtime/host/host.ts';
import { openAreas } from '../../../src/screens/area.ts';
import { commerceArea } from '../../../src/screens/commerce/area.tsx';
import { drawPortalScreen } from '../../support/portal-views.tsx';

const cushion = {
  ...{ id: 301, id_sku: 301, id_produto: 76, id_filial: 1, descricao: 'Almofada Serra', codigo_grade: 'UNICO' },
  ...{ codigo_linha: 'ALM', moeda: 'BRL', valor: 90, saldo: 5, valida_estoque: true },
};
const rows: Awaited<ReturnType<RuntimeHost['loadList']>> = { data: [], total: 0 };

/** The page of a product that the catalogue answers so. */
function openProduct(product: Readonly<Record<string, unknown>>) {
  openAreas([commerceArea]);
  const loadList = vi.fn<RuntimeHost['loadList']>(async ({ url }) =>
    url.startsWith('listarProdutosCatalogo') && url.includes('id_sku') ? { data: { ...cushion, ...product } } : rows,
  );
  return drawPortalScreen('produto', { loadList }, {}, 'id_sku=301');
}

test.each([
  ['as it is', { sob_medida: false, configuravel: false }, ['Comprar']],
  [
    'in a country where all are configured',
    { sob_medida: false, configuravel: true },
    ['Comprar', 'Configurar produto'],
  ],
  [
    'in a standard size',
    { sob_medida: true, configuravel: true, codigo_grade: 'CASAL' },
    ['Comprar', 'Configurar produto'],
  ],
  ['to measure', { sob_medida: true, configuravel: true, codigo_grade: 'PE' }, ['Configurar produto']],
])('what is sold %s is bought so', async (_how, product, ways) => {
  openProduct(product);
  for (const name of ways) await screen.findByRole('button', { name });
  const shown = ['Comprar', 'Configurar produto'].filter((name) => screen.queryByRole('button', { name }) !== null);
  expect(shown).toEqual(ways);
  expect(screen.queryByRole('textbox', { name: 'Quantidade' }) !== null).toBe(ways.includes('Comprar'));
});
