import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alertSchema } from '../../src/language/alert/alert-keywords.ts';
import { viewSchema } from '../../src/language/check/view-schema.ts';
import { entitySchema } from '../../src/language/entity/entity-schema.ts';
import { flowSchema } from '../../src/language/flow/flow-keywords.ts';
import type { JsonRecord } from '../../src/language/json/record.ts';
import { statementSchema } from '../../src/language/statement/statement-keywords.ts';
import { isWritingGet, operationsOf } from './document.ts';
import { clientTypes } from './files.ts';
import { filesOfAreas } from './web-areas.ts';

/**
 * Path of the components that are derived from entity schemas. They are written first, because the contract refers to
 * them.
 */
export const componentsPath = 'openapi/components/entities.yaml';
/** Path of the client's types. */
export const typesPath = 'src/api/generated/portal.ts';

/**
 * Texts by path of the files that are generated from the bundled contract, the vocabulary of schemas and views, and the
 * areas of the web app.
 */
export async function generatedFiles(document: JsonRecord): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['src/api/generated/contract.json', `${JSON.stringify(document, null, 1)}\n`],
    [typesPath, await clientTypes(document)],
    ['src/api/generated/safe-calls.ts', safeCalls(document)],
    ['src/api/generated/changing-gets.ts', changingGets(document)],
    ['schemas/entity.schema.json', `${JSON.stringify(entitySchema(), null, 2)}\n`],
    ['schemas/statement.schema.json', `${JSON.stringify(statementSchema(), null, 2)}\n`],
    ['schemas/alert.schema.json', `${JSON.stringify(alertSchema(), null, 2)}\n`],
    ['schemas/flow.schema.json', `${JSON.stringify(flowSchema(), null, 2)}\n`],
    ['schemas/view.schema.json', `${JSON.stringify(viewSchema(), null, 2)}\n`],
    ...(await filesOfAreas()),
  ]);
}

/** Calls with `x-safe` or `x-screens`, for the page: screens send them without asking the user (rule A8). */
function safeCalls(document: JsonRecord): string {
  const paths = operationsOf(document).flatMap(({ path, method, operation }) =>
    method === 'post' && operation['x-safe'] === true ? [`  '${path.slice(1)}',\n`] : [],
  );
  const ofScreens = operationsOf(document).flatMap(({ path, method, operation }) => {
    const { 'x-screens': screens } = operation;
    if (!Array.isArray(screens)) return [];
    const names = screens.map((name) => `'${String(name)}'`).join(', ');
    return [`  { method: '${method.toUpperCase()}', url: '${path.slice(1)}', screens: [${names}] },\n`];
  });
  return `/** Calls by POST that only read, or may be repeated freely: \`x-safe\` of the contract, from which this follows. */
export const safeCalls: readonly string[] = [\n${paths.sort().join('')}];

/** A call and the screens on which a click sends it without a question (\`x-screens\`): processes, or addresses. */
type ScreenCall = { readonly method: string; readonly url: string; readonly screens: readonly string[] };

export const screenCalls: readonly ScreenCall[] = [\n${ofScreens.sort().join('')}];\n`;
}

/** The calls by GET that count as a change (`openapi/README.md`), for the page. */
function changingGets(document: JsonRecord): string {
  const calls = operationsOf(document).flatMap(({ path, method, operation }) =>
    isWritingGet(method, operation) && operation['x-safe'] !== true ? [`  '${path.slice(1)}',\n`] : [],
  );
  return `/** Calls by GET that change something. */
export const changingGets: readonly string[] = [\n${calls.sort().join('')}];\n`;
}

const urlOf = (path: string): string => resolve(fileURLToPath(new URL('../../', import.meta.url)), path);

/** Whether the file exists with exactly this text. */
export async function isSame(path: string, text: string): Promise<boolean> {
  return (await readFile(urlOf(path), 'utf8').catch(() => '')) === text;
}

/** Writes a file of the project if its text differs, and prints what it did. */
export async function put(path: string, text: string): Promise<void> {
  const same = await isSame(path, text);
  if (!same) await writeFile(urlOf(path), text);
  console.log(`${same ? 'Same ' : 'Wrote'} ${path}`);
}
