let known: readonly string[] | null = null;

/** Names of the Tabler icons that begin with a letter; empty if they cannot be loaded. */
export async function loadIconNames(letter: string): Promise<readonly string[]> {
  try {
    known ??= (await import('virtual:tabler-icons/names')).names;
  } catch {
    return [];
  }
  return known.filter((name) => name.startsWith(letter));
}
