import { create } from 'content-disposition';
import { readRange } from '../../../engine/files/byte-range.ts';
import { isShown } from '../../../engine/files/content-type.ts';
import { fileErrors } from '../../../engine/files/file-errors.ts';
import type { FileRow } from '../../../engine/files/file-table.ts';
import type { Files } from '../../../engine/files/files.ts';
import { receiveUpload } from '../../../engine/files/receive-upload.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { hasTag } from '../../../platform/http/etag.ts';
import type { ReadLog } from '../../read-log/server/index.ts';

/** Files of fields: uploading and reading. */
export function fileHandlers(files: Files, readLog: Pick<ReadLog, 'file'>) {
  return {
    enviarArquivo: async ({ caller, upload, request }) => {
      const who = caller();
      const body = upload();
      const data = await receiveUpload(body, request.headers['content-type'] ?? '', (file) => files.receive(who, file));
      return { status: 201, body: { data } };
    },
    obterArquivo: async ({ params, query, caller, request }) => {
      const file = await files.find(caller(), params.id);
      // Thumbnails beside the rows of a list do not count as opening the file.
      if (query.largura === undefined) readLog.file(caller(), file);
      // A link's token is valid once, so its file is sent completely and not requested again.
      const isLink = request.headers.authorization === undefined;
      const width = query.largura;
      const etag = `"${file.sha256.slice(0, 32)}${width === undefined ? '' : `-w${width}`}"`;
      const common = { etag, 'cache-control': isLink ? 'private, no-store' : 'private, no-cache' };
      const headers = { ...fileHeaders(file, query.download === true), ...common };
      if (!isLink && hasTag(request.headers['if-none-match'], etag))
        return { status: 304, body: undefined, headers: { etag } };
      const small = width === undefined ? null : await files.thumbnails.read(file, width);
      if (small !== null) {
        const made = { tipo: small.type, nome: `${file.nome.replace(/\.[^.]*$/, '')}.webp` };
        return {
          status: 200,
          stream: small.content,
          headers: {
            ...fileHeaders(made, query.download === true),
            ...common,
            'content-length': String(small.size),
          },
        };
      }
      const condition = request.headers['if-range'];
      const isSame = condition === undefined || hasTag(String(condition), etag);
      const range = isLink || !isSame ? null : readRange(request.headers.range, file.tamanho);
      if (range === 'invalid') throw fileErrors.FAIXA_INVALIDA({ tamanho: file.tamanho });
      const ranged: Record<string, string> = isLink ? {} : { 'accept-ranges': 'bytes' };
      if (range === null) {
        const length = { 'content-length': String(file.tamanho) };
        return { status: 200, stream: await files.read(file), headers: { ...headers, ...ranged, ...length } };
      }
      const { start, end } = range;
      return {
        status: 206,
        stream: await files.read(file, range),
        headers: {
          ...headers,
          ...ranged,
          'content-length': String(end - start + 1),
          'content-range': `bytes ${start}-${end}/${file.tamanho}`,
        },
      };
    },
  } satisfies Handlers;
}

/**
 * Uploaded files are served from the portal's own address: only types that cannot run code are displayed, and displayed
 * files may neither run nor load anything. PDF viewers do not work within a sandbox.
 */
export function fileHeaders(
  { tipo, nome }: Pick<FileRow, 'tipo' | 'nome'>,
  isDownload: boolean,
): Readonly<Record<string, string>> {
  const isPdf = tipo === 'application/pdf';
  return {
    'content-type': tipo.startsWith('text/') ? `${tipo}; charset=utf-8` : tipo,
    'content-disposition': create(nome, { type: isShown(tipo) && !isDownload ? 'inline' : 'attachment' }),
    'content-security-policy': isPdf
      ? "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
      : "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
}
