/** Imports of a folder of the portal: the named folders of `src/portal`, and what all of them may import. */
const inPortal = (...folders: readonly string[]) => [
  ...['src/ui', 'src/api', 'src/domain', 'src/portal/texts', 'src/portal/store.ts'],
  ...folders.map((folder) => `src/portal/${folder}`),
];

/**
 * Files of `src/render` and of the language that screens may import. There are several, so that a screen loads only
 * what it needs.
 */
const entries = [
  ...['index', 'lists', 'forms', 'screens', 'views', 'inputs', 'values', 'record-words', 'areas'].map(
    (name) => `src/render/${name}.ts`,
  ),
  'src/language/index.ts',
];

/** Imports that the screens of any area may have. */
const outsideOfScreens = [
  ...['src/portal', ...entries, 'src/ui', 'src/domain', 'src/api'],
  ...[
    'src/areas/*/machines',
    'src/areas/*/rules',
    'src/areas/*/index.ts',
    'src/areas/area.ts',
    'src/areas/drawn-screen.tsx',
  ],
];

/** Imports of a folder of the studio: the named ones, and what all of them may import. */
const inStudio = (...folders: readonly string[]) => [
  ...outsideOfScreens,
  ...['texts', 'pane.module.css', ...folders].map((name) => `src/areas/studio/screens/${name}`),
];

/** The web app: the portal around the screens, and the screens of the areas. */
export const portalArrows: Readonly<Record<string, readonly string[]>> = {
  'src/main.ts': ['src/begin.ts', 'src/portal/access/drawn-page.ts', 'src/ui'],
  'src/begin.ts': ['src/portal.tsx', 'src/portal', 'src/ui'],
  'src/portal.tsx': ['src/areas/web-areas.ts', 'src/areas/area.ts', 'src/portal'],
  'src/portal': ['src/portal', 'src/ui', 'src/api', 'src/domain'],
  'src/portal/texts': ['src/ui/i18n'],
  'src/portal/device': inPortal(),
  'src/portal/messages': inPortal(),
  'src/portal/session': inPortal('messages', 'device'),
  'src/portal/unsaved': inPortal('messages'),
  'src/portal/live': inPortal('session'),
  'src/portal/tabs': inPortal('device'),
  'src/portal/storage': inPortal('messages', 'device', 'unsaved'),
  'src/portal/language': inPortal('messages', 'device', 'session', 'live'),
  'src/portal/preferences': inPortal('messages', 'device', 'session'),
  'src/portal/panes': inPortal('session', 'language', 'storage', 'tabs', 'unsaved'),
  'src/portal/tab-bar': inPortal('messages', 'panes', 'storage', 'tabs', 'unsaved'),
  'src/portal/access': inPortal('messages', 'language', 'panes', 'session', 'storage', 'tabs', 'unsaved'),
  'src/portal/notices': inPortal('access', 'messages', 'device', 'live', 'preferences', 'session', 'storage'),
  'src/portal/menu': inPortal('messages', 'notices', 'preferences', 'session', 'storage', 'tabs'),
  'src/portal/cart': inPortal('messages', 'menu', 'panes', 'session', 'storage', 'tabs'),
  'src/portal/palette': inPortal('access', 'language', 'menu', 'panes', 'preferences', 'session', 'tabs'),
  'src/portal/tour': inPortal('preferences', 'storage', 'tabs'),
  'src/portal/frame': ['src/portal', 'src/ui', 'src/api', 'src/domain'],
  'src/areas/area.ts': ['src/portal', 'src/render/areas.ts'],
  'src/areas/drawn-screen.tsx': ['src/areas/records/screens', ...outsideOfScreens],
  'src/areas/web-areas.ts': ['src/areas/area.ts', 'src/areas/*/screens'],
  // Areas do not import each other's screens (see `arrows.ts`).
  'src/areas/*/screens': outsideOfScreens,
  'src/areas/studio/screens': ['src/areas/studio/screens', ...outsideOfScreens],
  'src/areas/studio/screens/editor': inStudio(),
  'src/areas/studio/screens/check': inStudio(),
  'src/areas/studio/screens/inspect': inStudio('preview'),
  'src/areas/studio/screens/preview': [...inStudio(), 'types:src/areas/studio/screens/studio.queries.ts'],
  'src/areas/studio/screens/expression': inStudio('editor', 'inspect'),
  'src/areas/studio/screens/diff': inStudio('editor', 'check', 'studio.queries.ts'),
  'src/areas/studio/screens/files': inStudio(
    ...['editor', 'check', 'diff', 'proposals', 'studio.queries.ts', 'problem-count.tsx'],
  ),
  'src/areas/studio/screens/proposals': inStudio('diff', 'studio.queries.ts'),
  'src/areas/studio/screens/versions': inStudio('diff', 'studio.queries.ts'),
  'src/areas/studio/screens/schema': inStudio(
    ...['editor', 'files', 'proposals', 'studio.queries.ts', 'file-work.tsx', 'panels.tsx'],
  ),
  'src/areas/*/index.ts': ['src/areas/*/rules'],
  'src/areas/*/machines': ['src/areas/*/rules', 'src/areas/*/index.ts', 'src/domain', 'types:src/api'],
  'src/areas/*/rules': ['src/areas/*/index.ts', 'src/domain', 'types:src/api'],
  'src/ui': ['src/ui/format', 'src/domain/languages.ts'],
  'src/ui/format': ['src/domain/numbers/number-text.ts', 'src/domain/phone-spelling.ts'],
  'src/domain': ['types:src/api'],
  // The only table of all screens, which all other code reads; each area declares its own screens.
  'src/domain/screens.ts': ['src/areas/addresses.ts', 'src/domain/screens'],
  'src/domain/screens': ['src/domain/languages.ts'],
  'src/areas/addresses.ts': ['src/areas/*/addresses.ts', 'src/domain/screens'],
  'src/areas/*/addresses.ts': ['src/domain/screens'],
  'src/api': [],
};
