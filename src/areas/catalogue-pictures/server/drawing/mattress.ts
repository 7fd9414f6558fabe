import { cloud, grain, length, prism, roundRectangle, smoothStep } from './solids.ts';
import { type Colour, mix, type Palette, type Subject, scale } from './subject.ts';

export type MattressShape = {
  readonly width: number;
  readonly length: number;
  readonly height: number;
  readonly isRound: boolean;
  /** Height of its underside. */
  readonly base: number;
};

/** Patterns that a top is quilted in. */
const quiltings = ['diamonds', 'squares', 'waves'] as const;

/** A mattress: quilted top, border with a ribbon between two pipings, and a label at the foot. */
export function createMattress(shape: MattressShape, seed: number, palette: Palette): Subject {
  const { width, height, isRound, base } = shape;
  const quilting = quiltings[seed % quiltings.length] ?? 'diamonds';
  const hasPillowTop = seed % 2 === 1;
  const [halfWidth, halfLength] = [width / 2, shape.length / 2];
  const topLayer = hasPillowTop ? 0.07 : 0;
  const bodyTop = height - topLayer;
  const outline = (x: number, z: number): number =>
    isRound ? length(x, z) - halfWidth : roundRectangle(x, z, halfWidth, halfLength, 0.09);

  const puff = (x: number, z: number): number => quiltHeight(quilting, x, z);

  const distance = (x: number, worldY: number, z: number): number => {
    const y = worldY - base;
    const side = outline(x, z);
    // Far away the plain box is near enough.
    const rough = prism(side - 0.03, Math.abs(y - height / 2) - height / 2 - 0.03, 0.02);
    if (rough > 0.05) return rough;
    const inside = smoothStep(0.005, 0.09, -side);
    const middle = (y - bodyTop / 2) / (bodyTop / 2);
    const belly = 0.012 * Math.max(0, 1 - middle * middle);
    const crown = 0.012 * inside;
    const quilt = y > bodyTop * 0.6 ? crown + 0.022 * inside * puff(x, z) : 0;
    const sideQuilt = 0.004 * borderPuff(x, z, halfWidth, halfLength, isRound);
    const low = prism(
      side - belly - sideQuilt,
      Math.abs(y - bodyTop / 2) - bodyTop / 2 - (hasPillowTop ? 0 : quilt),
      0.032,
    );
    const piping = Math.min(length(side - 0.003, y - 0.028), length(side - 0.003, y - bodyTop + 0.028)) - 0.0125;
    let nearest = Math.min(low, piping);
    if (hasPillowTop) {
      const layer = prism(side + 0.012, Math.abs(y - bodyTop - topLayer / 2) - topLayer / 2 - quilt, 0.034);
      const cord = length(side + 0.012, y - height + 0.022) - 0.009;
      nearest = Math.min(nearest, layer, cord);
    }
    return nearest * 0.8;
  };

  const colour = (x: number, worldY: number, z: number, up: number): Colour => {
    const y = worldY - base;
    const side = outline(x, z);
    const weave = 1 + 0.035 * (grain(Math.round(x * 700), Math.round(y * 700), Math.round(z * 700)) - 0.5);
    const isTrim =
      (Math.min(length(side - 0.003, y - 0.028), length(side - 0.003, y - bodyTop + 0.028)) < 0.0155 && side > -0.02) ||
      (hasPillowTop && length(side + 0.012, y - height + 0.022) < 0.0115);
    if (isTrim) return scale(palette.trim, weave);
    if (y > bodyTop - 0.02 || up > 0.75) {
      const seam = 1 - 0.22 * (1 - smoothStep(0, 0.35, puff(x, z))) * smoothStep(0.01, 0.06, -side);
      const damask = 1 - 0.03 * cloud(x * 14, z * 14);
      return scale(palette.fabric, weave * seam * damask);
    }
    if (
      !isRound &&
      Math.abs(x + halfWidth * 0.62) < 0.085 &&
      z > halfLength - 0.06 &&
      Math.abs(y - bodyTop * 0.5) < 0.034
    )
      return palette.label;
    const ribbon = Math.abs(y - bodyTop * 0.5) < bodyTop * 0.1;
    if (ribbon) return scale(palette.ribbon, weave * (0.95 + 0.05 * Math.sin((x + z) * 420)));
    return scale(mix(palette.side, palette.fabric, 0.25), weave * (0.97 + 0.03 * Math.sin(y * 520)));
  };

  return { distance, colour, extent: [halfWidth + 0.03, base + height + 0.03, halfLength + 0.03] };
}

/** How far a quilted top rises, from 0 in a seam to 1. */
function quiltHeight(quilting: (typeof quiltings)[number], x: number, z: number): number {
  if (quilting === 'squares') return Math.sqrt(Math.abs(Math.sin((x * Math.PI) / 0.2) * Math.sin((z * Math.PI) / 0.2)));
  if (quilting === 'waves') {
    const wave = Math.sin(z * 11) * 0.035;
    return Math.sqrt(Math.abs(Math.sin(((x + wave) * Math.PI) / 0.15)));
  }
  const [u, v] = [(x + z) / 0.27, (x - z) / 0.27];
  return Math.sqrt(Math.abs(Math.sin(u * Math.PI) * Math.sin(v * Math.PI)));
}

/** The same of a border, which is quilted in upright stripes above and below its ribbon. */
function borderPuff(x: number, z: number, halfWidth: number, halfLength: number, isRound: boolean): number {
  const along = isRound ? Math.atan2(z, x) * halfWidth : Math.abs(x) / halfWidth > Math.abs(z) / halfLength ? z : x;
  return Math.sqrt(Math.abs(Math.sin((along * Math.PI) / 0.09)));
}
