import { iconGroups } from 'virtual:tabler-icons';

const known = new Map<string, readonly string[]>();

/** Names of the Tabler icons that begin with a letter; none when they cannot be loaded. */
export async function loadIconNames(letter: string): Promise<readonly string[]> {
  const found = known.get(letter);
  if (found !== undefined) return found;
  const load = Object.hasOwn(iconGroups, letter) ? iconGroups[letter] : undefined;
  if (load === undefined) return [];
  try {
    const names = Object.keys((await load()).icons).sort();
    known.set(letter, names);
    return names;
  } catch {
    return [];
  }
}
