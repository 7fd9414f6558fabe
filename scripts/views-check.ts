import { formatProblem } from '../src/runtime/definition/format-problem.ts';
import { readSchemas } from '../src/server/entities/catalog.ts';
import { loadProject } from '../src/server/views/load-project.ts';

/** Checks every entity schema, view and override: `npm run views:check`. Exits with 1 when there are errors. */
const { problems, fileCount } = await loadProject(process.argv[2] ?? process.cwd(), readSchemas);
for (const problem of problems) console.log(`${formatProblem(problem)}\n`);
console.log(`${fileCount} files checked, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`);
process.exitCode = problems.some(({ severity }) => severity === 'error') ? 1 : 0;
