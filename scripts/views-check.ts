import { formatProblem } from '../src/runtime/definition/format-problem.ts';
import { readSchemas } from '../src/server/entities/schema-folder.ts';
import { profiles } from '../src/server/seed/profiles.ts';
import { loadProject } from '../src/server/views/load-project.ts';
import { isFolder, readOptions, refuse, wantsHelp } from './options.ts';

/** Checks every entity schema, view and override: `npm run views:check`. Exits with 1 when there are errors. */
const usage = `Usage: npm run views:check [-- <folder>]

Checks the entity schemas, views and overrides of a project (of this one when no folder is named) and prints every
mistake with its file, line and column. Ends with 1 when there are errors.`;

wantsHelp(usage);
const { positionals } = readOptions({}, usage, true);
const [folder = process.cwd(), ...rest] = positionals;
if (rest.length > 0) refuse(`One folder is checked at a time; these are ${positionals.length}.`, usage);
if (!(await isFolder(folder))) refuse(`There is no folder ${folder}.`, usage);
if (!(await isFolder(`${folder}/schemas/entities`)))
  refuse(`${folder} holds no project: it has no folder schemas/entities.`, usage);

const names = profiles.map(({ constante }) => constante);
const { problems, fileCount } = await loadProject(folder, (entities) => readSchemas(entities, names));
for (const problem of problems) console.log(`${formatProblem(problem)}\n`);
console.log(`${fileCount} files checked, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`);
process.exitCode = problems.some(({ severity }) => severity === 'error') ? 1 : 0;
