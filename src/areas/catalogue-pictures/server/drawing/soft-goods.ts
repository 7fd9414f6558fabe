import { cloud, grain, length, prism, roundRectangle, smoothStep } from './solids.ts';
import { type Colour, mix, type Palette, type Subject, scale } from './subject.ts';

/** A point of a solid that was moved, turned about the axis of x by `tilt` and about the upright one by `turn`. */
export type SolidPlacement = {
  readonly at: readonly [number, number, number];
  readonly tilt?: number;
  readonly turn?: number;
};

/** A solid somewhere else than where it was made. Its extent is that of the whole scene, so it is not given. */
export type PlacedSolid = Pick<Subject, 'distance' | 'colour'>;

/** Puts a solid somewhere. */
export function place(subject: PlacedSolid, { at, tilt = 0, turn = 0 }: SolidPlacement): PlacedSolid {
  const [cosTilt, sinTilt, cosTurn, sinTurn] = [Math.cos(tilt), Math.sin(tilt), Math.cos(turn), Math.sin(turn)];
  const back = <Result>(x: number, y: number, z: number, use: (x: number, y: number, z: number) => Result): Result => {
    const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]];
    const turnedX = dx * cosTurn - dz * sinTurn;
    const turnedZ = dx * sinTurn + dz * cosTurn;
    return use(turnedX, dy * cosTilt + turnedZ * sinTilt, turnedZ * cosTilt - dy * sinTilt);
  };
  return {
    distance: (x, y, z) => back(x, y, z, subject.distance),
    colour: (x, y, z, up) => back(x, y, z, (px, py, pz) => subject.colour(px, py, pz, up)),
  };
}

/** Several solids as one. */
export function gather(parts: readonly PlacedSolid[], extent: Subject['extent']): Subject {
  return {
    extent,
    distance: (x, y, z) => {
      let nearest = Number.POSITIVE_INFINITY;
      for (const part of parts) nearest = Math.min(nearest, part.distance(x, y, z));
      return nearest;
    },
    colour: (x, y, z, up) => {
      let nearest = Number.POSITIVE_INFINITY;
      let first: PlacedSolid | undefined;
      for (const part of parts) {
        const near = part.distance(x, y, z);
        if (near >= nearest) continue;
        nearest = near;
        first = part;
      }
      return first?.colour(x, y, z, up) ?? [0, 0, 0];
    },
  };
}

type CreatePillowOptions = {
  readonly halfWidth: number;
  readonly halfLength: number;
  readonly thickness: number;
  readonly fabric: Colour;
  readonly trim: Colour;
  readonly seed: number;
};

/** A pillow that lies around the origin: full in the middle, thin at its edge, with a piping. */
export function createPillow({
  halfWidth,
  halfLength,
  thickness,
  fabric,
  trim,
  seed,
}: CreatePillowOptions): PlacedSolid {
  const fullness = (x: number, z: number): number => {
    const u = Math.min(Math.abs(x) / halfWidth, 1);
    const v = Math.min(Math.abs(z) / halfLength, 1);
    return Math.sqrt((1 - u * u * u) * (1 - v * v * v));
  };
  // Sides are drawn in between the corners.
  const outline = (x: number, z: number): number => {
    const least = Math.min(Math.abs(x) / halfWidth, Math.abs(z) / halfLength, 1.2);
    const drawn = 0.035 * (1 - least * least);
    return roundRectangle(x, z, halfWidth, halfLength, 0.05) + drawn;
  };
  return {
    distance: (x, y, z) => {
      const side = outline(x, z);
      const rough = prism(side, Math.abs(y) - thickness / 2 - 0.02, 0.01);
      if (rough > 0.03) return rough;
      const folds = 0.009 * (cloud(x * 7 + seed * 9, z * 7) - 0.5) + 0.004 * Math.sin(x * 18 + z * 11 + seed);
      const half = (thickness / 2 + folds) * fullness(x, z) + 0.006;
      const body = Math.max(side, (Math.abs(y) - half) * 0.55);
      const piping = length(side, y) - 0.0085;
      return Math.min(body, piping) * 0.75;
    },
    colour: (x, y, z) => {
      const weave = 1 + 0.04 * (grain(Math.round(x * 800), Math.round(y * 800), Math.round(z * 800)) - 0.5);
      return scale(length(outline(x, z), y) < 0.0115 ? trim : fabric, weave);
    },
  };
}

