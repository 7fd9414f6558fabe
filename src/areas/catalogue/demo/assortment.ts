import type { PictureKind } from '../../../domain/picture-address.ts';
import {
  accessoryParts,
  blanketParts,
  cushionParts,
  mattressParts,
  measuredParts,
  type ProductPart,
  pillowParts,
  rollParts,
  setParts,
} from './parts.ts';

/** A size, in metres; its range is a `Grade`. */
export type SizeRow = {
  readonly grade: string;
  readonly descricao: string;
  readonly comprimento: number | null;
  readonly largura: number | null;
};

/** Size ranges by their code. `PE` is made to measure: its price is by the metre (specification 001, section 3). */
export const grades: Readonly<Record<string, string>> = {
  SOLTEIRO: 'Solteiro',
  CASAL: 'Casal',
  QUEEN: 'Queen',
  KING: 'King',
  TRV: 'Travesseiros',
  UNICO: 'Único',
  PE: 'Sob medida',
};

export const sizes: readonly SizeRow[] = [
  { grade: 'SOLTEIRO', descricao: 'Solteiro 0,88 x 1,88 m', comprimento: 1.88, largura: 0.88 },
  { grade: 'CASAL', descricao: 'Casal 1,38 x 1,88 m', comprimento: 1.88, largura: 1.38 },
  { grade: 'QUEEN', descricao: 'Queen 1,58 x 1,98 m', comprimento: 1.98, largura: 1.58 },
  { grade: 'KING', descricao: 'King 1,93 x 2,03 m', comprimento: 2.03, largura: 1.93 },
  { grade: 'TRV', descricao: '50 x 70 cm', comprimento: 0.7, largura: 0.5 },
  { grade: 'TRV', descricao: '50 x 90 cm', comprimento: 0.9, largura: 0.5 },
  { grade: 'UNICO', descricao: 'Tamanho único', comprimento: null, largura: null },
  { grade: 'PE', descricao: 'Sob medida', comprimento: null, largura: null },
];

const bedSizes = sizes.slice(0, 4).map(({ descricao }) => descricao);
const pillowSizes = ['50 x 70 cm', '50 x 90 cm'];
const oneSize = ['Tamanho único'];

/** Composition of a kind of product. Prices are reais of the smallest size. */
export type Assortment = {
  readonly departamento: string;
  readonly linha: string;
  readonly prefixo: string;
  /** Eight parts, each of which has two classes below it. */
  readonly partes: readonly ProductPart[];
  readonly folhas: readonly [string, string];
  readonly tamanhos: readonly string[];
  /** Number of colours of each size, so that a product has four SKUs. */
  readonly cores: number;
  readonly preco: readonly [from: number, to: number];
  readonly kinds: readonly PictureKind[];
  readonly caracteristicas: readonly string[];
  readonly garantia: string;
};

export const lines: Readonly<Record<string, string>> = {
  COL: 'Colchões',
  CNJ: 'Conjuntos',
  TRV: 'Travesseiros',
  COB: 'Cobertores e mantas',
  ALM: 'Almofadas',
  ROL: 'Rolos e apoios',
  SPE: 'Produtos especiais',
  ACE: 'Acessórios',
};

