import { spawnSync } from 'node:child_process';

export type Check = { readonly name: string; readonly args: readonly string[] };

const bin = (path: string): string => `node_modules/${path}`;

/** What the sources themselves must hold, apart from tests. Arguments of the project's Node. */
export const checks: readonly Check[] = [
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
  {
    name: 'format and lint',
    args: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--diagnostic-level=warn', '.'],
  },
  { name: 'arrows between folders', args: ['scripts/arrows.ts'] },
  { name: 'unused exports and dependencies', args: [bin('knip/bin/knip.js'), '--config', '.knip.json'] },
  { name: 'contract and generated client', args: ['scripts/openapi-check.ts'] },
  { name: 'web build', args: [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'] },
  { name: 'size of the web app', args: ['scripts/bundle-size.ts'] },
  { name: 'views and entity schemas', args: ['scripts/views-check.ts'] },
  { name: 'texts in every language', args: ['scripts/texts-check.ts'] },
];

/** Runs one check; its output shows only when it fails. */
export function runCheck({ name, args }: Check): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const passed = status === 0;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`);
  if (!passed) console.log(`${stdout}${stderr}`);
  return passed;
}
