import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import { baseOf, type ConfigurableProduct, type SpecialOffer } from '../../rules/special-offer.ts';
import type { SpecialConfiguration } from '../../rules/special-product.ts';

/** The row of the catalogue on whose page the component is (`HubProduto`). */
export type ProductRow = ConfigurableProduct & {
  readonly id_produto: number;
  readonly id_filial?: number | null;
  readonly descricao?: string | null;
  readonly exibir_spv?: boolean | null;
  /** The order for whose branch and client it is priced; 0 is the open cart. */
  readonly id_pedido: number;
};

export type StandardSize = {
  readonly id_sku: number;
  readonly descricao: string;
  readonly comprimento?: number | null;
  readonly largura?: number | null;
  readonly diametro?: number | null;
  readonly valor?: number | null;
  readonly valor_spv?: number | null;
};

export type OfferedAccessory = {
  readonly id_sku: number;
  readonly descricao?: string | null;
  readonly avatar?: string | null;
  /** Quantity and configuration of an already configured product. */
  readonly quantidade?: number | null;
  readonly observacao?: string | null;
  readonly valor?: number | null;
  readonly valor_spv?: number | null;
};

/** An offer with its texts. */
export type ShownOffer = Pick<SpecialOffer, 'base'> & {
  readonly standards: readonly StandardSize[];
  readonly accessories: readonly OfferedAccessory[];
};

const allRows = 100;
/** Specification 001, section 9. */
const allAccessories = 500;
const staleTime = 60_000;

/** Everything that a product can be configured with, at the branch of its order. */
export const offerQuery = (product: ProductRow) =>
  queryOptions({
    queryKey: ['special-product', product.id_sku, product.id_filial ?? null, 'offer', product.id_pedido],
    queryFn: async ({ signal }): Promise<ShownOffer> => {
      const { id_sku, id_produto, id_pedido } = product;
      const ofProduct = { query: { id_produto, id_pedido, size: allRows } };
      const ofSku = { query: { id_sku, id_pedido, size: allAccessories } };
      const [siblings, standards, accessories] = await Promise.all([
        dataOf(client.GET('/listarProdutosCatalogo', { params: ofProduct, signal })),
        dataOf(client.GET('/listarMedidasPadroesSPE', { params: ofProduct, signal })),
        dataOf(client.GET('/listaAcessorios', { params: ofSku, signal })),
      ]);
      return {
        base: baseOf<ConfigurableProduct>(product, [siblings.data].flat().flatMap(withSku)),
        standards: standards.data.flatMap(({ descricao = '', ...size }) => withSku({ ...size, descricao })),
        accessories: accessories.data.flatMap(withSku),
      };
    },
    staleTime,
  });

/** The server's price of a configuration; `text` identifies the configuration. */
export const simulationQuery = (product: ProductRow, text: string, configuration: SpecialConfiguration | null) =>
  queryOptions({
    queryKey: ['special-product', product.id_sku, product.id_filial ?? null, 'simulation', product.id_pedido, text],
    queryFn: async ({ signal }) => {
      if (configuration === null) throw new Error('Nothing is configured.');
      const answer = client.POST('/configProduct/{id_sku}/simulacao', {
        params: { path: { id_sku: product.id_sku } },
        body: bodyOf(configuration, product.id_pedido),
        signal,
        showsErrors: true,
      });
      return (await dataOf(answer)).data;
    },
    enabled: configuration !== null,
    retry: false,
    staleTime,
  });

/** Adds a configured product to its order. Rejects with an ApiError that the user has already seen. */
export async function buySpecial(
  { id_sku, id_pedido }: ProductRow,
  configuration: SpecialConfiguration,
): Promise<void> {
  const body = bodyOf(configuration, id_pedido);
  await client.POST('/configProduct/{id_sku}', { params: { path: { id_sku } }, body });
}

/** Every row has its SKU: only a list with selected fields could leave it out. */
function withSku<Row extends { readonly id_sku?: number }>(row: Row): readonly (Row & { readonly id_sku: number })[] {
  const { id_sku } = row;
  return id_sku === undefined ? [] : [{ ...row, id_sku }];
}

/** A configuration in the form of the API: lengths in metres. */
function bodyOf(configuration: SpecialConfiguration, id_pedido: number) {
  const rest = { acessorios: configuration.acessorios.map((accessory) => ({ ...accessory })), id_pedido };
  switch (configuration.tipo) {
    case 'ESPECIAL': {
      const { tipo, comprimento, largura } = configuration;
      return { tipo, comprimento: comprimento / 1000, largura: largura / 1000, ...rest };
    }
    case 'REDONDO':
      return { tipo: configuration.tipo, diametro: configuration.diametro / 1000, ...rest };
    case 'TRAVESSEIRO':
      return { tipo: configuration.tipo, altura: configuration.altura / 1000, ...rest };
    case 'PADRAO':
      return { tipo: configuration.tipo, sku_padrao: configuration.sku_padrao, ...rest };
  }
}
