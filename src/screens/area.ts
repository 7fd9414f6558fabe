import { registerComponents } from '../runtime/registry/components.ts';
import type { ShellScreens } from '../shell/routes.tsx';

/**
 * A business area of the web app: the addresses of its screens, each loaded when it is first shown. The list in
 * `index.ts` is all that names it; what it does is in its folder.
 */
export type WebArea = Partial<ShellScreens> & {
  readonly name: string;
  /** Components that elements of type `component` may name in views. */
  readonly components?: Parameters<typeof registerComponents>[0];
};

/** Makes the components of the areas known, and answers the addresses of all: of two that match the earlier counts. */
export function openAreas(areas: readonly WebArea[]): ShellScreens {
  for (const { components = {} } of areas) registerComponents(components);
  return {
    publicPages: areas.flatMap(({ publicPages = [] }) => publicPages),
    screens: areas.flatMap(({ screens = [] }) => screens),
  };
}
