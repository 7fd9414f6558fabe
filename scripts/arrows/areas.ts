import type { ICruiseResult } from 'dependency-cruiser';

/** The area of a file; null for files outside of the areas, also those directly in `src/areas`. */
export function areaOf(path: string): string | null {
  return /^src\/areas\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** Files beside the areas that combine a part of each area, and the file that they may import from each. */
const lists: Readonly<Record<string, RegExp>> = {
  'src/areas/addresses.ts': /^addresses\.ts$/,
  'src/areas/server-areas.ts': /^server\/module\.ts$/,
  'src/areas/stored-totals.ts': /^server\/stored-totals\.ts$/,
  'src/areas/web-areas.ts': /^screens\/area\.tsx$/,
  'src/areas/demo-areas.ts': /^demo\/area\.ts$/,
  'src/areas/drawn-screen.tsx': /^screens\/runtime-screen\.tsx$/,
};

/**
 * Whether a file may be imported by other areas: `index.ts` (its rules), `server/index.ts` (its server) and
 * `demo/index.ts` (its demonstration data) always, others only by the files of `lists`.
 */
export function isFace(source: string, target: string): boolean {
  const file = target.split('/').slice(3).join('/');
  return (
    file === 'index.ts' || file === 'server/index.ts' || file === 'demo/index.ts' || lists[source]?.test(file) === true
  );
}

/** Cycles of areas, as lines for the terminal. An area must not use an area that uses it. */
export function areaCircles({ modules }: ICruiseResult): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const area = areaOf(source);
    if (area === null) continue;
    const used = uses.get(area) ?? new Set();
    for (const { resolved } of dependencies) {
      const other = areaOf(resolved);
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
