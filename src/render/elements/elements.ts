import { findCell, nameOfElement } from '../registry/cells.tsx';
import type { ElementEntry } from '../registry/element-entry.ts';
import { createRegistry, type Registry } from '../registry/registry.ts';
import { blockComponents, inputComponents } from './element-components.ts';

/** The elements of the runtime; a portal adds its own. */
export const builtInElements: readonly ElementEntry[] = [
  ...Object.entries(inputComponents).map(([type, component]) => ({
    ...findCell(type),
    kind: 'input' as const,
    component,
  })),
  ...Object.entries(blockComponents).map(([type, component]) => ({
    kind: 'block' as const,
    type,
    component,
    accessibleName: nameOfElement,
  })),
];

/** The registry of a portal without its own elements. */
export function createBuiltInRegistry(): Registry {
  return createRegistry(builtInElements);
}