/** A roll for neck or knees along x, with piped ends. */
export function createRoll(halfWidth: number, radius: number, palette: Palette): PlacedSolid {
  return {
    distance: (x, y, z) => {
      const across = length(y, z) - radius;
      const ripple = 0.0025 * Math.sin(x * 60) * smoothStep(0.02, -0.02, Math.abs(x) - halfWidth + 0.04);
      const body = prism(across - ripple, Math.abs(x) - halfWidth, 0.035);
      const piping = length(across + 0.006, Math.abs(x) - halfWidth + 0.02) - 0.009;
      return Math.min(body, piping) * 0.85;
    },
    colour: (x, y, z) => {
      const weave = 1 + 0.04 * (grain(Math.round(x * 800), Math.round(y * 800), Math.round(z * 800)) - 0.5);
      const across = length(y, z) - radius;
      if (length(across + 0.006, Math.abs(x) - halfWidth + 0.02) < 0.012) return scale(palette.trim, weave);
      if (Math.abs(x) > halfWidth - 0.012)
        return scale(palette.ribbon, weave * (0.9 + 0.1 * Math.cos(length(y, z) * 160)));
      const stripe = Math.abs(Math.abs(x) - halfWidth * 0.55) < 0.03;
      return scale(stripe ? palette.ribbon : palette.fabric, weave);
    },
  };
}

/** A folded blanket of so many layers that rests on the floor; its folds are at the front. */
export function createBlanket(halfWidth: number, halfLength: number, layers: number, palette: Palette): PlacedSolid {
  const layer = 0.062;
  const dyed = mix(palette.ribbon, palette.fabric, 0.35);
  return {
    distance: (x, y, z) => {
      const rough = prism(
        roundRectangle(x, z, halfWidth + 0.02, halfLength + 0.02, 0.05),
        Math.abs(y - (layers * layer) / 2) - (layers * layer) / 2 - 0.02,
        0.02,
      );
      if (rough > 0.03) return rough;
      let nearest = Number.POSITIVE_INFINITY;
      for (let index = 0; index < layers; index += 1) {
        const shrink = 0.006 * ((index * 7) % 3);
        const sag = 0.006 * (cloud(x * 5 + index * 3, z * 5) - 0.5);
        const outline = roundRectangle(x, z, halfWidth - shrink, halfLength - shrink, 0.045);
        const middle = layer * (index + 0.5);
        nearest = Math.min(nearest, prism(outline, Math.abs(y - middle - sag) - layer * 0.52, layer * 0.48));
      }
      const knit = 0.0018 * Math.sin(x * 130) * Math.sin(z * 130 + y * 130);
      return (nearest - knit) * 0.7;
    },
    colour: (x, y, z) => {
      const weave = 1 + 0.07 * (grain(Math.round(x * 500), Math.round(y * 500), Math.round(z * 500)) - 0.5);
      const isBand = Math.abs(Math.abs(x) - halfWidth * 0.62) < 0.035;
      return scale(isBand ? palette.fabric : dyed, weave);
    },
  };
}

/** An upholstered base on short feet, as high as `height`. */
export function createBase(halfWidth: number, halfLength: number, height: number, palette: Palette): PlacedSolid {
  const cloth = mix(palette.trim, [0.12, 0.12, 0.13], 0.55);
  return {
    distance: (x, y, z) => {
      const body = prism(
        roundRectangle(x, z, halfWidth, halfLength, 0.06),
        Math.abs(y - height / 2 - 0.05) - height / 2 + 0.05,
        0.02,
      );
      const foot = prism(
        length(Math.abs(x) - halfWidth + 0.12, Math.abs(z) - halfLength + 0.12) - 0.035,
        Math.abs(y - 0.06) - 0.06,
        0.008,
      );
      return Math.min(body, foot) * 0.95;
    },
    colour: (x, y, z) => {
      const weave = 1 + 0.12 * (grain(Math.round(x * 420), Math.round(y * 420), Math.round(z * 420)) - 0.5);
      return y < 0.1 ? [0.16, 0.1, 0.06] : scale(cloth, weave);
    },
  };
}
