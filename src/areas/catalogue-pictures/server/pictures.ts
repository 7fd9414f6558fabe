import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PictureDescription } from '../../../domain/picture-address.ts';
import type { Files } from '../../../engine/files/files.ts';
import type { MadeFile } from '../../../engine/files/made-files.ts';
import { type ColourMix, recolourPicture } from '../../../engine/files/shrink-picture.ts';
import { storageKey } from '../../../engine/files/storage/storage.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';

/** Increase it when pictures change: older ones are no longer used. */
const drawingVersion = 2;
/** Number of patterns in which each kind was drawn from each side. */
const patterns = 3;
/** Red, green and blue of white in a drawing: slightly warm, as in a studio. */
const white = [1.004, 1, 0.989] as const;

/**
 * Pictures of products without photographs: drawn once in red; other colours and widths are made from these and stored.
 */
export type Pictures = {
  /** The key of a picture; it never changes. */
  readonly digestOf: (key: string) => string;
  /** Throws `SERVIDOR_OCUPADO` if too many callers wait for pictures. */
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
 * The matrix that turns red into a hue of the same saturation and lightness (HSL) and leaves greys grey: for a red
 * surface only red differs from the other two channels, and each new channel lies between them.
 */
function mixOf(hue: number): ColourMix {
  const channel = (index: 0 | 1 | 2): [number, number, number] => {
    const turn = (((index === 0 ? 0 : index === 1 ? 8 : 4) + hue / 30) % 12) - 3;
    const red = (1 - Math.max(-1, Math.min(turn, 6 - turn, 1))) / 2;
    return [red * white[index], ((1 - red) / 2) * white[index], ((1 - red) / 2) * white[index]];
  };
  return [channel(0), channel(1), channel(2)];
}
