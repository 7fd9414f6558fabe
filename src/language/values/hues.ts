import type { EntityField } from '../entity/entity.ts';
import { type Hue, type Hues, hueNames } from '../entity/hue-names.ts';

type Known = {
  readonly hues?: Hues | undefined;
  readonly options?: readonly { readonly id: unknown }[] | null | undefined;
};

/**
 * The hue of a value: what its schema says (`x-hue`), never what it is called, so that it is the same in every language.
 * Where the schema gives no value a hue, yes is green and a few options have the hue of their place. Null is neutral.
 */
export function hueOf(value: unknown, { hues, options }: Known): Hue | null {
  if (hues !== undefined) return Object.hasOwn(hues, String(value)) ? (hues[String(value)] ?? null) : null;
  if (typeof value === 'boolean') return value ? 'emerald' : null;
  if (!Array.isArray(options) || options.length > hueNames.length) return null;
  return hueNames[options.findIndex(({ id }) => id === value)] ?? null;
}

/**
 * The tone of a value in a chart: its hue, or neutral. Undefined where values have no hue of their own, so that the chart
 * tells them apart by itself; of many options each keeps the tone of its place, whatever else the chart shows.
 */
export function toneOf(value: unknown, field: EntityField | null): Hue | 'neutral' | undefined {
  if (field === null || (field.options === null && field.kind !== 'boolean')) return undefined;
  const hue = hueOf(value, field);
  if (hue !== null) return hue;
  const place = field.hues === undefined ? (field.options?.findIndex(({ id }) => id === value) ?? -1) : -1;
  return place < 0 ? 'neutral' : hueNames[place % hueNames.length];
}
