import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names of classes of style modules in a build: four characters of the file, and the place of the class in it. The usual names say
 * file, class and line, which a page loads some 400 of before it shows anything.
 *
 * @param root folder of the sources, so that names are the same wherever the project lies
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const places = new Map<string, Map<string, number>>();
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, ''));
    const own = places.get(path) ?? new Map<string, number>();
    places.set(path, own);
    const place = own.get(name) ?? own.size;
    own.set(name, place);
    const id = createHash('sha256').update(path).digest('base64url').replaceAll('-', '_').slice(0, 4);
    return `_${id}${place.toString(36)}`;
  };
}
