import type { Readable } from 'node:stream';
import { contentTypeOf } from './content-type.ts';

export type Shrunk = { readonly bytes: Buffer; readonly type: 'image/webp' | 'image/png' | 'image/jpeg' };

/** Where a picture is used: pages accept WebP, paper needs the formats of PDF. */
export type Purpose = 'page' | 'paper';

/** Types that are resized. Only their loaders are enabled, whatever a file claims to be. */
export const pictureTypes: ReadonlySet<string> = new Set([
  ...['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
]);
/** Includes the loader of drawings, which is only used for the portal's own and never for files. */
const loaders = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}`);

/** Pictures with more bytes, or more pixels when unpacked, are not opened: they could fill the memory. */
export const maxBytes = 30_000_000;
export const maxPixels = 64_000_000;
/** Maximum seconds per picture. */
const maxTime = 10;

let library: Promise<typeof import('sharp')> | null = null;

/** Loads the library on first use; rejects if it has no build for this machine. */
function loadLibrary(): Promise<typeof import('sharp')> {
  library ??= import('sharp').then((sharp) => {
    // One thread per picture and no cache, because other calls need the processor too.
    sharp.default.concurrency(1);
    sharp.default.cache(false);
    sharp.default.block({ operation: ['VipsForeignLoad'] });
    sharp.default.unblock({ operation: loaders });
    return sharp;
  });
  return library;
}

/**
 * A picture of at most `width` pixels, rotated as the camera recorded it and without metadata (such as the place where
 * it was taken). Uses the first frame of an animation. Throws on damaged pictures and exceeded limits.
 */
export async function shrinkPicture(content: Uint8Array, width: number, purpose: Purpose): Promise<Shrunk> {
  if (!pictureTypes.has(await contentTypeOf(content.subarray(0, 4_100), '')))
    throw new Error('The file is no picture.');
  const { default: sharp } = await loadLibrary();
  const small = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    // At most twice as high as wide: a strip of a thousand screens is no thumbnail.
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: maxTime });
  if (purpose === 'page') return { bytes: await small.webp({ quality: 80 }).toBuffer(), type: 'image/webp' };
  const { data, info } = await small.png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  // Only transparent pictures need more than JPEG.
  if (info.channels % 2 === 0) return { bytes: data, type: 'image/png' };
  return { bytes: await sharp(data).jpeg({ quality: 85 }).toBuffer(), type: 'image/jpeg' };
}

type Row = [red: number, green: number, blue: number];
/** Weights of red, green and blue for each of the three resulting channels. */
export type ColourMix = [red: Row, green: Row, blue: Row];

/** One of the portal's own pictures in other colours, `width` pixels wide, as WebP. */
export async function recolourPicture(content: Uint8Array, width: number, colours: ColourMix): Promise<Buffer> {
  const { default: sharp } = await loadLibrary();
  return sharp(content)
    .resize({ width })
    .recomb(colours)
    .webp({ quality: 84, smartSubsample: true })
    .timeout({ seconds: maxTime })
    .toBuffer();
}

/** A drawing of the portal as PNG at 300 dpi. */
export async function encodeDrawing(svg: string): Promise<Buffer> {
  const { default: sharp } = await loadLibrary();
  return sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#fff' })
    .withMetadata({ density: 300 })
    .png({ compressionLevel: 8 })
    .timeout({ seconds: maxTime })
    .toBuffer();
}

/** A greyscale picture as PNG, with sharp lines. */
export async function encodeGreys(pixels: Uint8Array, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await loadLibrary();
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2 })
    .timeout({ seconds: maxTime })
    .toBuffer();
}

/** Reads all bytes of a picture. Throws above `maxBytes`, whatever size the database has. */
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
