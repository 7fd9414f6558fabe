import { isRecord } from '../../../language/json/record.ts';
import { fileValues, isPicture, isStored, storedUrl } from '../../../language/values/file-value.ts';
import { formatFileSize } from '../../../ui/format/file-size.ts';
import { type ExportTexts, fill } from '../texts.ts';
import type { PrintImage } from './print-document.ts';

/** A picture of a value: a stored file, or a base64 data URL within the record. */
export type PictureSource =
  | { readonly name: string; readonly id: number }
  | { readonly name: string; readonly base64: string };

/** Reads a picture in a size for paper; null if it is unreadable or the caller may not read it. */
export type ReadPicture = (source: PictureSource) => Promise<PrintImage | null>;

/** The files of a value on paper: pictures, and a text for other files. */
export type PrintedFiles = { readonly images: readonly PrintImage[]; readonly text: string };

/** Maximum number of pictures of a record on paper; further ones are only named. */
export const maxPictures = 40;

/** Reads pictures up to `maxPictures`, counted over all fields. */
export function boundedPictures(read: ReadPicture): ReadPicture {
  let count = 0;
  return async (source) => {
    if (count >= maxPictures) return null;
    count += 1;
    return read(source);
  };
}

/** The files of a value; null if it has none and is written like any other value. */
export async function printedFiles(
  value: unknown,
  read: ReadPicture,
  texts: ExportTexts,
): Promise<PrintedFiles | null> {
  const parts = partsOf(value);
  if (parts === null) return null;
  const images: PrintImage[] = [];
  const words: string[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      words.push(part);
      continue;
    }
    const image = await read(part);
    if (image === null) words.push(fill(texts.pictureMissing, { name: part.name || texts.picture }));
    else images.push(image);
  }
  return { images, text: words.join(', ') };
}

/** Pictures, and texts for other files; null if the value is neither. */
function partsOf(value: unknown): readonly (PictureSource | string)[] | null {
  if (Array.isArray(value)) {
    const parts = value.map((item: unknown) => partsOf(item));
    const known = parts.flatMap((part) => part ?? []);
    return known.length > 0 && parts.every((part) => part !== null) ? known : null;
  }
  if (typeof value === 'string') {
    const base64 = dataOf(value);
    if (base64 !== null) return [{ name: '', base64 }];
    const stored = storedUrl(value);
    return stored === null ? null : [{ name: stored, id: Number(stored.split('/').at(-1)) }];
  }
  const [file] = isRecord(value) ? fileValues(value) : [];
  if (file === undefined) return null;
  const { name, size } = file;
  if (isPicture(file)) {
    if (isStored(file)) return [{ name, id: file.id }];
    const base64 = 'data' in file ? dataOf(file.data) : null;
    if (base64 !== null) return [{ name, base64 }];
  }
  return [`${name} (${formatFileSize(size)})`];
}

function dataOf(address: string): string | null {
  return /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z\d+/]+={0,2})$/.exec(address)?.[1] ?? null;
}
