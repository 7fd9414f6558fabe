import { type Fragment, includeKeys } from '../../../../language/index.ts';
import { getOwn, isRecord } from '../../../../render/values.ts';
import type { JsonPlace } from './json-place.ts';

/** The fragments that views may include, by name. */
export type KnownFragments = ReadonlyMap<string, Fragment>;

/** Whether a place holds the name of a fragment. */
export function isFragmentName({ definition }: JsonPlace): boolean {
  return definition === includeKeys.view;
}

/** The fragment whose parameters are in the map at a place; undefined elsewhere. */
export function fragmentOfParams(place: JsonPlace, include: unknown, fragments: KnownFragments): Fragment | undefined {
  if (place.at !== 'values' || place.definition !== includeKeys.params || !isRecord(include)) return undefined;
  const name = getOwn(include, 'view');
  return typeof name === 'string' ? fragments.get(name) : undefined;
}

/** The description of a parameter, and its default. */
export function linesOfParam({ description, required, default: given }: Fragment['params'][string]): string[] {
  const fact = required ? 'required' : given === undefined ? 'optional' : `default: ${JSON.stringify(given)}`;
  return [...(description === undefined ? [] : [description]), fact];
}

/** The parameters of a fragment, one on each line. */
export function linesOfFragment({ params }: Fragment): string[] {
  return Object.entries(params).map(([name, param]) => [name, ...linesOfParam(param)].join(' · '));
}
