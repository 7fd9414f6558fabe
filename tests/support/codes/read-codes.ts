import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

let prepared: Promise<unknown> | null = null;

/** Loads the reader from its package; by default it would be downloaded. */
async function prepare(): Promise<void> {
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const { buffer, byteOffset, byteLength } = wasmBinary;
  await prepareZXingModule({
    overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) },
    fireImmediately: true,
  });
}

/** Texts of the codes in a picture (PNG or JPEG), read by another library than the one that draws them. */
export async function readCodes(picture: Uint8Array, format: 'QRCode' | 'ITF'): Promise<readonly string[]> {
  prepared ??= prepare();
  await prepared;
  const options: ReaderOptions = { formats: [format], tryHarder: true };
  return (await readBarcodes(picture, options)).filter(({ isValid }) => isValid).map(({ text }) => text);
}
