/** Rooms of the runtime that run without a page, each of which may import those before it. The server uses them too. */
const pureRooms = [
  'json',
  'expressions',
  'definition/entity',
  'definition/flow',
  'definition/alert',
  'definition/relation',
  'definition/view',
  'values',
  'record-words',
  'definition/elements',
  'sheets',
  'definition/complete',
  'definition/check',
  'merge',
  'views',
];

/** Rooms of the runtime that draw, in layers: a room may import those of the layers before its own, and pure ones. */
const drawingRooms = [
  ['texts', 'list/list-view.module.css', 'list/record-table.module.css'],
  ['host'],
  ['form/values', 'masks', 'registry'],
  ['actions', 'form/validation'],
  ['form/state', 'list/state'],
  ['form/actions', 'form/drawing', 'form/saving', 'inputs', 'list/reorder'],
  ['collections/rows', 'form/comments', 'form/flow', 'form/hold', 'list/columns'],
  ['list/data', 'list/table'],
  ['list/editing', 'list/filters', 'list/renderers'],
  ['blocks'],
  ['collections/picker', 'list/selection'],
  ['list/screen'],
  ['collections/grid', 'form/screen', 'print'],
  ['elements'],
];

const roomsOf = (names: readonly string[]) => names.map((name) => `src/runtime/${name}`);

function runtimeArrows(): Record<string, readonly string[]> {
  const outside = ['src/ui', 'src/domain/documents'];
  const data = [
    'catalogue/picture-address',
    'countries',
    'flags',
    'languages',
    'mentions',
    'number-text',
    'passwords',
    'rule-texts',
  ].map((name) => `src/domain/${name}.ts`);
  return {
    ...Object.fromEntries(pureRooms.map((room, index) => [`src/runtime/${room}`, roomsOf(pureRooms.slice(0, index))])),
    ...Object.fromEntries(
      ['values', 'definition/elements'].map((room) => [
        `src/runtime/${room}`,
        [
          ...roomsOf(pureRooms.slice(0, pureRooms.indexOf(room))),
          ...['src/ui/format', 'types:src/ui/i18n', 'src/domain/documents'],
        ],
      ]),
    ),
    // The check of a view's address knows the table of screens.
    'src/runtime/definition/check': [
      ...roomsOf(pureRooms.slice(0, pureRooms.indexOf('definition/check'))),
      'src/domain/screens.ts',
    ],
    ...Object.fromEntries(
      drawingRooms.flatMap((layer, index) =>
        layer.map((room) => [
          `src/runtime/${room}`,
          [...roomsOf([...pureRooms, ...drawingRooms.slice(0, index).flat()]), ...outside, ...data],
        ]),
      ),
    ),
  };
}

/** What the server's program may use: itself, the business rules, and the rooms of the runtime that run anywhere. */
const wholeServer = ['src/server', 'src/domain', 'src/machines/flow', 'types:src/api', ...roomsOf(pureRooms)];

/** What a folder of the shell may use: the named ones below it, and what is there for all of them. */
const inShell = (...folders: readonly string[]) => [
  ...['src/ui', 'src/api', 'src/domain', 'src/shell/texts', 'src/shell/store.ts'],
  ...folders.map((folder) => `src/shell/${folder}`),
];

/** Files of the runtime that screens may import; what each loads is why they are several. */
const runtimeEntries = [
  'index',
  'lists',
  'forms',
  'screens',
  'views',
  'inputs',
  'values',
  'record-words',
  'view-language',
  'areas',
].map((name) => `src/runtime/${name}.ts`);

/** What any area of screens may use. */
const outsideOfScreens = ['src/shell', ...runtimeEntries, 'src/machines', 'src/ui', 'src/domain', 'src/api'];

/** What a folder of the studio may use: the named ones, and what is there for all of them. */
const inStudio = (...folders: readonly string[]) => [
  ...outsideOfScreens,
  ...['texts', 'pane.module.css', ...folders].map((name) => `src/screens/studio/${name}`),
];

