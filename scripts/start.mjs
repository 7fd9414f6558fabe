/**
 * `npm start` installs what is missing, runs the server on the project's own Node and restarts it if it crashes. `npm
 * run dev` (`--dev`) also serves the web app through vite, which shows a saved source file immediately. Plain
 * JavaScript, because it runs before anything is installed, on any Node from 20.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, projectRoot, runtimePath } from './install.mjs';
import { memoryFlags, memoryVariables } from './support/server-memory.mjs';

ensureInstalled();
ensureGenerated();
const node = runtimePath();
const isDev = process.argv.includes('--dev');
/** Node's compile cache halves the time of a start. If Node cannot write there, it works without. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(projectRoot, '.build', 'compiled');
const children = new Set();
let stopping = false;

function run(args, env = {}) {
  const child = spawn(node, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...memoryVariables, ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
  });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/**
 * Times of the crashes of the last minute. A server that crashes again and again is not restarted, because a person
 * must look at it.
 */
const recent = [];
function serve() {
  const started = Date.now();
  const child = run(
    ['--disable-warning=ExperimentalWarning', ...memoryFlags, 'src/start/main.ts'],
    isDev ? { VITRAL_DEV: '1' } : {},
  );
  child.on('exit', (code, signal) => {
    if (stopping || code === 0 || code === 2) return end(code ?? 0);
    recent.push(Date.now());
    while (recent.length > 0 && recent[0] < Date.now() - 60_000) recent.shift();
    if (recent.length >= 20) {
      console.error('The server ended 20 times within a minute; giving up. Its last messages say why.');
      return end(1);
    }
    console.error(`The server ended (${signal ?? `code ${code}`}); starting it again.`);
    setTimeout(serve, Date.now() - started < 2_000 ? 1_000 : 0);
  });
}

function end(code) {
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}

serve();
if (isDev) run(['node_modules/vite/bin/vite.js', '--clearScreen', 'false']);
