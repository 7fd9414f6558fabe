import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import { isRecord, type JsonRecord } from '../../src/language/json/record.ts';
import type { ContractProblem } from './rules.ts';

/** Components of all entity schemas, also of those that no call uses. */
const generated = 'components/entities.yaml';
const rootFile = 'openapi.yaml';

/** Files and components of `openapi/` that no call uses. */
export async function reachProblems(folder: URL): Promise<readonly ContractProblem[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => relative(fileURLToPath(folder), join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
  const documents = new Map<string, JsonRecord>();
  for (const file of files) {
    const parsed: unknown = parseYaml(await readFile(new URL(file, folder), 'utf8'));
    documents.set(file, isRecord(parsed) ? parsed : {});
  }
  const reached = reachedFrom(documents, folder);
  return files.flatMap((file) => {
    const place = `openapi/${file}`;
    if (!reached.has(file))
      return [{ place, message: 'nothing leads here: name it in openapi/openapi.yaml or delete it.' }];
    if (!file.startsWith('components/') || file === generated) return [];
    return Object.keys(documents.get(file) ?? {})
      .filter((name) => !reached.has(`${file}#/${name}`))
      .map((name) => ({ place, message: `no call uses the component \`${name}\`: delete it.` }));
  });
}

/** Files, and components as `file#/Name`, that can be reached by references from the root. */
function reachedFrom(documents: ReadonlyMap<string, JsonRecord>, folder: URL): ReadonlySet<string> {
  const reached = new Set([rootFile]);
  const waiting: { readonly file: string; readonly node: unknown }[] = [
    { file: rootFile, node: documents.get(rootFile) },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const reference of referencesIn(next.node)) {
      const url = new URL(reference, new URL(next.file, folder));
      const file = url.href.slice(folder.href.length).replace(/#.*$/, '');
      const name = url.hash.split('/')[1];
      const key = name === undefined ? file : `${file}#/${name}`;
      if (reached.has(key)) continue;
      reached.add(file).add(key);
      const document = documents.get(file);
      waiting.push({ file, node: name === undefined ? document : document?.[name] });
    }
  }
  return reached;
}

/** All `$ref`s in a value, except those in examples. */
function referencesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(referencesIn);
  if (!isRecord(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === '$ref' && typeof value === 'string') return [value];
    return key === 'example' ? [] : referencesIn(value);
  });
}
