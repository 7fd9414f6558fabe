import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { readVersion } from '../../src/platform/version.ts';

const factsId = 'virtual:build-facts';
const root = join(import.meta.dirname, '../..');

/** A library of the web app, as the page about the portal shows it. */
export type Licence = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly homepage: string | null;
  /** Text of its licence file; null if it has none. */
  readonly text: string | null;
};

/**
 * Provides what the page about the portal shows: version and commit as the module `virtual:build-facts`, and
 * `/licencas.json` with the licences of all libraries in the web app, workers included. The development server lists
 * the dependencies of `package.json` instead.
 */
export function buildFacts(): { readonly app: Plugin; readonly worker: () => Plugin } {
  const packages = new Set<string>();
  const collect = (ids: Iterable<string>): void => {
    for (const id of ids) {
      const folder = packageFolder(id);
      if (folder !== null) packages.add(folder);
    }
  };
  return {
    worker: () => ({
      name: 'vitral:licences-of-workers',
      generateBundle() {
        collect(this.getModuleIds());
      },
    }),
    app: {
      name: 'vitral:build-facts',
      resolveId: (id) => (id === factsId ? `\0${id}` : null),
      load: (id) =>
        id === `\0${factsId}` ? `export const facts = ${JSON.stringify(readVersion(root, process.env))};` : null,
      generateBundle() {
        collect(this.getModuleIds());
        this.emitFile({ type: 'asset', fileName: 'licencas.json', source: JSON.stringify(licencesOf(packages)) });
      },
      configureServer: (server) => {
        server.middlewares.use('/licencas.json', (_request, response) => {
          const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
            readonly dependencies: Readonly<Record<string, string>>;
          };
          const folders = Object.keys(dependencies).map((name) => join(root, 'node_modules', name));
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(licencesOf(folders)));
        });
      },
    },
  };
}

/** Folder of the package that contains a module; null for modules of the portal. */
export function packageFolder(id: string): string | null {
  const path = id.replace(/^\0/, '').replace(/\?.*$/s, '').replaceAll('\\', '/');
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

/** Licences of packages, sorted by name, each version once. */
export function licencesOf(folders: Iterable<string>): readonly Licence[] {
  const found = new Map<string, Licence>();
  for (const folder of folders) {
    const licence = readLicence(folder);
    if (licence !== null) found.set(`${licence.name} ${licence.version}`, licence);
  }
  return [...found.entries()].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, licence]) => licence);
}

function readLicence(folder: string): Licence | null {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return null;
  const { name, version, license, homepage } = JSON.parse(readFileSync(file, 'utf8')) as Readonly<
    Record<string, unknown>
  >;
  if (typeof name !== 'string' || typeof version !== 'string') return null;
  const text = readdirSync(folder).find((entry) => /^(licen[cs]e|copying|notice)/i.test(entry));
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : 'SEE LICENSE',
    homepage: typeof homepage === 'string' && /^https?:\/\//.test(homepage) ? homepage : null,
    text: text === undefined ? null : readFileSync(join(dirname(file), text), 'utf8').trim(),
  };
}
