import type { ICruiseResult } from 'dependency-cruiser';

/** The area of the server that a file belongs to; null for other files, and for those that stand above the areas. */
export function serverAreaOf(path: string): string | null {
  const [, , modules, area, file] = path.split('/');
  return path.startsWith('src/server/') && modules === 'modules' && file !== undefined ? (area ?? null) : null;
}

/** Whether a file is what an area gives to others: `index.ts`, and `module.ts` to the list of all areas. */
export function isFace(source: string, target: string): boolean {
  const file = target.split('/').slice(4).join('/');
  return file === 'index.ts' || (file === 'module.ts' && source === 'src/server/modules/index.ts');
}

/** Circles of areas of the server, of which each may use only such as do not use it. */
export function areaCircles({ modules }: ICruiseResult): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const area = serverAreaOf(source);
    if (area === null) continue;
    const used = uses.get(area) ?? new Set();
    for (const { resolved } of dependencies) {
      const other = serverAreaOf(resolved);
      if (other !== null && other !== area) used.add(other);
    }
    uses.set(area, used);
  }
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (area: string, above: readonly string[]): void => {
    if (above.includes(area))
      found.push(`${[...above.slice(above.indexOf(area)), area].join(' -> ')}: a circle of areas.`);
    if (above.includes(area) || done.has(area)) return;
    for (const other of uses.get(area) ?? []) visit(other, [...above, area]);
    done.add(area);
  };
  for (const area of uses.keys()) visit(area, []);
  return found;
}
