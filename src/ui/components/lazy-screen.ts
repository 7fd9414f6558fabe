import type { ComponentType, LazyExoticComponent } from 'react';
import { textsLoaded } from '../i18n/texts.ts';
import { lazyComponent } from './lazy-part.tsx';

/**
 * A screen whose code loads when it is first shown, and that shows when its texts are loaded in the current language.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyComponent(async () => {
    const screen = await load();
    await textsLoaded();
    return screen;
  });
}
