import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUnknownFolders } from '../../scripts/sources/area-folders.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { firstAdministrator, type ServerProcess, startServerProcess } from '../support/process.ts';

/** The parts of a new area, laid over a copy of the project: a folder in each root (src/areas/README.md, A new area). */
const fixture = join(projectRoot, 'tests/fixtures/new-area');
const copied = ['src', 'schemas', 'views', 'openapi', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts'];

const project = mkdtempSync(join(tmpdir(), 'vitral-new-area-'));
let server: ServerProcess | undefined;

beforeAll(async () => {
  for (const path of copied) cpSync(join(projectRoot, path), join(project, path), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(project, 'node_modules'));
  cpSync(fixture, project, { recursive: true });
  addLine('openapi/openapi.yaml', 'paths:', '  /veiculosParados: { $ref: paths/fleet/veiculos-parados.yaml }');
  const list = 'src/areas/server-areas.ts';
  addLine(list, "import { filesModule } from './files/server/module.ts';", imported);
  addLine(list, '  filesModule,', '  fleetModule,');
  for (const [language, labels] of Object.entries(translations))
    for (const [text, translation] of Object.entries(labels))
      addLine(`schemas/translations/${language}.json`, '  "labels": {', `    "${text}": "${translation}",`);
}, 60_000);
afterAll(async () => {
  await server?.stop();
  rmSync(project, { recursive: true, force: true });
}, 60_000);

const imported = "import { fleetModule } from './fleet/server/module.ts';";
const translations = {
  es: { Veículo: 'Vehículo', Veículos: 'Vehículos', Placa: 'Matrícula', 'Quilômetros no mês': 'Kilómetros en el mes' },
  en: { Veículo: 'Vehicle', Veículos: 'Vehicles', Placa: 'Plate', 'Quilômetros no mês': 'Kilometres of the month' },
};

test('a new area is a folder in each root, a line for each call, and two in the list of servers', async () => {
  await run('scripts/generate.ts');
  for (const list of ['web-areas', 'addresses']) expect(read(`src/areas/${list}.ts`)).toContain("'./fleet/");
  expect(findUnknownFolders(globSync('{src/areas,schemas,views,openapi/paths}/**/*.*', { cwd: project }))).toEqual([]);
  for (const check of ['arrows', 'openapi-check', 'views-check', 'texts-check']) await run(`scripts/${check}.ts`);
  // The screen names the new call, and the server its operation: both compile with the generated types alone.
  const options = { incremental: false, tsBuildInfoFile: null };
  const include = ['src/areas/fleet', 'src/start/main.ts', 'src/**/*.d.ts'];
  write('types.json', JSON.stringify({ extends: './tsconfig.json', compilerOptions: options, include }));
  await run('node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded', '-p', 'types.json');
}, 300_000);

test('its entity, its view, its address and its call are served', async () => {
  server = await startServerProcess({}, { program: project });
  const token = await firstAdministrator(server);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server?.address()}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  for (const [placa, quilometros] of [
    ['QRS1A23', 20],
    ['TUV4B56', 1_800],
  ] as const)
    expect(await call('POST', 'Veiculo', { placa, quilometros })).toMatchObject({ status: 201 });
  expect(await call('GET', 'veiculosParados')).toEqual({ status: 200, text: '{"data":["QRS1A23"]}' });
  expect((await call('GET', 'view/Veiculo')).text).toContain('views/fleet/Veiculo.view.json');
  expect((await call('GET', 'check?url=/frota')).status).toBe(200);
  expect((await call('GET', 'listarMenuPrincipal')).text).toContain('/frota');
}, 120_000);

async function run(...args: readonly string[]): Promise<void> {
  const { status, output } = await promisify(execFile)(process.execPath, [...args], { cwd: project }).then(
    ({ stdout }) => ({ status: 0, output: stdout }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
      status: error.code,
      output: error.stdout + error.stderr,
    }),
  );
  expect(status, `${args[0]}:\n${output.slice(-4_000)}`).toBe(0);
}

function read(path: string): string {
  return readFileSync(join(project, path), 'utf8');
}

function write(path: string, text: string): void {
  writeFileSync(join(project, path), text);
}

/** Adds a line behind another one, which must be there. */
function addLine(path: string, behind: string, line: string): void {
  const lines = read(path).split('\n');
  const index = lines.indexOf(behind);
  if (index === -1) throw new Error(`${path} has no line ${behind}`);
  write(path, lines.toSpliced(index + 1, 0, line).join('\n'));
}
