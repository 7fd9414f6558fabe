import { formatNumber } from '../../../../ui/format/number.ts';
import { offeredKinds } from '../../rules/special-offer.ts';
import {
  measures,
  type ProductMeasure,
  pillowLine,
  type SpecialKind,
  type SpecialRequest,
  specialKinds,
  toMillimetres,
} from '../../rules/special-product.ts';
import type { ProductRow, ShownOffer } from './special-product.queries.ts';

/** The typed values, as texts. */
export type ProductDraft = {
  readonly tipo: SpecialKind | null;
  readonly lengths: Readonly<Record<ProductMeasure, string>>;
  readonly sku_padrao: number | null;
  /** By `id_sku`; only changed ones. */
  readonly accessories: Readonly<Record<number, AccessoryDraft>>;
  /** Fields that have lost the focus once: their problems are shown. */
  readonly left: readonly string[];
};
export type AccessoryDraft = { readonly quantity: string; readonly note: string };

export type DraftChange =
  | { readonly do: 'choose'; readonly tipo: SpecialKind }
  | { readonly do: 'type'; readonly measure: ProductMeasure; readonly text: string }
  | { readonly do: 'leave'; readonly field: string }
  | { readonly do: 'size'; readonly sku_padrao: number | null }
  | { readonly do: 'accessory'; readonly id_sku: number; readonly change: Partial<AccessoryDraft> };

/** Measures of each kind (specification 001, section 5). */
export const measuresOf: Readonly<Record<SpecialKind, readonly ProductMeasure[]>> = {
  ESPECIAL: ['comprimento', 'largura'],
  PADRAO: [],
  REDONDO: ['diametro'],
  TRAVESSEIRO: ['altura'],
};

const noAccessory: AccessoryDraft = { quantity: '0', note: '' };

/** Initial values of a form: the product's existing configuration, else a pillow for the line of pillows. */
export function openDraft(product: ProductRow, offer: ShownOffer): ProductDraft {
  const given: Readonly<Record<string, unknown>> = { ...product.configuracao };
  const kinds = offeredKinds(offer);
  const wanted = given.tipo ?? (offer.base.codigo_linha === pillowLine ? 'TRAVESSEIRO' : null);
  const length = (measure: ProductMeasure): string => {
    const metres = given[measure];
    return typeof metres === 'number' ? tidyLength(String(metres)) : '';
  };
  return {
    tipo: specialKinds.find((kind) => kind === wanted && kinds.includes(kind)) ?? null,
    lengths: Object.fromEntries(measures.map((measure) => [measure, length(measure)])) as Record<
      ProductMeasure,
      string
    >,
    sku_padrao: typeof given.sku_padrao === 'number' ? given.sku_padrao : null,
    accessories: Object.fromEntries(
      offer.accessories
        .filter(({ quantidade }) => (quantidade ?? 0) > 0)
        .map(({ id_sku, quantidade, observacao }) => [
          id_sku,
          { quantity: String(quantidade ?? 0), note: observacao ?? '' },
        ]),
    ),
    left: [],
  };
}

export function changeDraft(draft: ProductDraft, change: DraftChange): ProductDraft {
  switch (change.do) {
    case 'choose':
      return { ...draft, tipo: change.tipo, left: [] };
    case 'type':
      return { ...draft, lengths: { ...draft.lengths, [change.measure]: change.text } };
    case 'leave': {
      const measure = measures.find((name) => name === change.field);
      const lengths =
        measure === undefined ? draft.lengths : { ...draft.lengths, [measure]: tidyLength(draft.lengths[measure]) };
      return { ...draft, lengths, left: [...new Set([...draft.left, change.field])] };
    }
    case 'size':
      return { ...draft, sku_padrao: change.sku_padrao };
    case 'accessory': {
      const { id_sku } = change;
      const before = draft.accessories[id_sku] ?? noAccessory;
      return { ...draft, accessories: { ...draft.accessories, [id_sku]: { ...before, ...change.change } } };
    }
  }
}

/** The typed values in the form of the rules, without those that the kind does not need. */
export function requestOf({ tipo, lengths, sku_padrao, accessories }: ProductDraft): SpecialRequest {
  return {
    tipo,
    ...Object.fromEntries((tipo === null ? [] : measuresOf[tipo]).map((name) => [name, plainLength(lengths[name])])),
    ...(tipo === 'PADRAO' ? { sku_padrao } : {}),
    acessorios: Object.entries(accessories)
      .filter(([, { quantity }]) => quantity.trim() !== '')
      .map(([id_sku, { quantity, note }]) => ({
        id_sku: Number(id_sku),
        quantidade: Number(quantity),
        observacao: note,
      })),
  };
}

/** A typed length with a point before its decimals. */
export function plainLength(text: string): string {
  const plain = text.trim().replace(',', '.');
  return plain.startsWith('.') ? `0${plain}` : plain.replace(/\.$/, '');
}

/** Metres with two decimals, or three where there are millimetres: 1,90 and 1,905. */
export function formatMetres(millimetres: number): string {
  return formatNumber(millimetres / 1000, { decimals: millimetres % 10 === 0 ? 2 : 3 });
}

/** A length as it is written when its field loses the focus; invalid text stays as it was typed. */
function tidyLength(text: string): string {
  const length = toMillimetres(plainLength(text));
  return typeof length === 'number' ? formatMetres(length) : text;
}
