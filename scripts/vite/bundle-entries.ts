// The login is drawn without any of these; they load when somebody touches the page.
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
  // Elements of the form of a client whose code is loaded separately.
  'render/inputs/files/upload-element.tsx',
  'render/inputs/masked/cep-element.tsx',
];
// Without lists, which load after these.
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
 * Modules of `src` that a login, a first grid and then the form of a new client load in addition to the entry of the
 * page, with all that they import statically. Each contains those of the step before. `view`, a view without a record
 * such as the front page of the shop, is opened directly after the login.
 */
export const firstEntries: Readonly<Record<'login' | 'grid' | 'form' | 'view', readonly string[]>> = {
  login,
  grid,
  form,
  view,
};
