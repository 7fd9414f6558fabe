import { join } from 'node:path';
import { firstProducts } from '../../src/areas/catalogue/server/seed/seed-shop.ts';
import { readFirstPictures } from '../../src/areas/catalogue-pictures/server/first-pictures.ts';
import { createPictures } from '../../src/areas/catalogue-pictures/server/pictures.ts';
import { type PictureDescription, pictureSizes } from '../../src/domain/picture-address.ts';
import { createMadeFiles } from '../../src/engine/files/made-files.ts';
import { openStorage } from '../../src/engine/files/settings.ts';
import { openDatabase } from '../../src/platform/database/open.ts';

/**
 * Puts the pictures that visitors of the shop see first into the data folder of a server that has ended, each in one colour and as large
 * as it would be drawn: drawing them takes half a minute of the processor, and tests of the server look at what is drawn.
 */
export async function putFirstPictures(data: string): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: join(data, 'pglite') });
  const wanted = await readFirstPictures(db, firstProducts).finally(() => db.close());
  const made = createMadeFiles(openStorage({}, data), (error) => console.error(error));
  const pictures = createPictures(made, { draw: paint, stop: async () => undefined }, () => false);
  for (const [key, description] of wanted) (await pictures.read(key, description)).content.destroy();
}

async function paint({ kind, width }: PictureDescription): Promise<Uint8Array> {
  const [, height = 0] = pictureSizes(kind).find(([size]) => size === width) ?? [];
  return new Uint8Array(width * height * 3).fill(0xd0);
}
