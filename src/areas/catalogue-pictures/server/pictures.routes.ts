import { readPictureKey } from '../../../domain/picture-address.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { hasTag } from '../../../platform/http/etag.ts';
import { pictureErrors } from './errors.ts';
import type { Pictures } from './pictures.ts';

export function pictureHandlers(pictures: Pictures) {
  return {
    obterImagemProduto: async ({ params, request }) => {
      const description = readPictureKey(params.chave);
      if (description === null) throw pictureErrors.IMAGEM_DESCONHECIDA();
      const etag = `"${pictures.digestOf(params.chave)}"`;
      const lasting = { etag, 'cache-control': 'public, max-age=31536000, immutable' };
      if (hasTag(request.headers['if-none-match'], etag)) return { status: 304, body: undefined, headers: lasting };
      const picture = await pictures.read(params.chave, description);
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
  } satisfies Handlers;
}
