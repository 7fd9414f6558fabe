import type { Readable } from 'node:stream';
import { contentTypeOf } from './content-type.ts';

export type Shrunk = { readonly bytes: Buffer; readonly type: 'image/webp' | 'image/png' | 'image/jpeg' };

/** Where a picture is to be seen: a page takes WebP; paper takes what PDF knows. */
export type Purpose = 'page' | 'paper';

/** Types that are made smaller; their loaders are the only ones that run for a file, whatever it pretends to be. */
export const pictureTypes: ReadonlySet<string> = new Set([
  ...['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
]);
/** With that of drawings, which the portal makes itself and files are not given to. */
const loaders = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}`);

/** A picture of more bytes, or of more pixels once it is unpacked, is not opened: it could fill the memory. */
export const maxBytes = 30_000_000;
export const maxPixels = 64_000_000;
/** Seconds that one picture may take. */
const maxTime = 10;

let library: Promise<typeof import('sharp')> | null = null;

/** Loads the library when the first picture is asked for; it fails where no build of it runs on this machine. */
function loadLibrary(): Promise<typeof import('sharp')> {
  library ??= import('sharp').then((sharp) => {
    // One thread a picture, nothing kept: other calls are waiting too.
    sharp.default.concurrency(1);
    sharp.default.cache(false);
    sharp.default.block({ operation: ['VipsForeignLoad'] });
    sharp.default.unblock({ operation: loaders });
    return sharp;
  });
  return library;
}

/**
 * A picture of at most `width` pixels, turned as its camera held it, without what else stands in its file (such as the
 * place where it was taken). Of a moving picture the first frame. Throws on what is no whole picture or breaks a limit.
 */
export async function shrinkPicture(content: Uint8Array, width: number, purpose: Purpose): Promise<Shrunk> {
  if (!pictureTypes.has(await contentTypeOf(content.subarray(0, 4_100), '')))
    throw new Error('The file is no picture.');
  const { default: sharp } = await loadLibrary();
  const small = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    // Twice as high as wide at most: a strip of a thousand screens is no thumbnail.
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: maxTime });
  if (purpose === 'page') return { bytes: await small.webp({ quality: 80 }).toBuffer(), type: 'image/webp' };
  const { data, info } = await small.png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  // Only a picture that shows what is behind it needs more than JPEG.
  if (info.channels % 2 === 0) return { bytes: data, type: 'image/png' };
  return { bytes: await sharp(data).jpeg({ quality: 85 }).toBuffer(), type: 'image/jpeg' };
}

type Row = [red: number, green: number, blue: number];
/** How much of the red, green and blue of a picture each of the three is to have. */
export type ColourMix = [red: Row, green: Row, blue: Row];

/** A picture of the portal's own in other colours, of `width` pixels, as WebP. */
export async function recolourPicture(content: Uint8Array, width: number, colours: ColourMix): Promise<Buffer> {
  const { default: sharp } = await loadLibrary();
  return sharp(content)
    .resize({ width })
    .recomb(colours)
    .webp({ quality: 84, smartSubsample: true })
    .timeout({ seconds: maxTime })
    .toBuffer();
}

/** A drawing of the portal's own as PNG of 300 points an inch. */
export async function encodeDrawing(svg: string): Promise<Buffer> {
  const { default: sharp } = await loadLibrary();
  return sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#fff' })
    .withMetadata({ density: 300 })
    .png({ compressionLevel: 8 })
    .timeout({ seconds: maxTime })
    .toBuffer();
}

/** A picture of grey bytes as PNG, in which lines stay sharp. */
export async function encodeGreys(pixels: Uint8Array, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await loadLibrary();
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2 })
    .timeout({ seconds: maxTime })
    .toBuffer();
}

/** All bytes of a picture. Throws when there are more than `maxBytes`, however many its row tells of. */
export async function readPicture(content: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    parts.push(Buffer.from(part));
    size += parts.at(-1)?.length ?? 0;
    if (size > maxBytes) throw new Error('The picture is too large to be made smaller.');
  }
  return Buffer.concat(parts);
}
