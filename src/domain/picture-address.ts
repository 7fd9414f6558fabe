/** Products that the portal draws if there is no photograph: a mattress of each size, with base, and accessories. */
export const productKinds = [
  'colchao-solteiro',
  'colchao-casal',
  'colchao-king',
  'colchao-redondo',
  'conjunto',
  'travesseiro',
  'almofada',
  'rolo',
  'cobertor',
] as const;
/** Banners: 16:5 and 4:9. The page adds their texts. */
export const bannerKinds = ['faixa', 'coluna'] as const;

/** Perspectives of a product. A banner has only `canto`. */
export const pictureViews = ['frente', 'lado', 'cima', 'canto'] as const;

export type PictureKind = (typeof productKinds)[number] | (typeof bannerKinds)[number];
export type PictureView = (typeof pictureViews)[number];

/** A picture that can be drawn. There are few values of each property, so that each picture is drawn once. */
export type PictureDescription = {
  readonly kind: PictureKind;
  readonly view: PictureView;
  /** Colour of borders and ribbons: hue in degrees, in steps of `hueStep`. */
  readonly hue: number;
  /** Number of the pattern and proportions: below `pictureSeeds`. */
  readonly seed: number;
  /** In pixels: one of `pictureSizes`. */
  readonly width: number;
};

export const hueStep = 30;
export const pictureSeeds = 6;

const productSizes = [
  [160, 120],
  [320, 240],
  [640, 480],
  [1280, 960],
] as const;

/** Widths and heights in which a kind is drawn. */
export function pictureSizes(kind: PictureKind): readonly (readonly [number, number])[] {
  if (kind === 'faixa') {
    return [
      [640, 200],
      [1280, 400],
      [1600, 500],
    ];
  }
  if (kind === 'coluna') {
    return [
      [200, 450],
      [400, 900],
    ];
  }
  return productSizes;
}

const folder = '/api/imagens/produtos/';

/** Address of a picture; hue and seed are changed to drawn ones, a width to the next larger one. */
export function productPicture({
  kind,
  view = 'canto',
  hue,
  seed,
  width,
}: {
  readonly kind: PictureKind;
  readonly view?: PictureView;
  readonly hue: number;
  readonly seed: number;
  readonly width: number;
}): string {
  const sizes = pictureSizes(kind);
  const [drawn] = sizes.find(([size]) => size >= width) ?? sizes.at(-1) ?? [width];
  const drawnHue = positive(Math.round(hue / hueStep) * hueStep, 360);
  const drawnView = isBanner(kind) ? 'canto' : view;
  return `${folder}${kind}_${drawnView}_${drawnHue}_${positive(Math.trunc(seed), pictureSeeds)}_${drawn}.webp`;
}

/** The picture named by the last part of an address; null for any text that `productPicture` does not write. */
export function readPictureKey(key: string): PictureDescription | null {
  const match = /^([a-z-]{4,20})_([a-z]{4,6})_(\d{1,3})_(\d)_(\d{3,4})\.webp$/.exec(key);
  if (match === null) return null;
  const [, kindName = '', viewName = '', hue, seed, width] = match;
  const kind = [...productKinds, ...bannerKinds].find((name) => name === kindName);
  const view = pictureViews.find((name) => name === viewName);
  if (kind === undefined || view === undefined) return null;
  const description = { kind, view, hue: Number(hue), seed: Number(seed), width: Number(width) };
  return productPicture(description) === folder + key ? description : null;
}

/** Attributes of an `img` besides the address of a drawn picture. */
export type PictureCopies = { readonly srcSet: string; readonly width: number; readonly height: number };

/**
 * A drawn picture and its smaller copies, from which a browser chooses by its place and screen, with the size that
 * reserves its room; null for any other address.
 */
export function pictureCopies(address: string): PictureCopies | null {
  if (!address.startsWith(folder)) return null;
  const picture = readPictureKey(address.slice(folder.length));
  if (picture === null) return null;
  const sizes = pictureSizes(picture.kind).filter(([width]) => width <= picture.width);
  const [width, height] = sizes.at(-1) ?? [picture.width, picture.width];
  const srcSet = sizes.map(([each]) => `${productPicture({ ...picture, width: each })} ${each}w`).join(', ');
  return { srcSet, width, height };
}

/** Whether a kind is a banner, which has only one perspective. */
export function isBanner(kind: PictureKind): boolean {
  return bannerKinds.some((name) => name === kind);
}

function positive(value: number, modulus: number): number {
  return ((value % modulus) + modulus) % modulus;
}
