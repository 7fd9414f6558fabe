import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { bundleContract, clientTypes, entityComponents } from '../../scripts/contract/files.ts';

const types = resolve('src/api/generated/portal.ts');

test('generating twice gives the same bytes', { timeout: 60_000 }, async () => {
  const run = async (): Promise<readonly string[]> => {
    const document = await bundleContract();
    return [await entityComponents(), JSON.stringify(document), await clientTypes(document)];
  };
  const [first, second] = [await run(), await run()];
  expect(first.map((text) => text.length > 10_000)).toEqual([true, true, true]);
  expect(second.every((text, index) => text === first[index])).toBe(true);
});

test('a changed type of a field does not compile where it is used, in the browser and on the server', {
  timeout: 180_000,
}, async () => {
  const before = JSON.stringify(await bundleContract());
  const document = JSON.parse(before);
  const { properties } = document.components.schemas.ItemMenu;
  expect(properties.label).toEqual({ type: 'string' });
  properties.label = { type: 'integer' };

  const failing = wrongFiles(await clientTypes(document));
  expect(failing.some((file) => /^src\/(portal|areas\/[^/]+\/screens)\//.test(file))).toBe(true);
  expect(failing.some((file) => /^src\/areas\/[^/]+\/server\//.test(file))).toBe(true);
  expect(wrongFiles(await clientTypes(JSON.parse(before)), failing)).toEqual([]);
});

/** Both programs share what they read. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * Files of the project (or those named of them) that do not compile with these types of the contract. Only those that name
 * the changed type are looked at, and only what they import is read: checking all of them takes most of a minute.
 */
function wrongFiles(text: string, only?: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const settings = { ...options, incremental: false };
  delete settings.tsBuildInfoFile;
  const host = ts.createCompilerHost(settings);
  const { readFile, getSourceFile } = host;
  host.readFile = (name) => (resolve(name) === types ? text : readFile(name));
  host.getSourceFile = (name, ...rest) => {
    if (resolve(name) === types) return getSourceFile(name, ...rest);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest));
    return parsed.get(name);
  };
  const named = fileNames
    .map((name) => ({ name, file: relative(process.cwd(), name).replaceAll('\\', '/') }))
    .filter(({ file }) => file.startsWith('src/') && (only === undefined || only.includes(file)))
    .filter(({ name }) => ts.sys.readFile(name)?.includes('ItemMenu'));
  const declarations = fileNames.filter((name) => name.endsWith('.d.ts'));
  const program = ts.createProgram([...named.map(({ name }) => name), ...declarations], settings, host);
  return named
    .flatMap(({ name, file }) => {
      const source = program.getSourceFile(name);
      return source === undefined ? [] : [{ file, source }];
    })
    .filter(({ source }) => program.getSemanticDiagnostics(source).length > 0)
    .map(({ file }) => file);
}
