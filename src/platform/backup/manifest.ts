import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './sides.ts';
import type { StoredTotal } from './stored-totals.ts';

/** A file of a backup: where it is within its folder, how long, and its hash. */
export type StoredPart = { readonly file: string; readonly bytes: number; readonly sha256: string };

/** A table of a backup: what it contained, and where its rows are. */
export type StoredTable = StoredPart & {
  readonly name: string;
  readonly rows: number;
  /** Sum of a hash of each row (`readFingerprint`). */
  readonly hash: string;
};

/** What a backup contains. It is written last: a folder without a manifest is not a backup. */
export type Manifest = {
  readonly format: 1;
  readonly program: { readonly version: string; readonly commit: string | null };
  /** The moment that the backup shows, ISO 8601 in UTC. */
  readonly at: string;
  readonly database: 'pglite' | 'postgres';
  readonly structure: StoredPart;
  readonly tables: readonly StoredTable[];
  /** The list of the files that users sent; null for a backup without them. */
  readonly files: (StoredPart & { readonly count: number; readonly total: number }) | null;
  /** Keys of files that were already lost or damaged: the storage did not have them as the database describes them. */
  readonly damaged: readonly string[];
  readonly totals: readonly StoredTotal[];
  /** Duration in ms. */
  readonly ms: number;
};

const manifestFile = 'manifest.json';

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, manifestFile), `${JSON.stringify({ manifest, seal: sealOf(manifest) }, null, 1)}\n`);
}

/** Reads the manifest of a folder. Throws `BackupError` if there is none or it was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`${folder} is no backup: it has no ${manifestFile}.`);
  const { manifest, seal } = parse(text, folder);
  if (seal !== sealOf(manifest)) throw new BackupError(`${manifestFile} of ${folder} is not as it was written.`);
  if (manifest.format !== 1)
    throw new BackupError(`The backup ${folder} is of a newer version of Vitral (${manifest.program.version}).`);
  return manifest;
}

function parse(text: string, folder: string): { readonly manifest: Manifest; readonly seal: string } {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError(`${manifestFile} of ${folder} is not as it was written.`);
  }
}

function sealOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
