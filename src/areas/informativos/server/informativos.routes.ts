import { documentContext } from '../../../engine/export/document-context.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { printedSheets } from '../../exports/server/index.ts';
import { fileHeaders } from '../../files/server/index.ts';
import type { Services } from '../../module.ts';
import { countDownload } from './download.ts';

const entity = 'Informativo';
/** The print template of an informativo that consists only of its text. */
const textTemplate = 'folha';

type Parts = Pick<
  Services,
  'db' | 'clock' | 'files' | 'pdfs' | 'publishSaved' | 'entities' | 'engine' | 'statements' | 'views'
>;

/** Downloads of informativos (specification 001, section 2, Informativos e Downloads). */
export function informativoHandlers(parts: Parts) {
  const { db, clock, files, pdfs, engine, publishSaved } = parts;
  return {
    baixarInformativo: async ({ params, caller, request, signal, afterwards }) => {
      const who = caller();
      const { id } = params;
      // Reading it checks permission and row scope.
      const record = await engine.get(who, entity, id);
      const count = async () => {
        if (await countDownload(db, clock, who.id, id)) afterwards(() => publishSaved({ entity }));
      };
      const { arquivo, link_conteudo: link, titulo } = record;
      if (isRecord(arquivo)) {
        const file = await files.find(who, Number(arquivo.id));
        const stream = await files.read(file);
        await count();
        const headers = { ...fileHeaders(file, true), 'content-length': String(file.tamanho), ...unstored };
        return { status: 200, stream, headers };
      }
      if (typeof link === 'string' && link !== '') {
        await count();
        return { status: 302, body: undefined, headers: { location: link, ...unstored } };
      }
      const context = documentContext(request.headers['x-language'], who.nome);
      const document = await printedSheets(parts, who, { entity, name: textTemplate, ids: [id] }, context);
      const stream = await pdfs.sheets(document, { as: 'pdf', language: context.language }, signal);
      await count();
      const nome = `${String(titulo)}.pdf`;
      const headers = { ...fileHeaders({ tipo: 'application/pdf', nome }, true), ...unstored };
      return { status: 200, stream, headers };
    },
  } satisfies Handlers;
}

/** Every download is requested again, so that it is counted and revoked permissions take effect. */
const unstored = { 'cache-control': 'private, no-store' } as const;
