import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type PictureDescription, pictureSizes } from '../../../domain/picture-address.ts';
import type { Files } from '../../../engine/files/files.ts';
import type { MadeFile } from '../../../engine/files/made-files.ts';
import { encodePixels } from '../../../engine/files/shrink-picture.ts';
import { storageKey } from '../../../engine/files/storage.ts';
import { httpErrors } from '../../../platform/http/http-errors.ts';
import type { Drawings } from './drawing/drawings.ts';

/** Another number where pictures are drawn otherwise: those of before are not shown any more. */
const drawingVersion = 1;
/** ms after which it is looked again whether somebody still waits for a picture. */
const pause = 100;
/** ms after which a round of drawing ahead leaves the rest to the next one, which finds what has been drawn. */
const longestRound = 240_000;
/** Pixels above which a picture takes seconds: more than the picture of a card. */
const longPicture = 100_000;

/** Pictures of products without photographs, each drawn when it is first asked for, or before, and stored for good. */
export type Pictures = {
  /** What a picture is known by; it never changes. */
  readonly digestOf: (key: string) => string;
  /** Throws `SERVIDOR_OCUPADO` where too many wait for theirs. */
  readonly read: (key: string, description: PictureDescription) => Promise<MadeFile>;
  /**
   * Draws what nobody has asked for yet, one after the other, for some minutes at most; who asks for a picture meanwhile
   * comes first.
   * Throws when `signal` aborts.
   */
  readonly drawAhead: (pictures: ReadonlyMap<string, PictureDescription>, signal: AbortSignal) => Promise<void>;
};

export function createPictures(made: Files['made'], drawings: Drawings, isStopping: () => boolean): Pictures {
  let asked = 0;

  const digestOf = (key: string): string =>
    createHash('sha256').update(`${drawingVersion}:${key}`).digest('hex').slice(0, 32);

  async function make(description: PictureDescription): Promise<Buffer> {
    // Who waits in a line while the server stops is not waited for.
    if (isStopping()) throw httpErrors.SERVIDOR_OCUPADO();
    const [width, height] = sizeOf(description);
    return encodePixels(await drawings.draw(description), width, height);
  }

  // A browser has six connections, and a picture that waits holds one: cards, of which there are many, come before banners.
  const find = (key: string, description: PictureDescription): Promise<MadeFile | null> => {
    const [width, height] = sizeOf(description);
    const turn = { effort: width * height, isLong: width * height > longPicture };
    return made(storageKey(digestOf(key)), () => make(description), turn);
  };

  return {
    digestOf,
    read: async (key, description) => {
      asked += 1;
      try {
        const picture = await find(key, description);
        if (picture === null) throw httpErrors.SERVIDOR_OCUPADO();
        return picture;
      } finally {
        asked -= 1;
      }
    },
    drawAhead: async (pictures, signal) => {
      const end = performance.now() + longestRound;
      for (const [key, description] of pictures) {
        if (performance.now() > end) return;
        do {
          await wait(asked > 0 ? pause : 0, undefined, { signal });
        } while (asked > 0);
        (await find(key, description))?.content.destroy();
      }
    },
  };
}

function sizeOf({ kind, width }: PictureDescription): readonly [number, number] {
  return pictureSizes(kind).find(([size]) => size === width) ?? [0, 0];
}
