import type { ComponentType } from 'react';
import { closestNames, didYouMean } from '../../language/json/closest-names.ts';
import { componentNames } from '../../language/view/component-names.ts';
import { lazyComponent } from '../../ui/components/lazy-part.tsx';
import type { BlockProps } from './element-entry.ts';

/** Loads the code of a component when it is first drawn. */
export type ComponentLoader = () => Promise<{ readonly default: ComponentType<BlockProps> }>;

/** A name without a component (rule V3). */
export type UnknownComponent = { readonly message: string; readonly suggestions: readonly string[] };

const known = new Map<string, ComponentType<BlockProps>>();

/**
 * Registers components by name; the portal calls it before it draws a screen. Of two with one name the later wins. `npm
 * run generate` writes the names to `src/language/view/component-names.ts` for the check of views.
 */
export function registerComponents(loaders: Readonly<Record<string, ComponentLoader>>): void {
  for (const [name, load] of Object.entries(loaders))
    known.set(
      name,
      lazyComponent(async () => (await load()).default),
    );
}

export function findComponent(name: unknown): ComponentType<BlockProps> | UnknownComponent {
  if (typeof name === 'string') {
    const found = known.get(name);
    if (found !== undefined) return found;
  }
  const suggestions = closestNames(String(name), [...new Set([...componentNames, ...known.keys()])]);
  return { message: `There is no component \`${String(name)}\`.${didYouMean(suggestions)}`, suggestions };
}

export function isUnknownComponent(found: ComponentType<BlockProps> | UnknownComponent): found is UnknownComponent {
  return 'suggestions' in found;
}
