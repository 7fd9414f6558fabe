/** `npm run licences -- FILE` writes the licences of all packages of server and web app into one text file. */
import { join } from 'node:path';
import { ensureWebBuild } from '../../src/start/web-build.ts';
import { writeLicences } from './licences.ts';
import { findPackageFolders, findServerFiles } from './server-files.ts';

const root = join(import.meta.dirname, '../..');
const [file = 'THIRD-PARTY.txt'] = process.argv.slice(2);
await ensureWebBuild(root, console.log);
const count = writeLicences(root, findPackageFolders(root, findServerFiles(root).packages), file);
console.log(`${count} licences in ${file}.`);
