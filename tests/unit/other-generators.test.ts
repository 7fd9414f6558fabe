import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { generate } from 'orval';
import { generateApi } from 'swagger-typescript-api';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleContract, clientTypes } from '../../scripts/contract/files.ts';

mkdirSync('.build', { recursive: true });
const folder = mkdtempSync(join(process.cwd(), '.build/other-generators-'));
const bundle = join(folder, 'openapi.json');

beforeAll(async () => {
  const contract = await bundleContract();
  await writeFile(bundle, JSON.stringify(contract));
  await writeFile(join(folder, 'portal.ts'), await clientTypes(contract));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('openapi-typescript makes types with which openapi-fetch compiles', { timeout: 120_000 }, async () => {
  expect(compile(await scriptOf('openapi-fetch'))).toEqual([]);
});

test('@hey-api/openapi-ts makes a client that compiles', { timeout: 120_000 }, async () => {
  const path = join(folder, 'hey-api');
  await createClient({
    input: bundle,
    output: path,
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  expect(await readFile(join(path, 'sdk.gen.ts'), 'utf8')).toContain('export const listarIdiomas =');
  expect(compile(join(path, 'index.ts'), await scriptOf('hey-api'))).toEqual([]);
});

test('swagger-typescript-api makes a client that compiles', { timeout: 120_000 }, async () => {
  await generateApi({
    input: bundle,
    output: folder,
    fileName: 'swagger-typescript-api.ts',
    httpClientType: 'fetch',
    silent: true,
  });
  const file = join(folder, 'swagger-typescript-api.ts');
  expect(await readFile(file, 'utf8')).toContain('listarIdiomas: (');
  expect(compile(file, await scriptOf('swagger-typescript-api'))).toEqual([]);
});

test('orval makes a client that compiles', { timeout: 120_000 }, async () => {
  const file = join(folder, 'orval.ts');
  await generate({ input: { target: bundle }, output: { target: file, mode: 'single', client: 'fetch' } });
  expect(await readFile(file, 'utf8')).toContain('export const listarIdiomas =');
  expect(compile(file, await scriptOf('orval'))).toEqual([]);
});

test('compiling finds what is wrong', { timeout: 120_000 }, async () => {
  const file = join(folder, 'wrong.ts');
  await writeFile(file, 'export const wrong: number = "text";\nexport const any = (value) => value;\n');
  expect(compile(file)).toHaveLength(2);
});

/** A script as somebody writes it who has the contract alone (`tests/fixtures/clients`), beside the client that it uses. */
async function scriptOf(client: string): Promise<string> {
  const file = join(folder, `script-${client}.ts`);
  await copyFile(`tests/fixtures/clients/${client}.txt`, file);
  return file;
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  // The libraries of TypeScript itself; what is generated is no declaration file.
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};
const host = ts.createCompilerHost(options);
/** Libraries are read once for all clients. */
const libraries = new Map<string, ts.SourceFile | undefined>();
const { getSourceFile } = host;
host.getSourceFile = (name, ...rest) => {
  if (!/[\\/]typescript[\\/]lib[\\/]/.test(name)) return getSourceFile(name, ...rest);
  if (!libraries.has(name)) libraries.set(name, getSourceFile(name, ...rest));
  return libraries.get(name);
};

/** What `tsc --strict` says of files and all that they import. */
function compile(...files: readonly string[]): readonly string[] {
  const program = ts.createProgram(files, options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText, file: at }) => `${at?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}