/** Folder to the folders that it may import; `types:` allows types only. The longest folder that matches counts. */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/main.tsx': ['src/portal.tsx', 'src/shell', 'src/ui'],
  'src/portal.tsx': ['src/screens', 'src/shell'],
  // Of two areas of screens neither imports the other (see below).
  'src/screens': ['src/screens', ...outsideOfScreens],
  'src/screens/studio/editor': inStudio(),
  'src/screens/studio/check': inStudio(),
  'src/screens/studio/inspect': inStudio('preview'),
  'src/screens/studio/preview': [...inStudio(), 'types:src/screens/studio/studio.queries.ts'],
  'src/screens/studio/expression': inStudio('editor', 'inspect'),
  'src/screens/studio/diff': inStudio('editor', 'check', 'studio.queries.ts'),
  'src/screens/studio/files': inStudio(
    ...['editor', 'check', 'diff', 'proposals', 'studio.queries.ts', 'problem-count.tsx'],
  ),
  'src/screens/studio/proposals': inStudio('diff', 'studio.queries.ts'),
  'src/screens/studio/versions': inStudio('diff', 'studio.queries.ts'),
  'src/screens/studio/schema': inStudio(
    ...['editor', 'diff', 'files', 'proposals', 'versions', 'studio.queries.ts'],
    ...['editor-panel.tsx', 'panels.tsx', 'use-saving.ts'],
  ),
  'src/shell': ['src/shell', 'src/ui', 'src/api', 'src/domain'],
  'src/shell/texts': ['src/ui/i18n'],
  'src/shell/device': inShell(),
  'src/shell/alerts': inShell(),
  'src/shell/session': inShell('alerts', 'device'),
  'src/shell/unsaved': inShell('alerts'),
  'src/shell/live': inShell('session'),
  'src/shell/tabs': inShell('device'),
  'src/shell/storage': inShell('alerts', 'device', 'unsaved'),
  'src/shell/language': inShell('alerts', 'device', 'session', 'live'),
  'src/shell/preferences': inShell('alerts', 'device', 'session'),
  'src/shell/panes': inShell('session', 'language', 'storage', 'tabs', 'unsaved'),
  'src/shell/tab-bar': inShell('alerts', 'panes', 'storage', 'tabs', 'unsaved'),
  'src/shell/access': inShell('alerts', 'language', 'panes', 'session', 'storage', 'tabs', 'unsaved'),
  'src/shell/notices': inShell('access', 'alerts', 'device', 'live', 'preferences', 'session', 'storage'),
  'src/shell/menu': inShell('alerts', 'notices', 'preferences', 'session', 'storage', 'tabs'),
  'src/shell/cart': inShell('alerts', 'menu', 'panes', 'session', 'storage', 'tabs'),
  'src/shell/palette': inShell('access', 'language', 'menu', 'panes', 'preferences', 'session', 'tabs'),
  'src/shell/tour': inShell('preferences', 'storage', 'tabs'),
  'src/shell/frame': ['src/shell', 'src/ui', 'src/api', 'src/domain'],
  'src/runtime': ['src/runtime'],
  ...runtimeArrows(),
  'src/machines': ['src/domain', 'types:src/api'],
  'src/machines/flow': ['types:src/runtime/definition/entity'],
  'src/ui': ['src/ui/format', 'src/domain/languages.ts'],
  'src/ui/format': ['src/domain/number-text.ts', 'src/domain/phone-spelling.ts'],
  'src/domain': ['types:src/api'],
  'src/api': [],
  'src/start': wholeServer,
  'src/server': wholeServer,
  'src/server/modules': [
    'src/server/watch',
    'src/server/seed',
    'src/server/export-engine',
    'src/server/import-engine',
    'src/server/lists',
    'src/server/recycle-bin',
    'src/server/relations',
    'src/server/entities',
    'src/server/flows',
    'src/server/alerts',
    'src/server/file-store',
    'src/server/threads',
    'src/server/views',
    'src/server/database',
    'src/server/http',
    'src/server/integrations',
    'src/server/sessions',
    'src/server/clock',
    'src/server/locks',
    'src/server/outbox',
    'src/server/tasks',
    'src/server/translations',
    'src/domain',
    'src/ui/format',
    'types:src/api',
    ...roomsOf(pureRooms),
  ],
  'src/server/export-engine': [
    'src/server/lists',
    'src/server/database',
    'src/server/threads',
    // Pictures are decoded and written by one library, under one set of limits.
    'src/server/file-store',
    'src/domain/languages.ts',
    // The slip of a bank, which is drawn in the thread of other documents.
    'src/domain/payment',
    'src/ui/format',
    ...roomsOf(pureRooms),
  ],
  'src/server/import-engine': [
    'src/server/tasks',
    'src/server/entities',
    'src/server/file-store',
    'src/server/export-engine/xlsx',
    // What our own exports write below their rows is no record.
    'src/server/export-engine/texts.ts',
    'src/server/database',
    'src/server/threads',
    'src/server/http',
    'src/domain',
    'types:src/api',
    'src/ui/format',
    ...roomsOf(pureRooms),
  ],
  'src/server/alerts': [
    'src/domain/mentions.ts',
    'src/server/entities',
    'src/server/outbox',
    'src/server/tasks',
    'src/server/sessions',
    'src/server/translations',
    'src/server/database',
    'src/server/http',
    ...roomsOf(pureRooms),
  ],
  'src/server/lists': [
    'src/server/watch/points',
    'src/server/database',
    'src/server/http',
    'src/domain',
    'types:src/api',
    ...roomsOf(pureRooms),
  ],
  'src/server/entities': [
    'src/server/database',
    'src/server/http',
    'src/domain',
    'types:src/api',
    ...roomsOf(pureRooms),
  ],
  'src/server/file-store': [
    'src/server/watch/points',
    'src/server/tasks',
    'src/server/entities',
    'src/server/database',
    'src/server/http',
    ...roomsOf(pureRooms),
  ],
  'src/server/recycle-bin': [
    'src/server/tasks',
    'src/server/entities',
    'src/server/database',
    'src/server/http',
    ...roomsOf(pureRooms),
  ],
  'src/server/relations': [
    'src/server/lists',
    'src/server/entities',
    'src/server/database',
    'src/server/http',
    ...roomsOf(pureRooms),
  ],
  'src/server/views': ['src/server/database', 'src/server/http', ...roomsOf(pureRooms)],
  'src/server/sessions': ['src/server/database', 'src/server/http'],
  'src/server/translations': ['src/server/database', ...roomsOf(pureRooms)],
  'src/server/database': ['src/server/watch/points'],
  'src/server/watch': [
    'src/server/watch/points',
    'src/server/database',
    'types:src/server/file-store',
    'types:src/server/version.ts',
  ],
  'src/server/watch/points': [],
  'src/server/threads': ['src/server/watch/points'],
  'src/server/clock': ['src/server/database'],
  'src/server/tasks': ['src/server/watch/points', 'src/server/clock', 'src/server/database'],
  'src/server/outbox': ['src/server/tasks', 'src/server/database'],
  'src/server/locks': ['src/server/tasks', 'src/server/database', 'types:src/server/http/caller.ts'],
  'src/server/http': [
    'src/server/watch/points',
    'src/server/tasks',
    'src/server/database',
    'src/domain/screens.ts',
    'src/domain/languages.ts',
    'src/domain/rule-texts.ts',
    'types:src/api',
    ...roomsOf(pureRooms),
  ],
  'src/server/seed': ['src/server/database', 'src/domain'],
};