export const assortments = {
  colchao: {
    ...{ departamento: 'Colchões', linha: 'COL', prefixo: 'COL', tamanhos: bedSizes, cores: 1, preco: [1290, 6900] },
    partes: mattressParts,
    folhas: ['Firmes', 'Macios'],
    kinds: ['colchao-casal', 'colchao-king', 'colchao-solteiro'],
    caracteristicas: [
      'Espuma de alta densidade, com pastilhas magnéticas.',
      'Tecido de bambu, que respira e não retém calor.',
      'Dupla face: um lado firme e um lado macio.',
      'Molas ensacadas, que não passam o movimento de um lado ao outro.',
    ],
    garantia: '5 anos contra defeitos de fabricação, 1 ano para o tecido.',
  },
  conjunto: {
    ...{ departamento: 'Conjuntos', linha: 'CNJ', prefixo: 'CNJ', tamanhos: bedSizes, cores: 1, preco: [2190, 9800] },
    partes: setParts,
    folhas: ['Linha essencial', 'Linha premium'],
    kinds: ['conjunto'],
    caracteristicas: [
      'Colchão e base no mesmo tecido.',
      'Baú com pistões a gás.',
      'Pés de madeira de reflorestamento.',
    ],
    garantia: '3 anos contra defeitos de fabricação.',
  },
  travesseiro: {
    ...{
      departamento: 'Travesseiros',
      linha: 'TRV',
      prefixo: 'TRV',
      tamanhos: pillowSizes,
      cores: 2,
      preco: [89, 420],
    },
    partes: pillowParts,
    folhas: ['Altos', 'Baixos'],
    kinds: ['travesseiro'],
    caracteristicas: ['Capa lavável, com zíper.', 'Altura que se ajusta.', 'Espuma que guarda a forma.'],
    garantia: '1 ano contra defeitos de fabricação.',
  },
  cobertor: {
    ...{ departamento: 'Cobertores', linha: 'COB', prefixo: 'COB', tamanhos: oneSize, cores: 4, preco: [129, 690] },
    partes: blanketParts,
    folhas: ['Leves', 'Pesados'],
    kinds: ['cobertor'],
    caracteristicas: ['Microfibra antialérgica.', 'Costura reforçada.', 'Lava na máquina.'],
    garantia: '6 meses contra defeitos de fabricação.',
  },
  almofada: {
    ...{ departamento: 'Almofadas', linha: 'ALM', prefixo: 'ALM', tamanhos: oneSize, cores: 4, preco: [49, 260] },
    partes: cushionParts,
    folhas: ['Lisas', 'Estampadas'],
    kinds: ['almofada'],
    caracteristicas: ['Enchimento de fibra siliconada.', 'Capa com zíper invisível.'],
    garantia: '6 meses contra defeitos de fabricação.',
  },
  rolo: {
    ...{ departamento: 'Rolos e apoios', linha: 'ROL', prefixo: 'ROL', tamanhos: oneSize, cores: 4, preco: [69, 310] },
    partes: rollParts,
    folhas: ['Firmes', 'Macios'],
    kinds: ['rolo'],
    caracteristicas: ['Espuma firme.', 'Capa que se lava.'],
    garantia: '1 ano contra defeitos de fabricação.',
  },
  especial: {
    ...{
      departamento: 'Sob medida',
      linha: 'SPE',
      prefixo: 'SPE',
      tamanhos: ['Sob medida', ...bedSizes.slice(1)],
      cores: 1,
    },
    preco: [980, 2400],
    partes: measuredParts,
    folhas: ['Firmes', 'Macios'],
    kinds: ['colchao-casal', 'colchao-redondo'],
    caracteristicas: ['Feito nas medidas que você informa, em qualquer formato.', 'Entrega em até 25 dias.'],
    garantia: '5 anos contra defeitos de fabricação.',
  },
  acessorio: {
    ...{ departamento: 'Acessórios', linha: 'ACE', prefixo: 'ACE', tamanhos: oneSize, cores: 4, preco: [39, 390] },
    partes: accessoryParts,
    folhas: ['Linha essencial', 'Linha premium'],
    kinds: ['almofada', 'cobertor'],
    caracteristicas: ['Para produtos sob medida.'],
    garantia: '1 ano contra defeitos de fabricação.',
  },
} as const satisfies Readonly<Record<string, Assortment>>;

export type AssortmentName = keyof typeof assortments;

/** Colours by name, with their swatch and the hue of pictures (degrees). */
export const colours = [
  { nome: 'Azul', cor: '#1f4e9c', hue: 210 },
  { nome: 'Verde', cor: '#2f7d4f', hue: 150 },
  { nome: 'Vinho', cor: '#8c2f45', hue: 330 },
  { nome: 'Areia', cor: '#c2a878', hue: 30 },
  { nome: 'Turquesa', cor: '#1d8a99', hue: 180 },
  { nome: 'Lilás', cor: '#7a5ea8', hue: 270 },
] as const;
