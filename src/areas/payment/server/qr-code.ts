import { Readable } from 'node:stream';
import { encode } from 'uqr';
import { encodeGreys } from '../../../engine/files/shrink-picture.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';

/** Maximum of bytes in a QR code of medium correction (ISO/IEC 18004, version 40-M). */
const maxBytes = 2_331;

/** Returns the picture of a QR code, square with the smaller side (specification 001, section 7, Pix). */
export const drawQrCode: NonNullable<Handlers['qrcodePng']> = async ({
  query: { text, width = 450, height = 450 },
}) => {
  if (Buffer.byteLength(text) > maxBytes)
    throw httpErrors.DADOS_INVALIDOS({
      errors: [{ pointer: '/query/text', ...httpErrors.maxLength({ limit: maxBytes }) }],
    });
  const { pixels, side } = drawModules(text, Math.min(Number(width), Number(height)));
  const picture = await encodeGreys(pixels, side, side);
  return {
    status: 200,
    stream: Readable.from([picture]),
    headers: {
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'cache-control': 'private, max-age=3600',
    },
  };
};

/**
 * Grey bytes of a code with its quiet border, black on white: every module is a whole number of pixels, as scanners
 * need it, and the rest of the side is border. If the side has fewer pixels than the code has modules, each module is
 * one pixel.
 */
function drawModules(text: string, wanted: number): { readonly pixels: Uint8Array; readonly side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const scale = Math.max(1, Math.floor(wanted / size));
  const side = Math.max(wanted, size);
  const start = Math.floor((side - size * scale) / 2);
  const pixels = new Uint8Array(side * side).fill(255);
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let line = 0; line < scale; line++) {
        const from = (start + y * scale + line) * side + start + x * scale;
        pixels.fill(0, from, from + scale);
      }
    });
  });
  return { pixels, side };
}
