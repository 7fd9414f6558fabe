import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  bannerKinds,
  type PictureDescription,
  pictureSizes,
  pictureViews,
  productKinds,
} from '../../../domain/picture-address.ts';
import { createPictures } from './pictures.ts';

const pictures = createPictures(async (_key, make) => {
  const bytes = await make();
  return { size: bytes.length, content: Readable.from([bytes]) };
});
const makePicture = async (description: PictureDescription) =>
  sharp(await buffer((await pictures.read('prova', description)).content));

test('each kind was drawn from each of its sides in three patterns, in less than two megabytes', () => {
  const folder = join(import.meta.dirname, 'drawn');
  const views = [
    ...productKinds.flatMap((kind) => pictureViews.map((view) => `${kind}/${view}`)),
    ...bannerKinds.map((kind) => `${kind}/canto`),
  ];
  const files = globSync('*/*', { cwd: folder });
  expect(files.sort()).toEqual(views.flatMap((view) => [0, 1, 2].map((pattern) => `${view}-${pattern}.webp`)).sort());
  expect(files.reduce((bytes, file) => bytes + statSync(join(folder, file)).size, 0)).toBeLessThan(2_000_000);
});

test.each([...productKinds, ...bannerKinds])('%s is made in each of its widths', async (kind) => {
  for (const [width, height] of pictureSizes(kind)) {
    const picture = await makePicture({ kind, view: 'canto', hue: 0, seed: 5, width });
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width, height });
  }
});

test('a hue goes through all that is coloured, and leaves alone what is grey', async () => {
  const means = async (hue: number): Promise<readonly number[]> => {
    const picture = await makePicture({ kind: 'faixa', view: 'canto', hue, seed: 0, width: 640 });
    return (await picture.stats()).channels.map(({ mean }) => mean);
  };
  const [red = 0, green = 0, blue = 0] = await means(0);
  expect(red).toBeGreaterThan(green + 5);
  expect(green - blue).toBeGreaterThan(0);
  expect(green - blue).toBeLessThan(4);
  // Another third of the circle gives the same light to another channel, but for the warmth of the studio.
  const turned = await means(120);
  for (const [index, mean] of [green, red, blue].entries())
    expect(Math.abs((turned[index] ?? 0) - mean)).toBeLessThan(2.5);
  // Between two of them both are bright.
  const [yellow = 0, alike = 0, dark = 0] = await means(60);
  expect(Math.abs(yellow - alike)).toBeLessThan(2.5);
  expect(yellow).toBeGreaterThan(dark + 5);
});
