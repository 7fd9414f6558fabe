import type { FastifyRequest } from 'fastify';
import { fieldNamed, importFields, importKeys } from '../../../engine/import/fields.ts';
import { importErrors } from '../../../engine/import/import-errors.ts';
import { firstErrors, type ImportRow, lastMapping, listImports } from '../../../engine/import/import-table.ts';
import type { Imports } from '../../../engine/import/imports.ts';
import { limits } from '../../../engine/import/limits.ts';
import { placesOf } from '../../../engine/import/number-columns.ts';
import { planImport } from '../../../engine/import/plan.ts';
import { readFileFor } from '../../../engine/import/reading/read-file.ts';
import type { Table } from '../../../engine/import/reading/table.ts';
import { errorFile, type SheetFormat } from '../../../engine/import/writing/error-file.ts';
import { templateFile } from '../../../engine/import/writing/template-file.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { accessTo, type Caller } from '../../../platform/http/caller.ts';
import type { ErrorTexts } from '../../../platform/http/errors/error-texts.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { answerOf, createImportWriters, earlierOf } from './write-import.ts';

type ImportHandlers = Pick<
  Handlers,
  | 'listarCamposImportacao'
  | 'baixarModeloImportacao'
  | 'lerArquivoImportacao'
  | 'iniciarImportacao'
  | 'listarImportacoes'
  | 'obterImportacao'
  | 'baixarErrosImportacao'
  | 'cancelarImportacao'
  | 'continuarImportacao'
>;

const types: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};
/** Maximum of errors in an answer about an import; the file of failed rows has all of them. */
const maxErrors = 200;
const maxImports = 20;

type ImportParts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly imports: Imports;
  readonly dictionaries: Dictionaries;
  readonly errorTexts: ErrorTexts;
};

/** Imports of files into records of any entity (specification letters J). */
export function importHandlers(parts: ImportParts) {
  const { db, entities, engine, imports } = parts;
  const writerFor = createImportWriters(parts);
  const detailed = async (row: ImportRow, request: FastifyRequest) => ({
    data: answerOf(row, row.com_erro === 0 ? [] : await firstErrors(db, row.id, maxErrors), await writerFor(request)),
  });
  return {
    listarCamposImportacao: async ({ params, caller }) => {
      const who = caller();
      const { model, acoes } = openEntity(engine, who, params.entity);
      const campos = importFields(model, entities.models(), who);
      const { name, title, plural } = model;
      const { bytes, rows, columns } = limits;
      const data = {
        ...{ entity: name, titulo: title, plural, acoes, chaves: importKeys(model, campos) },
        limites: { bytes, linhas: rows, colunas: columns },
        campos,
      };
      return { status: 200, body: { data } };
    },
    baixarModeloImportacao: async ({ params, query, caller }) => {
      const who = caller();
      const { model } = openEntity(engine, who, params.entity);
      const formato = query.formato ?? 'xlsx';
      const stream = templateFile(model.plural, importFields(model, entities.models(), who), formato);
      return { status: 200, stream, headers: download(`modelo-${model.name}`, formato) };
    },
    lerArquivoImportacao: async ({ params, body, caller, signal }) => {
      const who = caller();
      const { model } = openEntity(engine, who, params.entity);
      const data = await readForMapping(parts, who, { model, body, signal });
      return { status: 200, body: { data } };
    },
    iniciarImportacao: async ({ params, body, caller, signal }) => {
      const who = caller();
      const { model } = openEntity(engine, who, params.entity);
      const id_importacao = await startImport(parts, who, { model, body, signal });
      return { status: 202, body: { data: { id_importacao } } };
    },
    listarImportacoes: async ({ query, caller, request }) => {
      const rows = await listImports(db, caller().id, query.entity ?? null, maxImports);
      const writer = await writerFor(request);
      return { status: 200, body: { data: rows.map((row) => answerOf(row, [], writer)) } };
    },
    obterImportacao: async ({ params, caller, request }) => ({
      status: 200,
      body: await detailed(await imports.find(caller(), params.id_importacao), request),
    }),
    baixarErrosImportacao: async ({ params, query, caller, signal, request }) => {
      const who = caller();
      const row = await imports.find(who, params.id_importacao);
      // The rows may contain data that only users who can save them may see.
      const { model } = openEntity(engine, who, row.entity);
      const numeric = numericColumns(row, model);
      const formato = query.formato ?? 'xlsx';
      const writer = await writerFor(request);
      const rows = (table: Table) => errorFile({ db, id: row.id, table, formato, write: writer.row, numeric });
      const stream = imports.stream({ caller: who, arquivo: row.id_arquivo, options: row.pedido, left: signal }, rows);
      const name = `erros-${row.entity}-${row.id}`;
      return { status: 200, stream, headers: download(name, formato) };
    },
    cancelarImportacao: async ({ params, caller, request }) => ({
      status: 200,
      body: await detailed(await imports.cancel(caller(), params.id_importacao), request),
    }),
    continuarImportacao: async ({ params, caller, request }) => {
      const who = caller();
      const row = await imports.find(who, params.id_importacao);
      planImport(row.pedido, engine.model(row.entity), entities.models(), who);
      return { status: 200, body: await detailed(await imports.resume(who, row.id), request) };
    },
  } satisfies Handlers;
}

