import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { freePort } from '../postgres.ts';
import { findProgram } from './cluster.ts';

/** Servers of the portal behind HAProxy. */
export type Portals = {
  /** Address of HAProxy. */
  readonly address: string;
  readonly count: number;
  /** Process ids of the running servers. */
  readonly pids: () => readonly number[];
  /** Kills a server; it is restarted immediately, as by a supervisor. */
  readonly kill: (place: number) => void;
  /** Takes a server out of HAProxy, which also ends its connections, or puts it back. */
  readonly drain: (place: number, isOut: boolean) => Promise<void>;
  readonly isReady: (place: number) => Promise<boolean>;
  /** Servers that exited without being killed, with their last output. */
  readonly crashes: readonly string[];
  /** Number of restarts. */
  readonly restarts: () => number;
  readonly stop: () => Promise<void>;
};

/** Starts servers on a database, and HAProxy in front of them. Null if HAProxy is not installed. */
export async function startPortals(count: number, env: Readonly<Record<string, string>>): Promise<Portals | null> {
  const program = findProgram('haproxy');
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'vitral-portals-'));
  const running = new Map<number, ChildProcess>();
  const ports: number[] = [];
  for (let place = 0; place < count; place += 1) ports.push(await freePort());
  const outputs = ports.map(() => '');
  let isStopping = false;
  let restarts = 0;
  const crashes: string[] = [];

  function start(place: number): void {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/start/main.ts'], {
      cwd: projectRoot,
      env: {
        ...{ ...process.env, NODE_ENV: 'production', VITRAL_DEV: '1', LOG_LEVEL: 'warn' },
        ...{ VITRAL_DATA: join(folder, String(place)), PORT: String(ports[place]), VITRAL_TRUST_PROXY: '1', ...env },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        outputs[place] = `${outputs[place]}${chunk}`.slice(-4_000);
      });
    running.set(place, child);
    child.once('exit', (code) => {
      if (isStopping) return;
      restarts += 1;
      if (code !== null) crashes.push(`server ${place + 1} ended with ${code}: ${outputs[place]?.slice(-1_500)}`);
      setTimeout(() => isStopping || start(place), 200);
    });
  }

  const isReady = async (place: number): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${ports[place]}/api/ready`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    return answer?.ok === true;
  };
  const [port, admin] = [await freePort(), await freePort()];
  const balancer = join(folder, 'haproxy.cfg');
  await writeFile(balancer, configurationOf(port, admin, ports));
  let haproxy: ChildProcess | null = null;

  const stop = async (): Promise<void> => {
    isStopping = true;
    process.off('exit', endAll);
    const children = [...running.values(), ...(haproxy === null ? [] : [haproxy])];
    const ended = children.map((child) =>
      child.exitCode === null && child.signalCode === null
        ? new Promise((resolve) => child.once('exit', resolve))
        : Promise.resolve(),
    );
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true });
  };
  function endAll(): void {
    for (const child of running.values()) child.kill('SIGKILL');
    haproxy?.kill('SIGKILL');
  }
  process.once('exit', endAll);

  const portals: Portals = {
    ...{ address: `http://127.0.0.1:${port}`, count, isReady, stop, crashes },
    restarts: () => restarts,
    pids: () => [...running.values()].flatMap(({ pid }) => pid ?? []),
    kill: (place) => void running.get(place)?.kill('SIGKILL'),
    drain: (place, isOut) =>
      command(admin, isOut ? `set server portals/p${place} state maint` : `set server portals/p${place} state ready`),
  };
  try {
    const limit = performance.now() + 240_000;
    for (const place of ports.keys()) start(place);
    for (const place of ports.keys())
      while (!(await isReady(place))) {
        if (performance.now() > limit) throw new Error(`Server ${place} did not start:\n${outputs[place]}`);
        await sleep(100);
      }
    const started = spawn(program, ['-f', balancer, '-db'], { stdio: 'ignore' });
    haproxy = started;
    while (!(await fetch(`${portals.address}/api/health`).catch(() => null))?.ok) {
      if (started.exitCode !== null) throw new Error(`HAProxy ended with ${started.exitCode}.`);
      await sleep(50);
    }
    return portals;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends a command to HAProxy's admin socket. */
async function command(port: number, text: string): Promise<void> {
  const { connect } = await import('node:net');
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(`${text}\n`));
    socket
      .on('error', reject)
      .on('close', () => resolve())
      .resume();
  });
}

/**
 * Configuration of HAProxy. It only retries requests that did not reach a server; the caller must decide about all
 * others.
 */
function configurationOf(port: number, admin: number, ports: readonly number[]): string {
  const servers = ports.map((one, place) => `  server p${place} 127.0.0.1:${one} check`);
  return `global
  maxconn 6000
  stats socket ipv4@127.0.0.1:${admin} level admin
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  retries 3
  option redispatch
  retry-on conn-failure
frontend all
  bind 127.0.0.1:${port}
  default_backend portals
backend portals
  balance leastconn
  option httpchk GET /api/health
  default-server inter 500ms fastinter 200ms fall 2 rise 1 observe layer4 error-limit 3 on-error mark-down on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}
