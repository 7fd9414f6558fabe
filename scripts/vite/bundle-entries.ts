const login = ['shell/frame/first-login.tsx'];
const grid = [
  ...login,
  'portal.tsx',
  'shell/frame/frame.tsx',
  'screens/home/home-screen.tsx',
  'screens/generic/generic-screen.tsx',
];
const form = [
  ...grid,
  'screens/generic/crud-form.tsx',
  'runtime/elements/elements.ts',
  // What the form of a client names of the elements whose code is apart.
  'runtime/inputs/files/upload-element.tsx',
  'runtime/inputs/masked/cep-element.tsx',
];
// Lists are no part of it: among other elements they come after these.
const view = [
  ...login,
  'portal.tsx',
  'shell/frame/frame.tsx',
  'screens/home/home-screen.tsx',
  'screens/generic/view-only.tsx',
  'runtime/elements/elements.ts',
  'runtime/elements/shown-elements.ts',
  'runtime/blocks/action/button-element.tsx',
];

/**
 * The modules below `src` that a login, a first grid, and then the form of a new client load, besides the page's own
 * entry; each with what came before. A view without a record, such as the front page of the shop, is opened by itself. What they import statically comes along.
 */
export const firstEntries: Readonly<Record<'login' | 'grid' | 'form' | 'view', readonly string[]>> = {
  login,
  grid,
  form,
  view,
};