function download(name: string, formato: SheetFormat): Readonly<Record<string, string>> {
  return { 'content-type': types[formato], 'content-disposition': `attachment; filename="${name}.${formato}"` };
}

/** The mapping with the titles of its columns. Throws DADOS_INVALIDOS for columns that are not in the file. */
function nameColumns<Mapped extends { readonly coluna: number }>(
  mapping: readonly Mapped[],
  { titulos, isErrorFile }: Table,
) {
  const errors = mapping.flatMap(({ coluna }, index) =>
    coluna < titulos.length ? [] : [{ pointer: `/mapeamento/${index}/coluna`, ...importErrors.coluna() }],
  );
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  const mapeamento = mapping.map((one) => ({ ...one, titulo: titulos[one.coluna] ?? '' }));
  return { mapeamento, erros_de_arquivo: isErrorFile };
}

/** Columns of the file that are mapped to numeric fields. */
function numericColumns({ pedido }: ImportRow, model: EntityModel): ReadonlySet<number> {
  return new Set(
    pedido.mapeamento.flatMap(({ coluna, campo }) => {
      const field = fieldNamed(model, campo);
      return field === null || placesOf(field) === null ? [] : [coluna];
    }),
  );
}

/** The entity and the caller's permissions on it. Throws SEM_PERMISSAO if there are none. */
function openEntity(
  engine: RecordEngine,
  caller: Caller,
  entity: string,
): { readonly model: EntityModel; readonly acoes: Readonly<Record<'criar' | 'alterar', boolean>> } {
  const model = engine.model(entity);
  const { CADASTRAR: criar, EDITAR: alterar } = accessTo(caller, model);
  const acoes = { criar, alterar };
  if (!acoes.criar && !acoes.alterar) throw httpErrors.SEM_PERMISSAO({ permissao: 'CADASTRAR', entity: model.name });
  return { model, acoes };
}

/** A file for an entity, as sent by a call. */
type Sent<Call extends keyof ImportHandlers> = {
  readonly model: EntityModel;
  readonly body: Parameters<Required<ImportHandlers>[Call]>[0]['body'];
  readonly signal: AbortSignal;
};

/** The possible fields of a file's columns, and its rows imported before. */
async function readForMapping(
  { db, entities, imports }: ImportParts,
  who: Caller,
  { model, body, signal }: Sent<'lerArquivoImportacao'>,
) {
  const fields = importFields(model, entities.models(), who);
  const last = await lastMapping(db, who.id, model.name);
  return imports.read({ caller: who, arquivo: body.arquivo, options: body, left: signal }, async (table) => {
    const survey = () => imports.survey(body.arquivo, body, table);
    const reading = await readFileFor(table, fields, last, survey);
    const found = await imports.findEarlier(who, model.name, body.arquivo, table, signal);
    return { ...reading, anterior: found === null ? null : earlierOf(found) };
  });
}

/** Queues an import of a file that has the columns of its mapping; returns its id. */
async function startImport(
  { entities, imports }: ImportParts,
  who: Caller,
  { model, body, signal }: Sent<'iniciarImportacao'>,
): Promise<number> {
  planImport(body, model, entities.models(), who);
  const { arquivo, origem, ...request } = body;
  const before = origem === undefined ? null : await imports.find(who, origem);
  if (before !== null && before.entity !== model.name) throw importErrors.IMPORTACAO_NAO_ENCONTRADA({ id: before.id });
  const file = { caller: who, arquivo, options: body, left: signal };
  const known = await imports.read(file, async (table) => nameColumns(body.mapeamento, table));
  const pedido = { ...request, ...known, ...(before === null ? {} : { origem: before.id }) };
  return imports.start(who, { entity: model.name, arquivo, pedido });
}
