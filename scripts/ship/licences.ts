import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Licence, licencesOf } from '../vite/build-facts-plugin.ts';

/**
 * Writes the licences of packages into a text file, including those of the web app's libraries (`licencas.json` of its
 * build). Returns their number. Throws for a package that neither names a licence nor contains a licence file.
 */
export function writeLicences(root: string, folders: readonly string[], file: string): number {
  const web = JSON.parse(readFileSync(join(root, '.build/web/licencas.json'), 'utf8')) as readonly Licence[];
  const all = new Map(web.map((licence) => [`${licence.name} ${licence.version}`, licence]));
  for (const licence of licencesOf(folders.map((folder) => join(root, folder))))
    all.set(`${licence.name} ${licence.version}`, licence);
  const sorted = [...all].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, licence]) => licence);
  const nameless = sorted.filter(({ licence, text }) => licence === 'SEE LICENSE' && text === null);
  if (nameless.length > 0) throw new Error(`No licence: ${nameless.map(({ name }) => name).join(', ')}`);
  const parts = sorted.map(
    ({ name, version, licence, homepage, text }) =>
      `${name} ${version}\n${licence}${homepage === null ? '' : `\n${homepage}`}\n\n${text ?? `(${licence}, without a text of its own)`}\n`,
  );
  writeFileSync(file, `Software of others in this program.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`);
  return sorted.length;
}
