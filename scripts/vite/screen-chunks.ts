import { join } from 'node:path';

/** What a bundler says of a module that it knows. */
type FindModule = (id: string) => { readonly importedIds: readonly string[] } | null;

/** Names of chunks, each with modules below `src`. */
type Roots = Readonly<Record<string, readonly string[]>>;

const source = join(import.meta.dirname, '../../src');

/**
 * Names of chunks, each with the modules whose static imports it holds. Of a module that several reach the first name
 * counts. A browser then gets a screen as a few files and not as a hundred, each of which would cost a round trip.
 */
const portal: Roots = {
  login: ['shell/frame/first-login.tsx'],
  portal: ['portal.tsx'],
  // Menus are drawn by tabs and by lists, which need not wait for what drags tabs.
  dialogs: ['shell/alerts/alerts-host.tsx', 'shell/tab-bar/tab-menu.tsx'],
  frame: ['shell/frame/frame.tsx', 'screens/home/home-screen.tsx'],
  desk: ['shell/tab-bar/tab-strip.tsx'],
  // Of every screen that the runtime draws; a view without an entity loads no list for its sake.
  view: ['screens/generic/runtime-screen.tsx'],
  grid: ['screens/generic/generic-screen.tsx', 'screens/generic/crud-list.tsx'],
  // Filters of lists draw these as well, and need not wait for forms.
  inputs: [
    'runtime/inputs/combobox/combobox.tsx',
    'runtime/inputs/date/date-input.tsx',
    'runtime/inputs/relation/relation-select.tsx',
  ],
  form: ['screens/generic/crud-form.tsx', 'runtime/elements/elements.ts'],
  files: ['runtime/inputs/files/upload-element.tsx'],
};

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
    priority: names.length - index,
  }));
}

function assign(roots: Roots, find: FindModule): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  const visit = (id: string, name: string): void => {
    if (chunks.has(id) || !id.startsWith(source)) return;
    chunks.set(id, name);
    for (const imported of find(id)?.importedIds ?? []) visit(imported, name);
  };
  for (const [name, files] of Object.entries(roots)) for (const file of files) visit(join(source, file), name);
  return chunks;
}
