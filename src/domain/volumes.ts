/** Packages of one kind. */
export type Volume = {
  /** With packaging, in grams. */
  readonly weight: number;
  /** Size of the packaging, in millimetres; null if unknown. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number } | null;
  readonly quantity: number;
  /** Of one package, in minor units: its insured value. */
  readonly value: number;
};

/** Weight of all packages in grams. */
export function weightOf(volumes: readonly Volume[]): number {
  return volumes.reduce((total, { weight, quantity }) => total + weight * quantity, 0);
}

/** Cubic centimetres that carriers count as a kilogram. */
const cubicPerKilo = 6_000;

/**
 * Weight by which carriers charge, in grams: for each package the greater of its weight and its volumetric weight
 * (length x width x height in cm / 6,000 kg; domain facts, section 4).
 */
export function chargeableWeightOf(volumes: readonly Volume[]): number {
  return volumes.reduce((total, { weight, size, quantity }) => {
    const room = size === null ? 0 : Math.ceil((size.length * size.width * size.height) / cubicPerKilo);
    return total + Math.max(weight, room) * quantity;
  }, 0);
}
