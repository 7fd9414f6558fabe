import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PictureDescription } from '../../../domain/picture-address.ts';
import type { Files } from '../../../engine/files/files.ts';
import type { MadeFile } from '../../../engine/files/made-files.ts';
import { type ColourMix, recolourPicture } from '../../../engine/files/shrink-picture.ts';
import { storageKey } from '../../../engine/files/storage/storage.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';

/** Another number where pictures look otherwise: those of before are not shown any more. */
const drawingVersion = 2;
/** Patterns that each kind was drawn in from each side. */
const patterns = 3;
/** Red, green and blue of what is white in a drawing: a little warm, as in a studio. */
const white = [1.004, 1, 0.989] as const;

/** Pictures of products without photographs: drawn once in red, for other colours and widths made of these and stored. */
export type Pictures = {
  /** What a picture is known by; it never changes. */
  readonly digestOf: (key: string) => string;
  /** Throws `SERVIDOR_OCUPADO` where too many wait for theirs. */
  readonly read: (key: string, description: PictureDescription) => Promise<MadeFile>;
};

export function createPictures(made: Files['made']): Pictures {
  const digestOf = (key: string): string =>
    createHash('sha256').update(`${drawingVersion}:${key}`).digest('hex').slice(0, 32);
  return {
    digestOf,
    read: async (key, description) => {
      const picture = await made(storageKey(digestOf(key)), () => makePicture(description));
      if (picture === null) throw httpErrors.SERVIDOR_OCUPADO();
      return picture;
    },
  };
}

async function makePicture({ kind, view, seed, hue, width }: PictureDescription): Promise<Buffer> {
  const drawn = await readFile(new URL(`./drawn/${kind}/${view}-${seed % patterns}.webp`, import.meta.url));
  return recolourPicture(drawn, width, mixOf(hue));
}

/**
 * What turns red into a hue of the same saturation and lightness (HSL) and leaves greys grey: of a red surface only red differs from
 * the other two, and each of the new channels lies between these.
 */
function mixOf(hue: number): ColourMix {
  const channel = (index: 0 | 1 | 2): [number, number, number] => {
    const turn = (((index === 0 ? 0 : index === 1 ? 8 : 4) + hue / 30) % 12) - 3;
    const red = (1 - Math.max(-1, Math.min(turn, 6 - turn, 1))) / 2;
    return [red * white[index], ((1 - red) / 2) * white[index], ((1 - red) / 2) * white[index]];
  };
  return [channel(0), channel(1), channel(2)];
}
