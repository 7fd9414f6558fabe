import { documentContext } from '../../../engine/export/document-context.ts';
import { maxPdfRows } from '../../../engine/export/pdf/list-sheet.ts';
import type { Pdfs } from '../../../engine/export/pdf/pdfs.ts';
import { printPolicy, recordHtml } from '../../../engine/export/print/record-html.ts';
import { resolvedView } from '../../../engine/export/resolved-view.ts';
import { listWorkbook } from '../../../engine/export/xlsx/list-workbook.ts';
import type { Statement } from '../../../engine/statements/statement.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { Sheets } from '../../../language/sheets/sheet.ts';
import type { Call, Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type ReadLog, sensitiveColumns } from '../../read-log/server/index.ts';
import { modelOfList } from '../../records/server/index.ts';
import { assertConfigurator } from '../../studio/server/index.ts';
import { exportErrors } from './errors.ts';
import { type ExportParts, openExport } from './export-list.ts';
import { printedRecord } from './print-record.ts';
import { maxSheetRecords, printedSheets } from './print-sheets.ts';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** Calls that make a document from a list or from records. */
export const exportOperations = [
  'exportarListaXls',
  'exportarListaPdf',
  'imprimirRegistroPdf',
  'imprimirRegistroHtml',
  'encontrarFolhas',
  'imprimirFolhasPdf',
  'desenharFolhas',
] as const;

/** Lists as files, and records in print (specification 000, section 7). */
export function exportHandlers(
  given: ExportParts & { readonly readLog: ReadLog },
  dictionaries: Dictionaries,
  pdfs: Pdfs,
  portal: () => string,
) {
  const open = async (call: Call<'exportarListaXls'> | Call<'exportarListaPdf'>, most: number | null) => {
    const { params, query, body, request, caller, signal } = call;
    const who = caller();
    const parts = await inLanguage(given, dictionaries, request.headers['x-language'], who);
    const model = modelOfList(parts, params.lista, query);
    const document = await openExport(parts, {
      caller: who,
      list: params.lista,
      query,
      // One row above the limit tells that there are too many, without reading further.
      most: most === null ? null : most + 1,
      configuration: body,
      title: resolvedView(parts.views, parts.entities.models(), model.name)?.title ?? model.plural,
      language: request.headers['x-language'],
      context: documentContext(request.headers['x-language'], who.nome),
      signal,
    });
    const columns = document.columns.map(({ path }) => path);
    const read = sensitiveColumns(given.entities.models(), model, columns);
    given.readLog.fields(who, 'EXPORTACAO', model.name, null, read);
    return document;
  };
  const print = async (call: Call<'imprimirRegistroPdf'> | Call<'imprimirRegistroHtml'>) => {
    const { params, query, request, caller } = call;
    const who = caller();
    // A browser that opens a link does not send our headers.
    const language = query.idioma ?? request.headers['x-language'];
    const parts = await inLanguage(given, dictionaries, language, who);
    const record = await given.engine.get(who, params.entity, params.id);
    given.readLog.record(who, 'IMPRESSAO', params.entity, params.id, record);
    return printedRecord(parts, who, params.entity, params.id, documentContext(language, who.nome));
  };
  const sheets = async (call: Call<'encontrarFolhas'> | Call<'imprimirFolhasPdf'>, as: 'pdf' | 'json') => {
    const { params, query, request, caller, signal } = call;
    const who = caller();
    const ids = [...new Set(query.id.split(',').map(Number))];
    if (ids.length > maxSheetRecords) throw exportErrors.REGISTROS_DEMAIS({ limite: maxSheetRecords });
    const language = query.idioma ?? request.headers['x-language'];
    const parts = await inLanguage(given, dictionaries, language, who);
    const asked = { entity: params.entity, name: params.modelo, ids };
    const context = { ...documentContext(language, who.nome), portal: portal() };
    const document = await printedSheets(parts, who, asked, context);
    return { file: document.file, bytes: await pdfs.sheets(document, { as, language: context.language }, signal) };
  };
  return {
    exportarListaXls: async (call) => ({
      status: 200,
      stream: listWorkbook(await open(call, null)),
      headers: download('file.xlsx', types.xlsx),
    }),
    exportarListaPdf: async (call) => {
      const stream = await pdfs.list(await open(call, maxPdfRows), call.signal);
      if (stream === null) throw exportErrors.EXPORTACAO_GRANDE({ limite: maxPdfRows });
      return { status: 200, stream, headers: download('file.pdf', types.pdf) };
    },
    imprimirRegistroPdf: async (call) => ({
      status: 200,
      stream: await pdfs.record(await print(call), call.signal),
      headers: download(`${call.params.entity}-${call.params.id}.pdf`, types.pdf),
    }),
    encontrarFolhas: async (call) => ({ status: 200, body: await readSheets((await sheets(call, 'json')).bytes) }),
    desenharFolhas: async ({ body, request, caller, signal }) => {
      const who = caller();
      assertConfigurator(who);
      const { entity, modelo: name, titulo, template, id } = body;
      const language = request.headers['x-language'];
      const parts = await inLanguage(given, dictionaries, language, who);
      const context = { ...documentContext(language, who.nome), portal: portal() };
      const draft = { ...(titulo === null ? {} : { title: titulo }), template };
      const document = await printedSheets(parts, who, { entity, name, ids: [id], draft }, context);
      const bytes = await pdfs.sheets(document, { as: 'json', language: context.language }, signal);
      return { status: 200, body: await readSheets(bytes) };
    },
    imprimirFolhasPdf: async (call) => {
      const { file, bytes } = await sheets(call, 'pdf');
      return { status: 200, stream: bytes, headers: download(`${file}.pdf`, types.pdf) };
    },
    imprimirRegistroHtml: async (call) => ({
      status: 200,
      stream: once(recordHtml(await print(call))),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': printPolicy },
    }),
  } satisfies Handlers;
}

/** The answer of the layout thread has this type. */
async function readSheets(bytes: AsyncIterable<Uint8Array>): Promise<Sheets> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Sheets;
}

/** Entities and views with the labels of a language, so that documents match the screen. */
async function inLanguage(
  parts: ExportParts,
  dictionaries: Dictionaries,
  language: unknown,
  { id_pais }: Caller,
): Promise<ExportParts> {
  const { entities, engine, statements, views } = parts;
  const translator = await dictionaries.translator(language, id_pais);
  const models = (): ReturnType<typeof entities.models> => translator.models(entities.models());
  const inWords = (statement: Statement | null): Statement | null => {
    if (statement === null) return null;
    const { name, model, params } = statement;
    return {
      ...statement,
      model: translator.models(new Map([[name, model]])).get(name) ?? model,
      params: new Map(
        [...params].map(([key, param]) => [
          key,
          { ...param, title: param.title === null ? null : translator.translate(param.title) },
        ]),
      ),
    };
  };
  return {
    ...parts,
    statements: {
      named: (name) => inWords(statements.named(name)),
      answering: (operation, given) => inWords(statements.answering(operation, given)),
    },
    entities: { ...entities, models },
    engine: {
      ...engine,
      model: (entity) => {
        const model = engine.model(entity);
        return models().get(model.name) ?? model;
      },
    },
    views: {
      ...views,
      answer: (...asked) => {
        const answer = views.answer(...asked);
        return answer === null ? null : translator.answer(answer);
      },
    },
  };
}

function download(name: string, type: string): Readonly<Record<string, string>> {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
