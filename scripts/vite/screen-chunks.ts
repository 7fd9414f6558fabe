import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a bundler says of a module that it knows. */
type FindModule = (id: string) => { readonly importedIds: readonly string[] } | null;

/** Names of chunks, each with modules below `src`. */
type Roots = Readonly<Record<string, readonly string[] | Shared>>;

/** Holds only what both reach, so that neither loads the rest of the other. */
type Shared = { readonly both: readonly [readonly string[], readonly string[]] };

const source = join(import.meta.dirname, '../../src');

/**
 * Names of chunks, each with the modules whose static imports it holds. Of a module that several reach the first name
 * counts. A browser then gets a screen as a few files and not as a hundred, each of which would cost a round trip.
 */
const grid = ['areas/records/screens/generic-screen.tsx', 'areas/records/screens/crud-list.tsx'];
// Filters of lists draw these as well, and need not wait for forms.
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
const portal: Roots = {
  begin: ['begin.ts'],
  login: ['portal/frame/first-login.tsx'],
  portal: ['portal.tsx'],
  // Menus are drawn by tabs and by lists, which need not wait for what drags tabs.
  dialogs: ['portal/messages/messages-host.tsx', 'portal/tab-bar/tab-menu.tsx'],
  frame: ['portal/frame/frame.tsx', 'areas/home/screens/home-screen.tsx'],
  desk: ['portal/tab-bar/tab-strip.tsx'],
  // Of every screen that the runtime draws: what lists and views without an entity share, and nothing else of lists.
  view: {
    both: [
      [...grid, ...inputs],
      [elements, ...screen, ...shown],
    ],
  },
  grid,
  // Of records and of views without one, which load no lists for what records need.
  form: [
    elements,
    'render/form/screen/record-form-body.tsx',
    'render/form/state/use-form-handle.ts',
    'render/form/state/use-draft.ts',
    'render/form/state/errors/show-errors.ts',
    'render/form/actions/action-button.tsx',
    'render/form/values/hold-facts.ts',
  ],
  // The field of a postal code, which loads apart, needs the rules of records as well.
  record: ['areas/records/screens/crud-form.tsx', 'domain/documents/postal-codes.ts'],
  screen,
  shown,
  files: ['render/inputs/files/upload-element.tsx'],
};

/** Before that of any other group of the build. */
const firstPriority = 14;

/**
 * The groups of these chunks for the bundler, which takes what a module imports from libraries along. An earlier group
 * has what a later one shares with it.
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
 * The groups of icons that several screens draw, so that none loads another for their sake: those that the chunks above
 * draw, and those of what loads later alone, which nothing of the first screens waits for.
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

/** Names of icons in the text of modules: what they import is one module that names every icon. */
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
