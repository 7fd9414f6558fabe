import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { textsLoaded } from './texts.ts';

/**
 * A screen whose code loads when it is first shown, and that shows when its texts are loaded in the current language.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const screen = await load();
    await textsLoaded();
    return { default: screen };
  });
}
