import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { fillDataFolder } from '../initial-data.ts';

/** A server that runs from a packed folder, as in an image or a systemd unit. */
export type PackedServer = {
  readonly address: string;
  readonly code: string;
  readonly output: () => string;
  readonly child: ChildProcess;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  readonly stop: () => Promise<void>;
};

/** Id of a user without rights, who owns no files. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** A temporary folder that other users can enter; that of this run may be closed to them. */
function openTemp(): string {
  const isOpen = (path: string): boolean =>
    (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpen(dirname(path)));
  return isOpen(tmpdir()) ? tmpdir() : '/tmp';
}

/** Packs the server into a read-only folder, next to a copy of Node, and returns the folder. */
export function packServer(): string {
  const parent = mkdtempSync(join(openTemp(), 'vitral-packed-'));
  chmodSync(parent, 0o755);
  copyFileSync(process.execPath, join(parent, 'node'));
  chmodSync(join(parent, 'node'), 0o755);
  const folder = join(parent, 'app');
  execFileSync(process.execPath, ['scripts/ship/pack-server.ts', folder], { cwd: projectRoot, stdio: 'pipe' });
  execFileSync('chmod', ['-R', 'a-w,a+rX', folder]);
  return folder;
}

/** Starts it as a user who may only write to its data folder. */
export async function startPacked(folder: string, env: Readonly<Record<string, string>> = {}): Promise<PackedServer> {
  const data = mkdtempSync(join(openTemp(), 'vitral-packed-data-'));
  if (env.DATABASE_URL === undefined) await fillDataFolder(join(data, 'pglite'));
  if (isRoot) own(data);
  const child = spawn(join(dirname(folder), 'node'), ['--disable-warning=ExperimentalWarning', 'src/start/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    env: {
      ...{ PATH: process.env.PATH ?? '', HOME: '/nonexistent', NODE_ENV: 'production', PORT: '0' },
      ...{ VITRAL_DATA: data, VITRAL_WEB: 'web', ...env },
    },
  });
  let output = '';
  const ended = new Promise<Awaited<PackedServer['ended']>>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready:\n${output.slice(-4_000)}`)), 180_000);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /Listening on (http:\/\/[^\s;]+)/.exec(output)?.[1];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(found);
      });
    void ended.then(({ code }) => reject(new Error(`Ended with ${code}:\n${output.slice(-4_000)}`)));
  });
  return {
    address,
    code: /one-time code ([A-Z0-9-]+)/.exec(output)?.[1] ?? '',
    output: () => output,
    child,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

function own(path: string): void {
  chownSync(path, nobody, nobody);
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    chownSync(join(path, entry), nobody, nobody);
}

/** Creates the first administrator; returns their token. */
export async function enterPacked({ address, code }: Pick<PackedServer, 'address' | 'code'>): Promise<string> {
  const answer = await fetch(`${address}/api/primeiroAcesso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codigo: code, login: 'chefe@empresa.example', nome: 'Chefe', senha: 'uma frase bem longa' }),
  });
  const { data } = (await answer.json()) as { readonly data: { readonly token: string } };
  return data.token;
}
