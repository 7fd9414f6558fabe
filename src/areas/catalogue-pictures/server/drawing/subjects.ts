import {
  isBanner,
  type PictureDescription,
  type PictureKind,
  pictureSizes,
} from '../../../../domain/picture-address.ts';
import { createMattress } from './mattress.ts';
import { renderShot, type Shot } from './render.ts';
import { createBase, createBlanket, createPillow, createRoll, gather, type PlacedSolid, place } from './soft-goods.ts';
import { type Colour, createPalette, fromHue, mix, type Palette, type Subject } from './subject.ts';

/** Width and length of mattresses in metres, as they are sold in Brazil. */
const mattressSizes = {
  'colchao-solteiro': [0.88, 1.88],
  'colchao-casal': [1.38, 1.88],
  'colchao-king': [1.93, 2.03],
} as const;

const studio: Colour = [0.62, 0.615, 0.6];

/** A picture as red, green and blue bytes. */
export function drawPicture(description: PictureDescription): Uint8Array {
  return renderShot(composeShot(description));
}

function composeShot({ kind, view, hue, seed, width }: PictureDescription): Shot {
  const palette = createPalette(hue);
  const height = pictureSizes(kind).find(([size]) => size === width)?.[1] ?? width;
  const subject = createSubject(kind, seed, palette);
  const shot = { subject, view, width, height, backdrop: studio };
  if (!isBanner(kind)) return { ...shot, fill: view === 'cima' ? 0.88 : 0.84, shift: [0, 0] };
  const wall = mix(studio, fromHue(hue, 0.4, 0.76), 0.8);
  // One side is left for the words of the page: of a wide banner the left, of a tall one the upper part.
  return kind === 'faixa'
    ? { ...shot, backdrop: wall, fill: 0.92, shift: [0.46, 0] }
    : { ...shot, backdrop: wall, fill: 0.96, shift: [0, -0.42] };
}

function createSubject(kind: PictureKind, seed: number, palette: Palette): Subject {
  const height = 0.24 + 0.03 * (seed % 3);
  switch (kind) {
    case 'colchao-solteiro':
    case 'colchao-casal':
    case 'colchao-king': {
      const [width, length] = mattressSizes[kind];
      return createMattress({ width, length, height, isRound: false, base: 0 }, seed, palette);
    }
    case 'colchao-redondo':
      return createMattress({ width: 2, length: 2, height, isRound: true, base: 0 }, seed, palette);
    case 'conjunto':
      return createBed(seed, palette, []);
    case 'faixa':
    case 'coluna':
      return createBed(seed, palette, dressing(seed, palette));
    case 'travesseiro': {
      const pillow = createPillow({
        halfWidth: 0.35,
        halfLength: 0.25,
        thickness: 0.17,
        fabric: palette.fabric,
        trim: palette.trim,
        seed,
      });
      const tinted = createPillow({
        halfWidth: 0.35,
        halfLength: 0.25,
        thickness: 0.16,
        fabric: mix(palette.side, palette.fabric, 0.4),
        trim: palette.trim,
        seed: seed + 3,
      });
      return seed % 2 === 0
        ? gather([place(pillow, { at: [0, 0.092, 0] })], [0.38, 0.21, 0.28])
        : gather(
            [place(pillow, { at: [0, 0.092, 0] }), place(tinted, { at: [0.015, 0.235, -0.01], turn: 0.12 })],
            [0.4, 0.34, 0.32],
          );
    }
    case 'almofada': {
      const cushion = createPillow({
        halfWidth: 0.24,
        halfLength: 0.24,
        thickness: 0.17,
        fabric: mix(palette.ribbon, palette.fabric, 0.15 * (seed % 3)),
        trim: palette.fabric,
        seed,
      });
      return gather([place(cushion, { at: [0, 0.235, 0], tilt: 1.25 })], [0.27, 0.48, 0.19]);
    }
    case 'rolo':
      return gather(
        [place(createRoll(0.26 + 0.04 * (seed % 3), 0.095, palette), { at: [0, 0.095, 0] })],
        [0.29 + 0.04 * (seed % 3), 0.2, 0.11],
      );
    case 'cobertor': {
      const layers = 3 + (seed % 2);
      return gather([createBlanket(0.34, 0.25, layers, palette)], [0.37, 0.062 * layers + 0.02, 0.28]);
    }
  }
}

const bedHalf = [0.79, 0.99] as const;
const baseHeight = 0.34;

/** A mattress on its base, with what lies on it. */
function createBed(seed: number, palette: Palette, dressed: readonly PlacedSolid[]): Subject {
  const shape = { width: bedHalf[0] * 2, length: bedHalf[1] * 2, height: 0.27, isRound: false, base: baseHeight };
  const mattress = createMattress(shape, seed, palette);
  const parts = [createBase(bedHalf[0] - 0.01, bedHalf[1] - 0.01, baseHeight, palette), mattress, ...dressed];
  const top = mattress.extent[1] + (dressed.length > 0 ? 0.3 : 0);
  return gather(parts, [bedHalf[0] + 0.03, top, bedHalf[1] + 0.03]);
}

/** Two pillows that lean at the head of the bed, and a cushion before them. */
function dressing(seed: number, palette: Palette): readonly PlacedSolid[] {
  const top = baseHeight + 0.28;
  const pillow = (x: number, own: number) =>
    place(
      createPillow({
        halfWidth: 0.35,
        halfLength: 0.25,
        thickness: 0.17,
        fabric: palette.fabric,
        trim: palette.trim,
        seed: own,
      }),
      { at: [x, top + 0.16, -0.7], tilt: 0.8 },
    );
  const cushion = place(
    createPillow({
      halfWidth: 0.2,
      halfLength: 0.2,
      thickness: 0.14,
      fabric: palette.ribbon,
      trim: palette.fabric,
      seed,
    }),
    {
      ...{ at: [0.08, top + 0.14, -0.47], tilt: 1 },
    },
  );
  return [pillow(-0.38, seed), pillow(0.38, seed + 1), cushion];
}
