import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Looks up a module of the bundler; null for an unknown one. */
type FindModule = (id: string) => { readonly importedIds: readonly string[] } | null;

/** Chunks by name, each with its root modules below `src`. */
type Roots = Readonly<Record<string, readonly string[] | Shared>>;

/** A chunk of the modules that both groups import, so that neither loads the rest of the other. */
type Shared = { readonly both: readonly [readonly string[], readonly string[]] };

const source = join(import.meta.dirname, '../../src');

const grid = ['areas/records/screens/generic-screen.tsx', 'areas/records/screens/crud-list.tsx'];
// Also used by filters of lists, which need not load forms.
const inputs = [
  'render/inputs/combobox/combobox.tsx',
  'render/inputs/date/date-input.tsx',
  'render/inputs/relation/relation-select.tsx',
];
const shown = [
  'render/elements/shown-elements.ts',
  'render/collections/grid/given-rows.tsx',
  'render/list/renderers/carousel/carousel-renderer.tsx',
];
const screen = [
  'areas/records/screens/view-only.tsx',
  'render/blocks/action/button-element.tsx',
  'render/collections/grid/rows-elements.tsx',
];
const elements = 'render/elements/elements.ts';
/**
 * Chunks of the portal. Each contains its root modules and what these import statically; a module of several chunks
 * belongs to the first of them. So a browser loads a screen as a few files instead of a hundred small ones.
 */
const portal: Roots = {
  begin: ['begin.ts'],
  login: ['portal/frame/first-login.tsx'],
  portal: ['portal.tsx'],
  // Menus are used by tabs and lists, which need not load the code for dragging tabs.
  dialogs: ['portal/messages/messages-host.tsx', 'portal/tab-bar/tab-menu.tsx'],
  frame: ['portal/frame/frame.tsx', 'areas/home/screens/home-screen.tsx'],
  desk: ['portal/tab-bar/tab-strip.tsx'],
  // Used by all screens of the runtime: what lists and views without an entity share, and nothing else of lists.
  view: {
    both: [
      [...grid, ...inputs],
      [elements, ...screen, ...shown],
    ],
  },
  grid,
  // Used by forms of records and by views without a record, which need not load lists.
  form: [
    elements,
    'render/form/screen/record-form-body.tsx',
    'render/form/state/use-form-handle.ts',
    'render/form/state/use-draft.ts',
    'render/form/state/errors/show-errors.ts',
    'render/form/actions/action-button.tsx',
    'render/form/values/hold-facts.ts',
  ],
  // The field of a postal code, which is loaded separately, also needs the rules of records.
  record: ['areas/records/screens/crud-form.tsx', 'domain/documents/postal-codes.ts'],
  screen,
  shown,
  files: ['render/inputs/files/upload-element.tsx'],
};

/**
 * Priority of the first of these chunks; each further one has one less. The groups for libraries are above them
 * (`vite.config.ts`).
 */
const firstPriority = 14;

/**
 * Groups of these chunks for the bundler, which adds the library code that their modules import. A module that several
 * chunks import belongs to the first of them.
 */
export function screenChunks(roots: Roots = portal): readonly {
  readonly name: (id: string, context: { readonly getModuleInfo: FindModule }) => string | null;
  readonly debugName: string;
  readonly priority: number;
}[] {
  let chunks: ReadonlyMap<string, string> | null = null;
  const names = Object.keys(roots);
  return names.map((name, index) => ({
    name: (id, context) => {
      chunks ??= assign(roots, (each) => context.getModuleInfo(each));
      return chunks.get(id) === name ? name : null;
    },
    debugName: name,
    priority: firstPriority - index,
  }));
}

/**
 * Groups of icons that several screens use, so that none loads another screen for them: `icons` for those that the
 * chunks above use, `later-icons` for all others, which first screens do not wait for.
 */
export function sharedIcons(): {
  readonly name: (id: string, context: { readonly getModuleInfo: FindModule }) => string;
  readonly test: RegExp;
  readonly minShareCount: number;
  readonly priority: number;
} {
  let first: ReadonlySet<string> | null = null;
  return {
    name: (id, context) => {
      first ??= iconsOf(assign(portal, (each) => context.getModuleInfo(each)).keys());
      return first.has(basename(id, '.mjs')) ? 'icons' : 'later-icons';
    },
    test: /node_modules[\\/]@tabler[\\/]icons-react[\\/]/,
    minShareCount: 2,
    priority: 12,
  };
}

/** Names of icons in the text of modules. Their imports do not tell, because they import one module with all icons. */
function iconsOf(modules: Iterable<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const module of modules)
    if (/\.tsx?$/.test(module))
      for (const [name] of readFileSync(module, 'utf8').matchAll(/\bIcon[A-Z]\w*/g)) names.add(name);
  return names;
}

function assign(roots: Roots, find: FindModule): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  const reach = (files: readonly string[]): ReadonlySet<string> => {
    const reached = new Set<string>();
    const visit = (id: string): void => {
      if (reached.has(id) || !id.startsWith(source)) return;
      reached.add(id);
      for (const imported of find(id)?.importedIds ?? []) visit(imported);
    };
    for (const file of files) visit(join(source, file));
    return reached;
  };
  for (const [name, held] of Object.entries(roots)) {
    const [one, other = one] = ('both' in held ? held.both : [held]).map(reach);
    for (const id of one ?? []) if (!chunks.has(id) && other?.has(id)) chunks.set(id, name);
  }
  return chunks;
}
