import type { EntityField } from '../entity/entity.ts';
import { type Hue, type Hues, hueNames } from '../entity/hue-names.ts';

type Known = {
  readonly hues?: Hues | undefined;
  readonly options?: readonly { readonly id: unknown }[] | null | undefined;
};

/**
 * The hue of a value, from its schema (`x-hue`) and never from its label, so that it is the same in every language.
 * Without hues in the schema, yes is green and the values of short option lists get hues by position. Null is neutral.
 */
export function hueOf(value: unknown, { hues, options }: Known): Hue | null {
  if (hues !== undefined) return Object.hasOwn(hues, String(value)) ? (hues[String(value)] ?? null) : null;
  if (typeof value === 'boolean') return value ? 'emerald' : null;
  if (!Array.isArray(options) || options.length > hueNames.length) return null;
  return hueNames[options.findIndex(({ id }) => id === value)] ?? null;
}

/**
 * The tone of a value in a chart: its hue, or neutral. Undefined if its values have no hues, so that the chart chooses
 * colours itself. With many options each has the tone of its position, whatever else the chart shows.
 */
export function toneOf(value: unknown, field: EntityField | null): Hue | 'neutral' | undefined {
  if (field === null || (field.options === null && field.kind !== 'boolean')) return undefined;
  const hue = hueOf(value, field);
  if (hue !== null) return hue;
  const place = field.hues === undefined ? (field.options?.findIndex(({ id }) => id === value) ?? -1) : -1;
  return place < 0 ? 'neutral' : hueNames[place % hueNames.length];
}
