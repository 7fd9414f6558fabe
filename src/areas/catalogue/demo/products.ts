import { type PictureView, productPicture } from '../../../domain/picture-address.ts';
import { createRandom, drawInteger } from '../../../domain/random.ts';
import { type Assortment, type AssortmentName, assortments, colours } from './assortment.ts';
import { editions, models } from './parts.ts';

/** A SKU of the demonstration; `preco` is in reais at the first branch, by the metre for made-to-measure products. */
export type SkuSeed = {
  readonly id: number;
  readonly codigo: string;
  readonly descricao: string;
  readonly tamanho: string;
  readonly modelo: string | null;
  readonly cor: string | null;
  readonly ordem: number;
  /** Its own pictures: for colours other than the product's first. */
  readonly pictures: readonly PictureSeed[];
  readonly preco: number;
  /** Weight in kilograms, with packaging. */
  readonly peso: number;
  /** Size of the packaging in centimetres. */
  readonly embalagem: { readonly comprimento: number; readonly largura: number; readonly altura: number };
  readonly desconto: number;
  readonly destaque: string | null;
};

export type PictureSeed = { readonly link: string; readonly thumbnail: string; readonly descricao: string };
export type InformationSeed = { readonly tipo: string; readonly titulo: string; readonly descricao: string };

/** A product of the demonstration with its SKUs and other parts. */
export type ProductSeed = {
  readonly id: number;
  readonly kind: AssortmentName;
  readonly codigo: string;
  readonly descricao: string;
  readonly departamento: string;
  /** Its class in the shop: part and leaf of the department. */
  readonly classe: string;
  readonly linha: string;
  readonly sob_medida: boolean;
  readonly legenda: string;
  readonly caracteristica: string;
  readonly link_video: string | null;
  readonly skus: readonly SkuSeed[];
  readonly pictures: readonly PictureSeed[];
  readonly information: readonly InformationSeed[];
};

/** Accessories of special products come first, so that these have them from the first one on. */
export const accessoryCount = 60;
export const skusOfProduct = 4;

const seed = 20_261_123;
const viewTexts: readonly (readonly [PictureView, string])[] = [
  ['canto', 'Vista em perspectiva'],
  ['frente', 'Vista frontal'],
  ['lado', 'Vista lateral'],
  ['cima', 'Vista de cima'],
];
/** Price of each size, relative to the smallest. */
const growth: readonly number[] = [1, 1.35, 1.72, 2.1];
/** Weight of the smallest size in kilograms, with packaging. */
const weights: Readonly<Record<AssortmentName, number>> = {
  colchao: 18,
  conjunto: 46,
  travesseiro: 0.9,
  cobertor: 1.6,
  almofada: 0.6,
  rolo: 0.8,
  especial: 28,
  acessorio: 1.4,
};

