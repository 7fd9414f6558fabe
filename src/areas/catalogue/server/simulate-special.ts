import { createHash } from 'node:crypto';
import type { components } from '../../../api/generated/portal.ts';
import { fromMinor } from '../../../domain/numbers/money.ts';
import type { ListDatabase } from '../../../engine/lists/search.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { ErrorProblem, FieldError } from '../../../platform/http/errors/define-errors.ts';
import type { ListParts, StatementCall } from '../../records/server/index.ts';
import {
  baseOf,
  type ConfigurableProduct,
  checkOffered,
  offerEarnings,
  offerPrices,
  type SpecialOffer,
} from '../rules/special-offer.ts';
import { specialPrice } from '../rules/special-price.ts';
import {
  configurationText,
  type SpecialConfiguration,
  type SpecialProblem,
  type SpecialRequest,
} from '../rules/special-product.ts';
import { catalogueErrors } from './errors.ts';
import { readList } from './read-list.ts';

type Simulation = components['schemas']['SimulacaoProduto'];
type Product = ConfigurableProduct & { readonly id_produto: number; readonly configuravel: boolean };
type Size = {
  readonly id_sku: number;
  readonly valor: number;
  readonly valor_spv?: number | null;
  readonly descricao?: string | null;
};

/** A priced special product: its price, and the SKU that is created when it is bought. */
export type PricedSpecial = {
  /** The SKU whose price applies. */
  readonly id_sku: number;
  readonly valor: number;
  readonly config_hash: string;
  /** Measures and accessories as in the API (`ConfiguracaoSPE`). */
  readonly configuracao: Readonly<Record<string, unknown>>;
  /** The same as readable text. */
  readonly detalhe: string;
};

/** Rows per page for lists that are read completely. */
const allSizes = 100;
const allAccessories = 500;

/**
 * Price of a special product in a configuration, at the branch that the caller buys at: amounts sent by the caller are
 * ignored (specification 001, sections 5 and 9). Throws 404 for a SKU that is not on sale there, 422 for an invalid
 * configuration.
 */
