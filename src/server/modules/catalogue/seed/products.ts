import { type PictureView, productPicture } from '../../../../domain/catalogue/picture-address.ts';
import { createRandom, drawInteger } from '../../../../domain/random.ts';
import { type Assortment, type AssortmentName, assortments, colours, places, qualities } from './assortment.ts';

/** A SKU of the demonstration; `preco` is reais at the first branch, by the metre where it is made to measure. */
export type SkuSeed = {
  readonly id: number;
  readonly codigo: string;
  readonly descricao: string;
  readonly tamanho: string;
  readonly modelo: string | null;
  readonly cor: string | null;
  readonly ordem: number;
  readonly preco: number;
  /** Kilograms with packaging. */
  readonly peso: number;
  readonly desconto: number;
  readonly destaque: string | null;
};

export type PictureSeed = { readonly link: string; readonly thumbnail: string; readonly descricao: string };
export type InformationSeed = { readonly tipo: string; readonly titulo: string; readonly descricao: string };

/** A product of the demonstration with what belongs to it. */
export type ProductSeed = {
  readonly id: number;
  readonly kind: AssortmentName;
  readonly codigo: string;
  readonly descricao: string;
  readonly departamento: string;
  readonly linha: string;
  readonly sob_medida: boolean;
  readonly legenda: string;
  readonly caracteristica: string;
  readonly skus: readonly SkuSeed[];
  readonly pictures: readonly PictureSeed[];
  readonly information: readonly InformationSeed[];
};

/** Accessories of special products come first, so that these have them from the first product on. */
export const accessoryCount = 60;
export const skusOfProduct = 4;

const seed = 20_261_123;
const viewTexts: readonly (readonly [PictureView, string])[] = [
  ['canto', 'Vista em perspectiva'],
  ['frente', 'Vista frontal'],
  ['lado', 'Vista lateral'],
  ['cima', 'Vista de cima'],
];
/** How much more than the smallest size each costs. */
const growth: readonly number[] = [1, 1.35, 1.72, 2.1];
/** Kilograms of the smallest size, with packaging. */
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

/** Product number `id` from 1 on, made from its number alone: the same on every machine and in any order. */
export function productSeed(id: number): ProductSeed {
  const random = createRandom(seed, id);
  const kind = kindOf(id);
  const assortment: Assortment = assortments[kind];
  const draw = <T>(of: readonly T[]): T => of[drawInteger(random, of.length)] as T;
  const place = places[(id * 7) % places.length] ?? '';
  const quality = qualities[Math.floor(id / places.length) % qualities.length] ?? '';
  const nome = assortment.nomes[id % assortment.nomes.length] ?? '';
  const descricao = `${nome} ${place} ${quality}`;
  const [least, most] = assortment.preco;
  const base = least + drawInteger(random, most - least);
  const hue = draw(colours).hue;
  const pattern = drawInteger(random, 6);
  const pictureKind = assortment.kinds[id % assortment.kinds.length] ?? 'almofada';
  const codigo = `${assortment.prefixo}-${String(1000 + id)}`;
  const firmness = draw(['firme', 'macio', 'intermediário']);
  const density = 26 + drawInteger(random, 20);
  const discount = random() < 0.3 ? 5 * (1 + drawInteger(random, 5)) : 0;
  const highlight = discount >= 20 ? 'Oferta' : random() < 0.08 ? 'Novidade' : null;
  const firstColour = drawInteger(random, colours.length);
  const skus = Array.from({ length: skusOfProduct }, (_, index): SkuSeed => {
    const size = Math.floor(index / assortment.cores);
    const tamanho = assortment.tamanhos[size] ?? '';
    const colour = assortment.cores === 1 ? null : colours[(firstColour + (index % assortment.cores)) % colours.length];
    const preco = kind === 'especial' && index === 0 ? base : Math.round(base * (growth[size] ?? 1));
    return {
      id: (id - 1) * skusOfProduct + index + 1,
      codigo: `${codigo}-${index + 1}`,
      descricao: [descricao, tamanho, colour?.nome].filter(Boolean).join(' '),
      tamanho,
      modelo: colour?.nome ?? null,
      cor: colour?.cor ?? null,
      ordem: index + 1,
      preco: preco - 0.1,
      peso: Math.round(weights[kind] * (growth[size] ?? 1) * (1 + (id % 7) / 20) * 1000) / 1000,
      desconto: discount,
      destaque: highlight,
    };
  });
  return {
    ...{ id, kind, codigo, descricao, skus },
    departamento: assortment.departamento,
    linha: assortment.linha,
    sob_medida: kind === 'especial',
    legenda:
      kind === 'colchao' || kind === 'conjunto'
        ? `Densidade ${density}, ${firmness}`
        : draw(assortment.caracteristicas),
    caracteristica: assortment.caracteristicas.join('\n'),
    pictures: viewTexts.map(([view, text]) => {
      const picture = (width: number): string => productPicture({ kind: pictureKind, view, hue, seed: pattern, width });
      return { link: picture(1280), thumbnail: picture(320), descricao: `${descricao}: ${text.toLowerCase()}` };
    }),
    information: [
      { tipo: 'CARACTERISTICA', titulo: 'O que é', descricao: assortment.caracteristicas.join(' ') },
      { tipo: 'INFORMACAO_TECNICA', titulo: 'Densidade', descricao: `${density} kg/m³` },
      { tipo: 'INFORMACAO_TECNICA', titulo: 'Firmeza', descricao: firmness },
      { tipo: 'GARANTIA', titulo: 'Garantia', descricao: assortment.garantia },
    ],
  };
}

/** Of 25 products eleven are mattresses and one is made to measure. */
function kindOf(id: number): AssortmentName {
  if (id <= accessoryCount) return 'acessorio';
  const place = id % 25;
  if (place === 19) return 'especial';
  if (place < 11) return 'colchao';
  if (place < 14) return 'conjunto';
  if (place < 18) return 'travesseiro';
  if (place < 21) return 'cobertor';
  return place < 23 ? 'almofada' : 'rolo';
}
