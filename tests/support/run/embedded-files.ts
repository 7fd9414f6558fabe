/**
 * Tests of features that differ between the databases: SQL that each interprets differently, storage and locks. They
 * run on the embedded database as well; all others that use a database only run on PostgreSQL. End-to-end tests also
 * use the embedded database, and a run before a release makes every call of the contract on both.
 */
export const embeddedFiles: readonly string[] = [
  // The database itself: statements, transactions, notifications, upgrades, bulk work.
  'src/platform/database/database.test.ts',
  'src/platform/database/unit.test.ts',
  'src/platform/database/written.test.ts',
  'src/platform/database/sharing/delete-rows.test.ts',
  'src/platform/database/upgrade/changes.test.ts',
  'src/platform/database/upgrade/partitions.test.ts',
  'src/engine/records/migration/migrate.test.ts',
  'src/engine/records/migration/type-changes.test.ts',
  // Order, normalisation and similarity of texts, paths of trees.
  'src/engine/lists/search.test.ts',
  'src/engine/lists/ranked-search.test.ts',
  'src/engine/lists/request/tree-filters.test.ts',
  // Locks, waiting and background tasks.
  'src/platform/tasks/tasks.test.ts',
  'src/platform/outbox/outbox.test.ts',
  'src/platform/locks/locks.test.ts',
  'src/platform/clock/clock.test.ts',
  'src/platform/backup/backup.test.ts',
  // Calls of the areas: reports and statements with permissions, bulk import, concurrent calls.
  'tests/contract/statements/statements.test.ts',
  'tests/contract/statements/specification.test.ts',
  'tests/contract/sql-tool/sql-tool.test.ts',
  'tests/contract/import/import.test.ts',
  'tests/contract/payment/interleavings.test.ts',
  'tests/contract/session/stopped-preparation.test.ts',
  // Killing a server also kills its embedded database.
  'tests/faults/kill.test.ts',
];

/**
 * Faults that are harder if the database dies with the server. A usual run tests them only on the embedded database,
 * one before a release on both.
 */
export const embeddedFaults: readonly string[] = [
  'tests/faults/alerts-kill.test.ts',
  'tests/faults/folding-kill.test.ts',
  'tests/faults/full-disk.test.ts',
  'tests/faults/import-kill.test.ts',
  'tests/faults/order-kill.test.ts',
  'tests/faults/signing-kill.test.ts',
  'tests/faults/tasks-kill.test.ts',
];
