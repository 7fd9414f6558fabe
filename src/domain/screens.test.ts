import { describe, expect, it } from 'vitest';
import {
  findScreen,
  isAddressOf,
  isCommerceAddress,
  portalScreens,
  screenOfFlag,
  withAddressParam,
} from './screens.ts';

/** An address of a pattern, with something in the place of each name. */
const exampleOf = (path: string): string => path.replaceAll(/:\w+\??/g, '7').replace('/*', '/qualquer/coisa');

describe('the screens of the portal', () => {
  it.each(portalScreens.flatMap((screen) => screen.paths.map((path) => [path, screen] as const)))(
    '%s is found by its address',
    (path, screen) => {
      expect(findScreen(exampleOf(path))?.screen).toBe(screen);
      expect(findScreen(`${exampleOf(path)}/?a=1#b`)?.screen).toBe(screen);
    },
  );

  it('have processes and addresses of their own', () => {
    const processes = portalScreens.flatMap(({ processo }) => processo ?? []);
    const paths = portalScreens.flatMap((screen) => screen.paths);
    expect(new Set(processes).size).toBe(processes.length);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { paths: own } of portalScreens) expect(own.length).toBeGreaterThan(0);
    for (const path of paths) expect(path).toMatch(/^\/[\w/:?*-]*$/);
  });

  it('have places of their own in the menu', () => {
    const orders = portalScreens.flatMap(({ menu }) => menu?.order ?? []);
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('prefers what an address fixes to what it leaves open', () => {
    expect(findScreen('/carrinho/favoritos')?.screen.processo).toBe('FAVORITOS');
    expect(findScreen('/carrinho/12')).toMatchObject({
      screen: { processo: 'CARRINHO' },
      params: { id_classificacao: '12' },
    });
    expect(findScreen('/eventos/credenciamento')?.screen.processo).toBe('CREDENCIAMENTO');
    for (const path of ['/consultores/list', '/consultores/create'])
      expect(findScreen(path)).toMatchObject({ screen: { processo: 'CONSULTORES' }, path, params: {} });
    const at = (pathname: string, search = '') => withAddressParam({ pathname, search }, 'aba', 'pontos');
    expect(at('/consultores/7/dados', '?x=1')).toBe('/consultores/7/pontos?x=1');
    expect([at('/consultores/7'), at('/consultores/list')]).toEqual([
      '/consultores/7/pontos',
      '/consultores/list?aba=pontos',
    ]);
    expect(findScreen('/consultores/1002/dados')).toMatchObject({ params: { id: '1002', aba: 'dados' } });
  });

  it('reads the names of an address decoded, and the rest of a segment', () => {
    expect(findScreen('/external/a%20b')?.params).toEqual({ name: 'a b' });
    expect(findScreen('/tv_colchoes')?.params).toEqual({ produto: 'colchoes' });
    expect(findScreen('/external/%E0%A4%A')?.params).toEqual({ name: '%E0%A4%A' });
  });

  it('finds nothing for other addresses', () => {
    for (const address of ['/nada', '/tv_', '/homes', '/carrinho/1/2/3', '/crud/Cliente/1', '']) {
      expect(findScreen(address)?.screen.processo ?? null).toBe(address === '' ? 'HOME' : null);
    }
  });

  it('knows whose permission a flag is', () => {
    expect(screenOfFlag('EDITAR_FILIAL')?.processo).toBe('CARRINHO');
    expect(screenOfFlag('toString')).toBeNull();
  });

  it('are named by their process or by an address', () => {
    expect(isAddressOf('/gerar_card?a=1', ['GERAR_CARD'])).toBe(true);
    expect(isAddressOf('/pedidos/7/', ['/pedidos/:id'])).toBe(true);
    expect(isAddressOf('/tela/gerar_card', ['GERAR_CARD', '/gerar_card'])).toBe(false);
    expect(isAddressOf('/gerar_card', [])).toBe(false);
  });

  it('of the commerce area are those of specification 001, by whatever address they were opened', () => {
    const commerce = portalScreens.flatMap((screen) =>
      screen.paths.filter((path) => isCommerceAddress(`${exampleOf(path)}?a=1#b`)),
    );
    expect(commerce.toSorted()).toEqual([
      '/carrinho/:id_classificacao?',
      '/carrinho/favoritos',
      '/carrinho/pagamento/:id_pedido?',
      '/carrinho/pedido/:id_pedido?',
      '/carrinho/produto/:id_sku',
      '/carrinho/promocoes/:id_classificacao?',
      '/gerar_card',
      '/informativos',
      '/meus-pedidos',
      '/meus_pedidos',
      '/orcamentos_cliente/:id_cliente',
      '/pagamentos_pendentes',
      '/pagamentos_pendentes/:modo/:id_pgto?',
      '/produto/classificacao',
      '/sql_execute',
    ]);
    for (const address of ['/', '/home', '/crud/Cliente/', '/crud/Pedido/7', '/carrinhos', '/nada'])
      expect([address, isCommerceAddress(address)]).toEqual([address, false]);
  });
});
