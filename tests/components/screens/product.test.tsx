import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAreas } from '../../../src/areas/area.ts';
import { catalogueArea } from '../../../src/areas/catalogue/screens/area.tsx';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawPortalScreen } from '../../support/portal-views.tsx';

const cushion = {
  ...{ id: 301, id_sku: 301, id_produto: 76, id_filial: 1, descricao: 'Almofada Serra', codigo_grade: 'UNICO' },
  ...{ codigo_linha: 'ALM', moeda: 'BRL', valor: 90, saldo: 5, valida_estoque: true },
};
const rows: Awaited<ReturnType<RuntimeHost['loadList']>> = { data: [], total: 0 };

/** The page of a product that the catalogue answers so. */
function openProduct(product: Readonly<Record<string, unknown>>, search = 'id_sku=301') {
  openAreas([catalogueArea]);
  const loadList = vi.fn<RuntimeHost['loadList']>(async ({ url }) =>
    url.startsWith('listarProdutosCatalogo') && url.includes('id_sku') ? { data: { ...cushion, ...product } } : rows,
  );
  return drawPortalScreen('produto', { loadList }, {}, search);
}

test('another size of a product is looked at for the same order', async () => {
  const tamanhos = [{ id_sku: 302, descricao: 'Casal' }];
  openProduct({ descricao_grade_item: 'Solteiro', tamanhos }, 'id_sku=301&id_pedido=7');
  const links = within(await screen.findByRole('navigation', { name: 'Tamanho' }));
  const size = await links.findByRole('link', { name: 'Casal' });
  expect(size.getAttribute('href')).toBe('/carrinho/produto/302?id_pedido=7');
});

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
