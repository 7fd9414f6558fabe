/** Packages of one kind. */
export type Volume = {
  /** With its packaging, in grams. */
  readonly weight: number;
  /** Of the packaging, in millimetres; null where they are not known. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number } | null;
  readonly quantity: number;
  /** Of one, in minor units: what it is insured for. */
  readonly value: number;
};

/** Weight of all packages in grams. */
export function weightOf(volumes: readonly Volume[]): number {
  return volumes.reduce((total, { weight, quantity }) => total + weight * quantity, 0);
}

/** Cubic centimetres that carriers count as a kilogram. */
const cubicPerKilo = 6_000;

/**
 * Weight by which carriers charge, in grams: of each package the greater of its weight and what its room counts
 * (length x width x height in cm / 6,000 kg; domain facts, section 4).
 */
export function chargeableWeightOf(volumes: readonly Volume[]): number {
  return volumes.reduce((total, { weight, size, quantity }) => {
    const room = size === null ? 0 : Math.ceil((size.length * size.width * size.height) / cubicPerKilo);
    return total + Math.max(weight, room) * quantity;
  }, 0);
}
