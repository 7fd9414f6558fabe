import { join } from 'node:path';
import { openDatabase } from '../../src/server/database/open.ts';
import { createMadeFiles } from '../../src/server/file-store/made-files.ts';
import { openStorage } from '../../src/server/file-store/settings.ts';
import { firstProducts } from '../../src/server/modules/catalogue/seed/seed-shop.ts';
import { createDrawings } from '../../src/server/modules/catalogue-pictures/drawing/drawings.ts';
import { readFirstPictures } from '../../src/server/modules/catalogue-pictures/first-pictures.ts';
import { createPictures } from '../../src/server/modules/catalogue-pictures/pictures.ts';

/**
 * Draws the pictures that visitors of the shop see first into the data folder of a server that has ended: each of several servers
 * would draw them by itself, in the middle of its first tests, on cores that they share with the browsers.
 */
export async function drawFirstPictures(data: string): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: join(data, 'pglite') });
  const wanted = [...(await readFirstPictures(db, firstProducts).finally(() => db.close()))];
  const drawings = createDrawings(() => new Error('A picture took too long.'));
  const made = createMadeFiles(openStorage({}, data), (error) => console.error(error));
  const pictures = createPictures(made, drawings, () => false);
  try {
    const draw = async (): Promise<void> => {
      for (let next = wanted.shift(); next !== undefined; next = wanted.shift())
        (await pictures.read(...next)).content.destroy();
    };
    await Promise.all([draw(), draw()]);
  } finally {
    await drawings.stop();
  }
}
