import { createHash } from 'node:crypto';
import { type PictureDescription, pictureSizes, readPictureKey } from '../../../domain/catalogue/picture-address.ts';
import type { Files } from '../../file-store/files.ts';
import { encodePixels } from '../../file-store/shrink-picture.ts';
import { storageKey } from '../../file-store/storage.ts';
import type { Handlers } from '../../http/binding.ts';
import { hasTag } from '../../http/etag.ts';
import { httpErrors } from '../../http/http-errors.ts';
import type { Drawings } from './drawing/drawings.ts';
import { pictureErrors } from './errors.ts';

/** Another number where pictures are drawn otherwise: those of before are not shown any more. */
const drawingVersion = 1;

/** Pictures of products without photographs, each drawn when it is first asked for and stored for good. */
export function pictureHandlers(
  made: Files['made'],
  drawings: Drawings,
  isStopping: () => boolean,
): Pick<Handlers, 'obterImagemProduto'> {
  async function make(description: PictureDescription): Promise<Buffer> {
    // Who waits in a line while the server stops is not waited for.
    if (isStopping()) throw httpErrors.SERVIDOR_OCUPADO();
    const [width, height] = pictureSizes(description.kind).find(([size]) => size === description.width) ?? [0, 0];
    return encodePixels(await drawings.draw(description), width, height);
  }

  return {
    obterImagemProduto: async ({ params, request }) => {
      const description = readPictureKey(params.chave);
      if (description === null) throw pictureErrors.IMAGEM_DESCONHECIDA();
      const digest = createHash('sha256').update(`${drawingVersion}:${params.chave}`).digest('hex').slice(0, 32);
      const etag = `"${digest}"`;
      const lasting = { etag, 'cache-control': 'public, max-age=31536000, immutable' };
      if (hasTag(request.headers['if-none-match'], etag)) return { status: 304, body: undefined, headers: lasting };
      const picture = await made(storageKey(digest), () => make(description));
      if (picture === null) throw httpErrors.SERVIDOR_OCUPADO();
      return {
        status: 200,
        stream: picture.content,
        headers: {
          ...lasting,
          'content-type': 'image/webp',
          'content-length': String(picture.size),
          'x-content-type-options': 'nosniff',
        },
      };
    },
  };
}
