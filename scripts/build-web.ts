/** Builds the web app if its sources have changed since the last build, as the server does when it starts. */
import { join } from 'node:path';
import { ensureWebBuild } from '../src/start/web-build.ts';

await ensureWebBuild(join(import.meta.dirname, '..'), console.log);
