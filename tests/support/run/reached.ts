import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'vitest';
import { type ReachedLine, reachedTarget } from './reached-target.ts';

// Sources that are measured call it at each of their chosen places (`markPlaces` of scripts/run/mutations.ts).
const target = process.env[reachedTarget];
if (target !== undefined) {
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  const known = new Set<number>();
  Reflect.set(globalThis, 'vitralReached', (place: number) => {
    if (known.has(place)) return;
    known.add(place);
    appendFileSync(target, `${JSON.stringify({ file, place } satisfies ReachedLine)}\n`);
  });
}
