import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { compressionVariable } from '../../src/start/web-build.ts';

/** Minimum size in bytes. Smaller files hardly shrink, and fit into the first packets anyway. */
const leastBytes = 1024;
/**
 * Maximum size in bytes for the best Brotli quality, which takes seconds for larger files. No first screen needs those.
 */
const maxForBest = 400_000;

/**
 * Writes `.br` and `.gz` copies of each text file of the build, which the server sends to browsers that accept them, so
 * that it need not compress them for each request. Builds for tests (`compressionVariable`) only get quick `.gz`
 * copies.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'vitral:precompress',
    // Code that draws a page during the build is never sent, nor is what is only measured.
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr && build?.write !== false,
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // Files of `src/public` are copied after the bundle is written.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async (error?: Error) => {
        // After a failed build there is nothing to compress, and its error must not be hidden by another.
        if (error !== undefined) return;
        const compress = process.env[compressionVariable] === 'quick' ? compressQuickly : compressWell;
        const names = await readdir(folder, { recursive: true });
        await Promise.all(
          names
            .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
            .map((name) => compressFile(join(folder, name), compress)),
        );
      },
    },
  };
}

type Compress = (path: string, content: Buffer) => Promise<void>;

async function compressFile(path: string, compress: Compress): Promise<void> {
  const content = await readFile(path);
  if (content.length >= leastBytes) await compress(path, content);
}

async function compressWell(path: string, content: Buffer): Promise<void> {
  const quality = content.length > maxForBest ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

async function compressQuickly(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 1 }));
}
