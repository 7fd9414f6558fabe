import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, getLineColLocation, lint, type NormalizedProblem, parseYaml } from '@redocly/openapi-core';
import type { JsonRecord } from '../../src/language/json/record.ts';
import { areaLists } from './area-lists.ts';
import { operationsOf, recordOf } from './document.ts';
import { bundleContract, contractFile, entityComponents, readEntitySources } from './files.ts';
import { componentsPath, generatedFiles, isSame } from './generated.ts';
import { reachProblems } from './reach.ts';
import { type ContractProblem, contractProblems } from './rules.ts';

/** Result of `npm run openapi:check`. */
export type ContractReport = {
  readonly operations: number;
  readonly problems: readonly ContractProblem[];
  /** Redocly's recommendations. They do not make the check fail. */
  readonly warnings: readonly ContractProblem[];
};

/**
 * Checks that the contract is valid OpenAPI, follows this project's rules, and matches the files that were generated
 * from it.
 */
export async function checkContract(): Promise<ContractReport> {
  const found = await lint({
    ref: fileURLToPath(contractFile),
    config: await createConfig({ extends: ['recommended'] }),
  });
  const problems = found.filter(({ severity }) => severity === 'error').map(fromLint);
  const warnings = found.filter(({ severity }) => severity === 'warn').map(fromLint);
  // A contract with a broken file cannot be bundled; the other checks run once it is fixed.
  const document = await bundleContract().catch((error: unknown) => {
    if (problems.length === 0) throw error;
    return null;
  });
  if (document === null) return { operations: 0, problems, warnings };
  const stored = [...(await readEntitySources())].flatMap(([name, { isStored }]) => (isStored ? [name] : []));
  const root = recordOf(parseYaml(await readFile(contractFile, 'utf8')));
  problems.push(
    ...contractProblems(document, new Set(stored)).map((problem) => withFile(problem, root)),
    ...(await reachProblems(new URL('./', contractFile))),
    ...(await differences(document)),
  );
  return { operations: operationsOf(document).length, problems, warnings };
}

/** Generated files that differ from what their sources give. */
export async function differences(document: JsonRecord): Promise<readonly ContractProblem[]> {
  const files = new Map([
    ...areaLists(),
    [componentsPath, await entityComponents()],
    ...(await generatedFiles(document)),
  ]);
  const problems: ContractProblem[] = [];
  for (const [place, text] of files)
    if (!(await isSame(place, text)))
      problems.push({ place, message: 'differs from its source: run `npm run generate`.' });
  return problems;
}

/** Adds the file of the path to a problem of a call such as `GET /login`. */
function withFile({ place, message }: ContractProblem, root: JsonRecord): ContractProblem {
  const path = place.split(' ')[1] ?? '';
  const file = recordOf(recordOf(root.paths)[path]).$ref;
  return { place: typeof file === 'string' ? `openapi/${file}: ${place}` : place, message };
}

function fromLint({ message, ruleId, location: [first] }: NormalizedProblem): ContractProblem {
  if (first === undefined) return { place: 'openapi/openapi.yaml', message };
  const folder = fileURLToPath(new URL('../', contractFile));
  const file = first.source.absoluteRef.replace(folder, '');
  const { line, col } = getLineColLocation(first).start;
  return { place: `${file}:${line}:${col}`, message: `${message.replaceAll(/\s+/g, ' ').trim()} (${ruleId})` };
}