export async function simulateSpecial(
  db: ListDatabase,
  parts: ListParts,
  call: Omit<StatementCall, 'given'>,
  sku: number,
  request: SpecialRequest,
): Promise<{ readonly simulation: Simulation; readonly special: PricedSpecial }> {
  const list = async <Row>(name: string, given: Readonly<Record<string, unknown>>) =>
    (await readList<Row>(db, parts, { ...call, given }, name)).data;
  const [own] = await list<Product>('listarProdutosCatalogo', { id_sku: sku, size: 1 });
  if (own === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Sku', id: sku });
  if (!own.configuravel) throw catalogueErrors['REGRA_DE_NEGOCIO.sem_medida']();
  const { id_produto } = own;
  const offer: SpecialOffer = {
    base: baseOf(own, await list<Product>('listarProdutosCatalogo', { id_produto, size: allSizes })),
    standards: await list<Size>('listarMedidasPadroesSPE', { id_produto, size: allSizes }),
    accessories: await list<Size>('listaAcessorios', { id_sku: sku, size: allAccessories }),
  };
  const { configuration, problems } = checkOffered(offer, request);
  if (configuration === null)
    throw catalogueErrors['REGRA_DE_NEGOCIO.configuracao']({ errors: problems.map(fieldErrorOf) });
  const prices = offerPrices(offer, configuration);
  const { moeda } = offer.base;
  if (prices === null || moeda == null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Sku', id: sku });
  const { area, measured, accessories, extra, total } = specialPrice(configuration, prices);
  const amount = (minor: number) => fromMinor(minor, moeda);
  const config_hash = createHash('sha256').update(configurationText(configuration)).digest('hex');
  const simulation = {
    ...{ id_sku: offer.base.id_sku, tipo: configuration.tipo, moeda, area: area === null ? null : area / 1_000_000 },
    ...{ preco: amount(prices.price), valor_medida: amount(measured), valor_acessorios: amount(accessories) },
    ...{ valor_acrescimo_preco: amount(extra), valor: amount(total), config_hash },
    valor_spv: offerEarnings(offer, configuration).valor_spv,
  };
  const names = new Map(
    [...(offer.standards as readonly Size[]), ...(offer.accessories as readonly Size[])].map((row) => [
      row.id_sku,
      row,
    ]),
  );
  const special = {
    ...{ id_sku: offer.base.id_sku, valor: simulation.valor, config_hash },
    configuracao: {
      ...measuresOf(configuration),
      acessorios: configuration.acessorios.map(({ id_sku, quantidade, observacao }) => ({
        ...{
          id_sku,
          descricao: names.get(id_sku)?.descricao ?? null,
          quantidade,
          valor: names.get(id_sku)?.valor ?? 0,
          observacao,
        },
      })),
      valor_acrescimo_preco: simulation.valor_acrescimo_preco,
    },
    detalhe: describeConfiguration(configuration, (sku_) => names.get(sku_)?.descricao ?? String(sku_)),
  };
  return { simulation, special };
}

function measuresOf(configuration: SpecialConfiguration): Readonly<Record<string, unknown>> {
  const metres = (length: number) => length / 1_000;
  const { tipo } = configuration;
  switch (configuration.tipo) {
    case 'ESPECIAL':
      return {
        tipo,
        comprimento: metres(configuration.comprimento),
        largura: metres(configuration.largura),
        redondo: false,
      };
    case 'REDONDO':
      return { tipo, diametro: metres(configuration.diametro), redondo: true };
    case 'PADRAO':
      return { tipo, sku_padrao: configuration.sku_padrao, redondo: false };
    case 'TRAVESSEIRO':
      return { tipo, altura: metres(configuration.altura), redondo: false };
  }
}

/** A configuration as text for the line of a cart: `1,90 × 1,40 m, 2 × Capa protetora`. */
function describeConfiguration(configuration: SpecialConfiguration, nameOf: (sku: number) => string): string {
  const metres = (length: number) => (length / 1_000).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
  const parts = configuration.acessorios.map(({ id_sku, quantidade }) => `${quantidade} × ${nameOf(id_sku)}`);
  return [shapeText(), ...parts].join(', ').slice(0, 500);

  function shapeText(): string {
    switch (configuration.tipo) {
      case 'ESPECIAL':
        return `${metres(configuration.comprimento)} × ${metres(configuration.largura)} m`;
      case 'REDONDO':
        return `Redondo, ${metres(configuration.diametro)} m`;
      case 'PADRAO':
        return nameOf(configuration.sku_padrao);
      case 'TRAVESSEIRO':
        return `${metres(configuration.altura)} m de altura`;
    }
  }
}

function fieldErrorOf({ pointer, code, limit = 0 }: SpecialProblem): FieldError {
  return { pointer, ...problemOf(code, limit) };
}

function problemOf(code: SpecialProblem['code'], limit: number): ErrorProblem {
  switch (code) {
    case 'required':
      return catalogueErrors['required.configuracao']();
    case 'type':
      return catalogueErrors['type.medida']();
    case 'minimum':
      return catalogueErrors['minimum.medida']({ limit });
    case 'maximum':
      return catalogueErrors['maximum.medida']({ limit });
    case 'decimals':
      return catalogueErrors['decimals.medida']({ limit });
    case 'conflict':
      return catalogueErrors['conflict.configuracao']();
    case 'maxItems':
      return catalogueErrors['maxItems.acessorios']({ limit });
    case 'maxLength':
      return catalogueErrors['maxLength.observacao']({ limit });
    case 'repeated':
      return catalogueErrors['repeated.acessorio']();
    case 'notOffered':
      return catalogueErrors['notOffered.configuracao']();
  }
}
