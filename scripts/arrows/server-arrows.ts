import { language } from './language-arrows.ts';

/** What everything that serves may use. */
const shared = ['src/domain', 'src/ui/format', 'types:src/api', ...language];

/** What areas use of each other, and of what they stand on. */
const ofAreas = [
  ...['module.ts', 'personal-rows.ts', '*/server', '*/rules', '*/index.ts'].map((name) => `src/areas/${name}`),
  ...['src/engine', 'src/integrations', 'src/platform', ...shared],
];

/** What puts a server together takes of the areas. */
const started = [
  ...['module.ts', 'open-modules.ts', 'server-areas.ts', 'demo-area.ts', '*/server'].map((name) => `src/areas/${name}`),
  ...['src/start', 'src/engine', 'src/integrations', 'src/platform', ...shared],
];

/** The server: what it stands on, what serves the language, what is outside, and the calls of areas. */
export const serverArrows: Readonly<Record<string, readonly string[]>> = {
  'src/start': started,
  // Nothing that a company runs imports demonstration data: the program loads them where it is asked for a demonstration.
  'src/start/main.ts': [...started, 'src/areas/demo-areas.ts'],
  'src/areas/demo-areas.ts': ['src/areas/demo-area.ts', 'src/areas/*/demo'],
  'src/areas/demo-area.ts': ['src/areas/module.ts', 'types:src/integrations', 'types:src/platform'],
  'src/areas/*/demo': ['src/areas/demo-area.ts', 'src/areas/*/demo', 'src/demo', ...ofAreas],
  'src/areas/server-areas.ts': ['src/areas/module.ts', 'src/areas/*/server'],
  'src/areas/stored-totals.ts': ['src/areas/*/server', 'types:src/platform/backup'],
  'src/areas/module.ts': [
    // What the areas that are built first give to all.
    ...['src/areas/oidc/server', 'src/areas/read-log/server', 'src/areas/personal-rows.ts'],
    'src/engine',
    'src/integrations',
    'src/platform',
    ...shared,
  ],
  'src/areas/personal-rows.ts': [],
  'src/areas/open-modules.ts': ['src/areas/module.ts', 'src/engine', 'src/integrations', 'src/platform', ...shared],
  'src/areas/*/server': ofAreas,
  'src/integrations': ['src/integrations', 'src/engine', 'src/platform', ...shared],
  'src/engine/flows': ['src/engine', 'src/platform', ...shared],
  'src/platform/backup': ['src/engine', 'src/platform', ...shared],
  'src/engine/export': [
    'src/engine/lists',
    'src/platform/database',
    'src/platform/threads',
    // Pictures are decoded and written by one library, under one set of limits.
    'src/engine/files',
    'src/domain/languages.ts',
    // The slip of a bank, which is drawn in the thread of other documents.
    'src/domain/codes',
    'src/ui/format',
    ...language,
  ],
  'src/engine/import': [
    'src/platform/tasks',
    'src/engine/records',
    'src/engine/files',
    'src/engine/export/xlsx',
    // What our own exports write below their rows is no record.
    'src/engine/export/texts.ts',
    'src/platform/database',
    'src/platform/threads',
    'src/platform/http',
    'src/domain',
    'types:src/api',
    'src/ui/format',
    ...language,
  ],
  'src/engine/alerts': [
    'src/domain/mentions.ts',
    'src/engine/records',
    'src/platform/outbox',
    'src/platform/tasks',
    'src/platform/sessions',
    'src/engine/translations',
    'src/platform/database',
    'src/platform/http',
    ...language,
  ],
  'src/engine/lists': [
    'src/platform/watch/probes',
    'src/platform/database',
    'src/platform/http',
    'src/domain',
    'types:src/api',
    ...language,
  ],
  'src/engine/records': ['src/platform/database', 'src/platform/http', 'src/domain', 'types:src/api', ...language],
  'src/engine/files': [
    'src/platform/watch/probes',
    'src/platform/tasks',
    'src/engine/records',
    'src/platform/database',
    'src/platform/http',
    ...language,
  ],
  'src/engine/recycle-bin': [
    'src/platform/tasks',
    'src/engine/records',
    'src/platform/database',
    'src/platform/http',
    ...language,
  ],
  'src/engine/statements': [
    'src/engine/lists',
    'src/engine/records',
    'src/platform/database',
    'src/platform/http',
    ...language,
  ],
  'src/engine/views': ['src/platform/database', 'src/platform/http', ...language],
  'src/engine/translations': ['src/platform/database', ...language],
  'src/platform/sessions': ['src/platform/database', 'src/platform/http'],
  'src/platform/database': ['src/platform/watch/probes'],
  'src/platform/watch': [
    'src/platform/watch/probes',
    'src/platform/database',
    'types:src/engine/files',
    'types:src/platform/version.ts',
  ],
  'src/platform/watch/probes': [],
  'src/platform/threads': ['src/platform/watch/probes'],
  'src/platform/clock': ['src/platform/database'],
  'src/platform/tasks': ['src/platform/watch/probes', 'src/platform/clock', 'src/platform/database'],
  'src/platform/outbox': ['src/platform/tasks', 'src/platform/database'],
  'src/platform/locks': ['src/platform/tasks', 'src/platform/database', 'types:src/platform/http/caller.ts'],
  'src/platform/http': [
    'src/platform/watch/probes',
    'src/platform/tasks',
    'src/platform/database',
    'src/domain/screens.ts',
    'src/domain/languages.ts',
    'src/domain/rule-texts.ts',
    'types:src/api',
    ...language,
  ],
  'src/demo': ['src/platform/database', 'src/platform/tasks', 'src/domain'],
};
