import { entityDataOf } from '../src/areas/open-modules.ts';
import { serverModules } from '../src/areas/server-areas.ts';
import { profiles } from '../src/domain/reference/profiles.ts';
import { findDatabaseProblems } from '../src/engine/records/schemas/database-problems.ts';
import { readReport } from '../src/engine/records/schemas/problem-report.ts';
import { readSchemas } from '../src/engine/records/schemas/schema-folder.ts';
import { readStatements } from '../src/engine/statements/read-statements.ts';
import { loadProject } from '../src/engine/views/load-project.ts';
import { formatProblem } from '../src/language/json/format-problem.ts';
import type { ViewProblem } from '../src/language/json/problem.ts';
import { namesOfTables } from '../src/platform/database/tables/server-tables.ts';
import { loadContract } from '../src/platform/http/contract.ts';
import { knownCalls } from '../src/start/known-calls.ts';
import { isFolder, readOptions, refuse, wantsHelp } from './support/options.ts';
import { dataDir, openProjectDatabase } from './support/project-database.ts';

/**
 * `npm run views:check` checks all entity schemas, statements, views and overrides. Exits with 1 if there are errors.
 */
const usage = `Usage: npm run views:check [-- <folder>]

Checks the entity schemas, statements, views and overrides of a project (of this one when no folder is named) and prints every
mistake with its file, line and column. Of this project's own database, where there is one, it says what of a changed
schema waits to be decided, which rules its records break, which users share a name to log in, and what it refuses of the
changes that a server would make, which it tries and takes back, and of the SQL of statements; while a server runs on the embedded database, what that
server reports. Nothing is changed. Ends with 1 when there are errors.`;

wantsHelp(usage);
const { positionals } = readOptions({}, usage, true);
const [folder = process.cwd(), ...rest] = positionals;
if (rest.length > 0) refuse(`One folder is checked at a time; these are ${positionals.length}.`, usage);
if (!(await isFolder(folder))) refuse(`There is no folder ${folder}.`, usage);
if (!(await isFolder(`${folder}/schemas`))) refuse(`${folder} holds no project: it has no folder schemas.`, usage);

const contract = await loadContract();
const surroundings = knownCalls(contract);
const data = entityDataOf(serverModules);
/** Names of profiles: of a new installation, or of the database if there is one. Undefined: not checked here. */
let names: readonly string[] | undefined = profiles.map(({ constante }) => constante);
let ofDatabase: readonly ViewProblem[] = [];
let statements: Awaited<ReturnType<typeof readStatements>> | null = null;
const isOwn = folder === process.cwd() || folder === process.env.VITRAL_ROOT;
const db = isOwn ? await openProjectDatabase() : null;
if (db === 'in-use') {
  // The report of the server covers profiles.
  names = undefined;
  ofDatabase = await readReport(dataDir, `${folder}/schemas`);
} else if (db !== null) {
  const schemas = await readSchemas(`${folder}/schemas`);
  const seen = await findDatabaseProblems(db, schemas, data, async (tx) => {
    statements = await readStatements(folder, schemas, surroundings, tx);
  });
  await db.close();
  names = seen.profiles ?? names;
  ofDatabase = seen.problems;
}
const found = await loadProject(
  folder,
  (entities) => readSchemas(entities, names, namesOfTables(data.tables)),
  async (schemas) => statements ?? readStatements(folder, schemas, surroundings, null),
);
const problems = [...found.problems, ...ofDatabase];
for (const problem of problems) console.log(`${formatProblem(problem)}\n`);
console.log(`${found.fileCount} files checked, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`);
process.exitCode = problems.some(({ severity }) => severity === 'error') ? 1 : 0;
