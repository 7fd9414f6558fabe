/**
 * Tests of what differs between the databases, which run on the embedded one as well where all others that reach a database run on
 * PostgreSQL: SQL that each reads in its own way, what is stored and locked. End-to-end tests work on the embedded database too, and
 * a run before a release makes every call of the contract on both.
 */
export const embeddedFiles: readonly string[] = [
  // What the database itself does: statements, transactions, notices, upgrades, bulk work.
  'src/platform/database/database.test.ts',
  'src/platform/database/unit.test.ts',
  'src/platform/database/written.test.ts',
  'src/platform/database/sharing/delete-rows.test.ts',
  'src/platform/database/upgrade/changes.test.ts',
  'src/platform/database/upgrade/partitions.test.ts',
  'src/engine/records/migration/migrate.test.ts',
  'src/engine/records/migration/type-changes.test.ts',
  // Order, folding and likeness of texts, paths of trees.
  'src/engine/lists/search.test.ts',
  'src/engine/lists/ranked-search.test.ts',
  'src/engine/lists/request/tree-filters.test.ts',
  // Locks, waiting and what is done later.
  'src/platform/tasks/tasks.test.ts',
  'src/platform/outbox/outbox.test.ts',
  'src/platform/locks/locks.test.ts',
  'src/platform/clock/clock.test.ts',
  'src/platform/backup/backup.test.ts',
  // Calls of the areas: reports and statements with their rights, bulk import, two at once.
  'tests/contract/statements/statements.test.ts',
  'tests/contract/statements/specification.test.ts',
  'tests/contract/sql-tool/sql-tool.test.ts',
  'tests/contract/import/import.test.ts',
  'tests/contract/payment/interleavings.test.ts',
  'tests/contract/session/stopped-preparation.test.ts',
  // A server that is killed takes this database with it.
  'tests/faults/kill.test.ts',
];

/**
 * Faults that are harder where the database dies with the server: the usual run has them on the embedded database alone, one before
 * a release on both.
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
