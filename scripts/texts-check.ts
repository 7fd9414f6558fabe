/**
 * `npm run texts:check` finds texts that a language lacks or that no code uses. Exits with 1 if there is a problem.
 * `--write` updates the catalogue of texts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadContract } from '../src/platform/http/contract.ts';
import { knownCalls } from '../src/start/known-calls.ts';
import { readOptions, wantsHelp } from './support/options.ts';
import { catalogOf, catalogPath, differencesIn, readAreas, unusedKeys } from './texts/built-in.ts';
import { problemsOf, readLabels, readTranslations } from './texts/labels.ts';

const usage = `Usage: npm run texts:check [-- --write]

Finds texts of the interface that a language lacks, fills in otherwise, or that no code uses; labels of entity schemas,
statements, views and the menu without a translation in schemas/translations; and whether the server knows all texts.
--write brings what the server knows of them up to date.`;

wantsHelp(usage);
const { values } = readOptions({ write: { type: 'boolean' } } as const, usage);
const root = join(import.meta.dirname, '..');

const areas = await readAreas();
const catalog = catalogOf(areas);
if (values.write) await writeFile(join(root, catalogPath), catalog);
const stored = await readFile(join(root, catalogPath), 'utf8').catch(() => '');

const contract = await loadContract();
const labels = await readLabels(root, knownCalls(contract));
const translations = new Map(
  await Promise.all(['es', 'en'].map(async (language) => [language, await readTranslations(root, language)] as const)),
);
const problems = [
  ...areas.flatMap(differencesIn),
  ...unusedKeys(areas).map((key) => `${key} is a text that no code uses.`),
  ...(stored === catalog ? [] : ['The server does not know all texts: run `npm run texts:check -- --write`.']),
  ...problemsOf(labels, translations),
];
for (const problem of problems) console.log(problem);
const count = areas.reduce((sum, { texts }) => sum + Object.keys(texts['pt-br']).length, 0);
console.log(
  `${count} texts and ${new Set(labels.map(({ text }) => text)).size} labels in 3 languages, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
