// Shown without any of it; this is what comes when somebody touches it.
const login = ['begin.ts', 'portal/frame/first-login.tsx'];
const grid = [
  ...login,
  'portal.tsx',
  'portal/frame/frame.tsx',
  'areas/home/screens/home-screen.tsx',
  'areas/records/screens/generic-screen.tsx',
];
const form = [
  ...grid,
  'areas/records/screens/crud-form.tsx',
  'render/elements/elements.ts',
  // What the form of a client names of the elements whose code is apart.
  'render/inputs/files/upload-element.tsx',
  'render/inputs/masked/cep-element.tsx',
];
// Lists are no part of it: among other elements they come after these.
const view = [
  ...login,
  'portal.tsx',
  'portal/frame/frame.tsx',
  'areas/home/screens/home-screen.tsx',
  'areas/records/screens/view-only.tsx',
  'render/elements/elements.ts',
  'render/elements/shown-elements.ts',
  'render/blocks/action/button-element.tsx',
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
