import { language } from './language-arrows.ts';

/** Imports that all code of the server may have. */
const shared = ['src/domain', 'src/ui/format', 'types:src/api', ...language];

/** Imports of the server part of an area: other areas, engine, integrations and platform. */
const ofAreas = [
  ...['module.ts', 'personal-rows.ts', '*/server', '*/rules', '*/index.ts'].map((name) => `src/areas/${name}`),
  ...['src/engine', 'src/integrations', 'src/platform', ...shared],
];

/** Imports of the code that assembles a server. */
const started = [
  ...['module.ts', 'open-modules.ts', 'server-areas.ts', 'demo-area.ts', '*/server'].map((name) => `src/areas/${name}`),
  ...['src/start', 'src/engine', 'src/integrations', 'src/platform', ...shared],
];

/** The server: platform, engine, integrations, and the server parts of areas. */
export const serverArrows: Readonly<Record<string, readonly string[]>> = {
  'src/start': started,
  // Servers of companies do not import demonstration data; the program loads them only for a demonstration.
  'src/start/main.ts': [...started, 'src/areas/demo-areas.ts'],
  'src/areas/demo-areas.ts': ['src/areas/demo-area.ts', 'src/areas/*/demo'],
  'src/areas/demo-area.ts': ['src/areas/module.ts', 'types:src/integrations', 'types:src/platform'],
  'src/areas/*/demo': ['src/areas/demo-area.ts', 'src/areas/*/demo', 'src/demo', ...ofAreas],
  'src/areas/server-areas.ts': ['src/areas/module.ts', 'src/areas/*/server'],
  'src/areas/stored-totals.ts': ['src/areas/*/server', 'types:src/platform/backup'],
  'src/areas/module.ts': [
    // Areas that are opened first, because all others get their services.
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
    // Pictures are decoded and encoded by one library, with the same limits everywhere.
    'src/engine/files',
    'src/domain/languages.ts',
    // Bank slips are drawn in the same thread as other documents.
    'src/domain/codes',
    'src/ui/format',
    ...language,
  ],
  'src/engine/import': [
    'src/platform/tasks',
    'src/engine/records',
    'src/engine/files',
    'src/engine/export/xlsx',
    // To recognise the totals that our own exports write below their rows, which are no records.
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
  'src/platform/version.ts': [],
  'src/platform/project-root.ts': [],
  'src/platform/clock': ['src/platform/database'],
  'src/platform/tasks': ['src/platform/watch/probes', 'src/platform/clock', 'src/platform/database'],
  'src/platform/outbox': ['src/platform/tasks', 'src/platform/database'],
  'src/platform/locks': ['src/platform/tasks', 'src/platform/database', 'types:src/platform/http/caller.ts'],
  'src/platform/http': [
    'src/platform/watch/probes',
    'src/platform/tasks',
    'src/platform/database',
    'src/domain/screens.ts',
    'src/domain/screens/screen-path.ts',
    'src/domain/languages.ts',
    'src/domain/rule-texts.ts',
    'types:src/api',
    ...language,
  ],
  'src/demo': ['src/platform/database', 'src/platform/tasks', 'src/domain'],
};