/** Product number `id` from 1 on, made only from its number: the same on every machine and in any order. */
export function productSeed(id: number): ProductSeed {
  const random = createRandom(seed, id);
  const kind = kindOf(id);
  const assortment: Assortment = assortments[kind];
  const draw = <T>(of: readonly T[]): T => of[drawInteger(random, of.length)] as T;
  const number = numberInKind(id);
  const part = assortment.partes[number % assortment.partes.length];
  if (part === undefined) throw new Error(`There are no parts of ${assortment.departamento}.`);
  const descricao = `${part.nome} ${modelName(Math.floor(number / assortment.partes.length))}`;
  const [least, most] = assortment.preco;
  const base = least + drawInteger(random, most - least);
  const ownHue = draw(colours).hue;
  const pattern = drawInteger(random, 6);
  const pictureKind = part.kind ?? assortment.kinds[id % assortment.kinds.length] ?? 'almofada';
  const codigo = `${assortment.prefixo}-${String(1000 + id)}`;
  const half = drawInteger(random, 2);
  const firmness = half === 0 ? 'firme' : 'macio';
  const density = 26 + drawInteger(random, 20);
  const discount = random() < 0.3 ? 5 * (1 + drawInteger(random, 5)) : 0;
  const highlight = discount >= 20 ? 'Oferta' : random() < 0.08 ? 'Novidade' : null;
  const firstColour = drawInteger(random, colours.length);
  // The pictures of a product with several colours show the first, as lists do; each of the others has its own.
  const hue = assortment.cores === 1 ? ownHue : (colours[firstColour]?.hue ?? ownHue);
  const pictureOf =
    (colour: number) =>
    ([view, text]: (typeof viewTexts)[number]): PictureSeed => {
      const picture = (width: number): string =>
        productPicture({ kind: pictureKind, view, hue: colour, seed: pattern, width });
      return { link: picture(1280), thumbnail: picture(320), descricao: `${descricao}: ${text.toLowerCase()}` };
    };
  const skus = Array.from({ length: skusOfProduct }, (_, index): SkuSeed => {
    const size = Math.floor(index / assortment.cores);
    const tamanho = assortment.tamanhos[size] ?? '';
    const colour = assortment.cores === 1 ? null : colours[(firstColour + (index % assortment.cores)) % colours.length];
    const peso = Math.round(weights[kind] * (growth[size] ?? 1) * (1 + (id % 7) / 20) * 1000) / 1000;
    const preco = kind === 'especial' && index === 0 ? base : Math.round(base * (growth[size] ?? 1));
    return {
      id: (id - 1) * skusOfProduct + index + 1,
      codigo: `${codigo}-${index + 1}`,
      descricao: [descricao, tamanho, colour?.nome].filter(Boolean).join(' '),
      tamanho,
      modelo: colour?.nome ?? null,
      cor: colour?.cor ?? null,
      ordem: index + 1,
      pictures: colour == null || colour.hue === hue ? [] : viewTexts.slice(0, 2).map(pictureOf(colour.hue)),
      preco: preco - 0.1,
      peso,
      embalagem: packagingOf(peso),
      desconto: discount,
      destaque: highlight,
    };
  });
  return {
    ...{ id, kind, codigo, descricao, skus },
    departamento: assortment.departamento,
    classe: `${part.descricao}/${assortment.folhas[half] ?? ''}`,
    linha: assortment.linha,
    sob_medida: kind === 'especial',
    legenda: kind === 'colchao' || kind === 'conjunto' ? `Densidade ${density}, ${firmness}` : part.caracteristica,
    caracteristica: [part.caracteristica, ...assortment.caracteristicas].join('\n'),
    // One in nine mattresses shows its construction.
    link_video: kind === 'colchao' && number % 9 === 0 ? `https://videos.example.com/${codigo.toLowerCase()}` : null,
    pictures: viewTexts.map(pictureOf(hue)),
    information: [
      { tipo: 'CARACTERISTICA', titulo: 'O que é', descricao: part.caracteristica },
      ...assortment.caracteristicas.map((text, index) => ({
        ...{ tipo: 'CARACTERISTICA', titulo: ['Material', 'Acabamento', 'Conforto'][index] ?? 'Uso', descricao: text },
      })),
      { tipo: 'INFORMACAO_TECNICA', titulo: 'Densidade', descricao: `${density} kg/m³` },
      { tipo: 'INFORMACAO_TECNICA', titulo: 'Firmeza', descricao: firmness },
      { tipo: 'GARANTIA', titulo: 'Garantia', descricao: assortment.garantia },
    ],
  };
}

/** Vacuum-packed and rolled: packages are charged by weight, not volume (6,000 cm³ per kilogram). */
function packagingOf(peso: number): SkuSeed['embalagem'] {
  const side = Math.cbrt(peso * 4_500);
  return { comprimento: Math.ceil(side * 2), largura: Math.ceil(side), altura: Math.ceil(side * 0.6) };
}

/** Number of products in a round, the kind of each, and how many of its kind precede it. */
const round: readonly AssortmentName[] = [
  ...(['colchao', 'travesseiro', 'colchao', 'conjunto', 'cobertor', 'colchao', 'almofada', 'colchao', 'rolo'] as const),
  ...(['colchao', 'travesseiro', 'colchao', 'conjunto', 'cobertor', 'colchao', 'travesseiro', 'almofada'] as const),
  ...(['colchao', 'rolo', 'especial', 'colchao', 'conjunto', 'colchao', 'travesseiro', 'colchao'] as const),
];

/** Of 25 products eleven are mattresses and one is made to measure. */
function kindOf(id: number): AssortmentName {
  return id <= accessoryCount ? 'acessorio' : (round[id % round.length] ?? 'colchao');
}

/** Number of a product among those of its kind, from 0 on. */
function numberInKind(id: number): number {
  const kind = kindOf(id);
  if (kind === 'acessorio') return id - 1;
  const inRound = (until: number): number => round.slice(0, until).filter((each) => each === kind).length;
  return Math.floor(id / round.length) * inRound(round.length) + inRound(id % round.length);
}

/** The name of a model: unique for every number, so that no two products of a part have the same name. */
function modelName(number: number): string {
  const model = models[(number * 7) % models.length] ?? '';
  const edition = Math.floor(number / models.length);
  const year = Math.floor(edition / editions.length);
  return [model, editions[edition % editions.length], year === 0 ? '' : String(year + 1)].filter(Boolean).join(' ');
}
