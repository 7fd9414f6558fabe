/**
 * Functions of `src` over the limit of lines, with their lines: none comes to them, and none of them grows
 * (`scripts/sources-check.ts`). They are sorted by their kind, with why such a one is long. Whoever works in one of
 * them parts it by what it does and takes it off.
 */
export const longFunctions: Readonly<Record<string, number>> = {
  // The handlers of an area are one table of calls, each a few lines of its own.
  'src/areas/contracts/server/signing.routes.ts signingRoutes': 139,
  'src/areas/dna/server/dna.routes.ts dnaRoutes': 106,
  'src/areas/evolution/server/evolution.routes.ts evolutionRoutes': 134,
  'src/areas/import/server/import.routes.ts importHandlers': 138,
  'src/areas/interviews/server/interviews.routes.ts interviewRoutes': 106,
  'src/areas/payment/server/charge.routes.ts chargeHandlers': 151,
  'src/areas/payment/server/payment.routes.ts paymentHandlers': 130,
  'src/areas/records/server/records.routes.ts recordHandlers': 109,
  'src/areas/screens/server/screens.routes.ts screenHandlers': 123,
  'src/areas/second-factor/server/second-factor.routes.ts secondFactorHandlers': 153,
  'src/areas/shell/server/shell.routes.ts shellHandlers': 111,
  'src/areas/studio/server/studio.routes.ts studioHandlers': 156,
  // Settings and SQL that are written down in order, without branches.
  'src/platform/database/base.ts baseScript': 118,
  'src/start/app.ts createApp': 137,
  'src/start/main.ts main': 156,
  // A function that opens something and whose inner functions share what it holds: to be parted where a part can stand alone.
  'src/areas/contracts/server/pdf/certificate-pages.ts drawCertificate': 114,
  'src/areas/studio/server/examine.ts createExaminer': 125,
  'src/areas/studio/server/project-store.ts createProjectStore': 104,
  'src/engine/import/imports.ts createImports': 148,
  'src/engine/import/rows/relations.ts createRelationFinder': 147,
  'src/engine/records/record-batches.ts save': 115,
  'src/engine/records/schemas/catalog.ts createEntityCatalog': 254,
  'src/engine/statements/check-sql.ts createWalk': 170,
  'src/engine/views/registry.ts createViewRegistry': 106,
  'src/integrations/card/embedded-card.ts createEmbeddedCard': 138,
  'src/integrations/card/intent-card.ts createIntentCard': 139,
  'src/integrations/pix/bcb-pix.ts createBcbPix': 103,
  'src/integrations/pix/embedded-pix.ts createEmbeddedPix': 108,
  'src/language/entity/read-entity.ts readEntity': 167,
  'src/language/entity/read-field.ts readField': 148,
  'src/language/values/links.ts createLinks': 123,
  'src/platform/database/pglite/pglite-connection.ts connectPglite': 127,
  'src/platform/database/pglite/pglite.ts createServer': 184,
  'src/platform/database/postgres/following-pool.ts createFollowingPool': 116,
  'src/platform/database/postgres/postgres.ts createDatabase': 128,
  'src/platform/database/postgres/replicas.ts createReplicas': 176,
  'src/platform/http/binding.ts bindOperation': 118,
  'src/platform/sessions/login-turns.ts createLoginTurns': 105,
  'src/platform/threads/watched-threads.ts createWatchedThreads': 109,
};
