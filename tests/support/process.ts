import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root.ts';
import { fillDataFolder } from './initial-data.ts';

export type ServerProcess = {
  readonly address: () => string;
  /** One-time code of the first administrator, when the server printed one. */
  readonly code: () => string | null;
  /** The process that watches over the server. */
  readonly pid: number;
  /** Process id of the server itself, below the one that watches over it. */
  readonly serverPid: () => number;
  /** Waits for the next time that the server says it is ready. */
  readonly nextReady: () => Promise<void>;
  readonly output: () => string;
  /** Its data folder. */
  readonly data: string;
  /** Ends it and answers its exit code; its data folder goes with it unless it is kept. */
  readonly stop: (options?: { readonly keepsData?: boolean }) => Promise<number | null>;
};

/**
 * Runs `npm start`'s own script on a data folder of its own, without a web build and without demo people.
 *
 * @param from a data folder of a server that has ended, to begin with a copy of it, or the folder of another program
 */
export async function startServerProcess(
  env: Readonly<Record<string, string>> = {},
  from: string | { readonly program: string } = { program: projectRoot },
): Promise<ServerProcess> {
  const data = await mkdtemp(join(tmpdir(), 'vitral-process-'));
  if (typeof from === 'string') await cp(from, data, { recursive: true });
  else if (env.DATABASE_URL === undefined) await fillDataFolder(join(data, 'pglite'));
  const program = typeof from === 'string' ? projectRoot : from.program;
  // Another program must not install anything: it shares the packages. One of an earlier release may have it elsewhere.
  const starts = program === projectRoot ? ['scripts/start.mjs'] : ['src/start/main.ts', 'src/server/main.ts'];
  const script = starts.find((path) => existsSync(join(program, path))) ?? '';
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: program,
    env: { ...process.env, NODE_ENV: 'production', VITRAL_DEV: '1', VITRAL_DATA: data, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let seen = 0;
  const waiting = new Set<() => void>();
  const readyLine = /Vitral is ready[\s\S]*?Listening on (http:\/\/[^\s;]+)/g;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const count = [...output.matchAll(readyLine)].length;
      if (count <= seen) return;
      seen = count;
      for (const resolve of waiting) resolve();
      waiting.clear();
    });
  }
  const nextReady = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`The server did not become ready:\n${output.slice(-4_000)}`)),
        600_000,
      );
      waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  await nextReady();
  return {
    address: () => [...output.matchAll(readyLine)].at(-1)?.[1] ?? '',
    code: () => /one-time code ([A-Z0-9-]+)/.exec(output)?.[1] ?? null,
    pid: child.pid ?? 0,
    serverPid: () =>
      Number(
        execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)])
          .toString()
          .trim()
          .split('\n')[0],
      ),
    nextReady,
    output: () => output,
    data,
    stop: async ({ keepsData = false } = {}) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      if (!keepsData) await rm(data, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** Makes the first administrator of a new server by its one-time code, and answers their token. */
export async function firstAdministrator(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${server.address()}/api/primeiroAcesso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      codigo: server.code(),
      login: 'chefe@empresa.example',
      nome: 'Chefe',
      senha: 'uma frase bem longa',
    }),
  });
  const body: unknown = await answer.json();
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : null;
  const token: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'token') : null;
  if (typeof token !== 'string') throw new Error(`No administrator: ${JSON.stringify(body)}`);
  return token;
}
