import { createHash } from 'node:crypto';
import type { components } from '../../../api/generated/portal.ts';
import {
  baseOf,
  type ConfigurableProduct,
  checkOffered,
  offerPrices,
  type SpecialOffer,
} from '../../../domain/catalogue/special-offer.ts';
import { specialPrice } from '../../../domain/catalogue/special-price.ts';
import {
  configurationText,
  type SpecialProblem,
  type SpecialRequest,
} from '../../../domain/catalogue/special-product.ts';
import { fromMinor } from '../../../domain/money.ts';
import { entityErrors } from '../../entities/entity-errors.ts';
import type { FieldError, Problem } from '../../http/define-errors.ts';
import type { ListDatabase } from '../../lists/search.ts';
import type { ListParts, RelationCall } from '../records/relation-list.ts';
import { catalogueErrors } from './errors.ts';
import { readList } from './read-list.ts';

type Simulation = components['schemas']['SimulacaoProduto'];
type Product = ConfigurableProduct & { readonly id_produto: number; readonly sob_medida: boolean };
type Size = { readonly id_sku: number; readonly valor: number };

/** Of lists that are read whole. */
const allSizes = 100;
const allAccessories = 500;

/**
 * What a special product costs in a configuration, with the prices of the branch that the caller buys at: amounts that the
 * caller sends do not count (specification 001, sections 5 and 9). Throws 404 for a SKU that is not on sale there, 422 for
 * what cannot be made.
 */
export async function simulateSpecial(
  db: ListDatabase,
  parts: ListParts,
  call: Omit<RelationCall, 'given'>,
  sku: number,
  request: SpecialRequest,
): Promise<Simulation> {
  const list = async <Row>(name: string, given: Readonly<Record<string, unknown>>) =>
    (await readList<Row>(db, parts, { ...call, given }, name)).data;
  const [own] = await list<Product>('listarProdutosCatalogo', { id_sku: sku, size: 1 });
  if (own === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Sku', id: sku });
  if (!own.sob_medida) throw catalogueErrors['REGRA_DE_NEGOCIO.sem_medida']();
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
  return {
    ...{ id_sku: offer.base.id_sku, tipo: configuration.tipo, moeda, area: area === null ? null : area / 1_000_000 },
    ...{ preco: amount(prices.price), valor_medida: amount(measured), valor_acessorios: amount(accessories) },
    ...{ valor_acrescimo_preco: amount(extra), valor: amount(total) },
    config_hash: createHash('sha256').update(configurationText(configuration)).digest('hex'),
  };
}

function fieldErrorOf({ pointer, code, limit = 0 }: SpecialProblem): FieldError {
  return { pointer, ...problemOf(code, limit) };
}

function problemOf(code: SpecialProblem['code'], limit: number): Problem {
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
