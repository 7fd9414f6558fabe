import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Short names of CSS module classes in a build: four characters for the file, and the number of the class in it. A page
 * loads some 400 class names before it shows anything, and the usual names contain file, class and line.
 *
 * @param root folder of the sources, so that the names do not depend on where the project is
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
