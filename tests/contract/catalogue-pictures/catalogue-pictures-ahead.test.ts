import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createPictures } from '../../../src/areas/catalogue-pictures/server/pictures.ts';
import { type PictureDescription, productPicture, readPictureKey } from '../../../src/domain/picture-address.ts';

const pictureOf = (hue: number): readonly [string, PictureDescription] => {
  const address = productPicture({ kind: 'travesseiro', hue, seed: 0, width: 160 });
  const key = address.slice(address.lastIndexOf('/') + 1);
  const description = readPictureKey(key);
  if (description === null) throw new Error(key);
  return [key, description];
};

/** Pictures whose drawings wait until they are let go, with the hues in the order in which they began. */
function waitingPictures() {
  const begun: number[] = [];
  const goOn: (() => void)[] = [];
  const pictures = createPictures(
    async (_key, make) => {
      const bytes = await make();
      return { size: bytes.length, content: Readable.from([bytes]) };
    },
    {
      draw: ({ hue }) =>
        new Promise((resolve) => {
          begun.push(hue);
          goOn.push(() => resolve(new Uint8Array(160 * 120 * 3)));
        }),
      stop: async () => undefined,
    },
    () => false,
  );
  return { begun, goOn, pictures };
}

test('pictures are drawn ahead in their order, and who asks for one meanwhile comes first', async () => {
  const { begun, goOn, pictures } = waitingPictures();
  const ahead = pictures.drawAhead(new Map([pictureOf(0), pictureOf(30)]), new AbortController().signal);
  await expect.poll(() => begun).toEqual([0]);
  const asked = pictures.read(...pictureOf(60));
  await expect.poll(() => begun).toEqual([0, 60]);
  goOn[0]?.();
  // The second of those ahead waits for the visitor's.
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(begun).toEqual([0, 60]);
  goOn[1]?.();
  expect((await asked).size).toBeGreaterThan(0);
  await expect.poll(() => begun).toEqual([0, 60, 30]);
  goOn[2]?.();
  await ahead;
});

test('drawing ahead ends with its signal', async () => {
  const { begun, pictures } = waitingPictures();
  await expect(pictures.drawAhead(new Map([pictureOf(0)]), AbortSignal.abort())).rejects.toThrow();
  expect(begun).toEqual([]);
});
