/** Points have four decimals; calculations use whole ten-thousandths: 56.725 is 567250. */
const scale = 10_000;

/** Ten-thousandths of points from the API or the database. Throws RangeError for an invalid number. */
export function toTenThousandths(points: number): number {
  const whole = Math.round(points * scale);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`Not a number of points: ${points}`);
  return whole === 0 ? 0 : whole;
}

/** Points from ten-thousandths, for the API and the database. */
export function fromTenThousandths(tenThousandths: number): number {
  return tenThousandths / scale;
}

/** An amount in minor units times a factor in ten-thousandths, rounded half away from zero: 9640 at 375 gives 362. */
export function shareOf(minor: number, factor: number): number {
  const product = BigInt(minor) * BigInt(factor);
  const magnitude = product < 0n ? -product : product;
  const rounded = (2n * magnitude + BigInt(scale)) / BigInt(2 * scale);
  return Number(product < 0n ? -rounded : rounded);
}
