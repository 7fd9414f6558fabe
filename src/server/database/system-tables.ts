import { readFile } from 'node:fs/promises';
import type { Database } from './database.ts';

const tables = [
  'plataforma',
  'simulado',
  'sistema',
  'pessoas',
  'rede',
  'pontos',
  'pontos_erp',
  'rankings',
  'rma',
  'consultores',
  'entrevistas',
  'contratos',
  'cadastro',
  'dna',
  'identidade',
] as const;

/** Makes the tables of the platform's engines where they are missing. Needs `installBase`. */
export async function installPlatformTables(db: Database): Promise<void> {
  const scripts = await Promise.all([readTables('plataforma'), readTables('simulado')]);
  await db.exclusively(() => db.script(scripts.join('\n')));
}

/** Makes the platform's own tables where they are missing. Needs the tables of the entities, which some point at. */
export async function installSystemTables(db: Database): Promise<void> {
  const scripts = await Promise.all(tables.map(readTables));
  await db.exclusively(() => db.script(scripts.join('\n')));
}

function readTables(name: (typeof tables)[number]): Promise<string> {
  return readFile(new URL(`./tables/${name}.sql`, import.meta.url), 'utf8');
}
