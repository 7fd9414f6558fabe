import { join } from 'node:path';
import { type PictureDescription, pictureSizes } from '../../src/domain/catalogue/picture-address.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { createMadeFiles } from '../../src/server/file-store/made-files.ts';
import { openStorage } from '../../src/server/file-store/settings.ts';
import { firstProducts } from '../../src/server/modules/catalogue/seed/seed-shop.ts';
import { readFirstPictures } from '../../src/server/modules/catalogue-pictures/first-pictures.ts';
import { createPictures } from '../../src/server/modules/catalogue-pictures/pictures.ts';

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
