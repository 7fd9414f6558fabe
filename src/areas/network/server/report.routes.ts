import sql from 'sql-template-tag';
import { monthOf } from '../../../domain/months.ts';
import { documentContext } from '../../../engine/export/document-context.ts';
import type { ListDocument } from '../../../engine/export/list-document.ts';
import { maxPdfRows } from '../../../engine/export/pdf/list-sheet.ts';
import type { Pdfs } from '../../../engine/export/pdf/pdfs.ts';
import { listWorkbook } from '../../../engine/export/xlsx/list-workbook.ts';
import { placeOf } from '../../../engine/records/named-refusals.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { Database } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import type { Call, Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { exportErrors } from '../../exports/server/index.ts';
import { networkErrors } from './errors.ts';
import { findTops, refusalOf } from './own-network.ts';
import { columnPeople, readPeople } from './tree/read-columns.ts';
import { treeDocument } from './tree/tree-document.ts';

export const treeReportOperations = ['exportarArvoreRedePdf', 'exportarArvoreRedeXlsx'] as const;

type Parts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly pdfs: Pdfs;
  readonly dictionaries: Dictionaries;
  readonly now: () => Date;
};

/** The tree of a network as PDF and XLSX, in Brazil only (specification 002, sections 2.5 and 7). */
export function treeReportRoutes(parts: Parts) {
  return {
    exportarArvoreRedeXlsx: async (call) => ({
      status: 200,
      stream: listWorkbook(await openTree(parts, call, columnPeople), parts.now()),
      headers: download('file.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    }),
    exportarArvoreRedePdf: async (call) => {
      const stream = await parts.pdfs.list(await openTree(parts, call, maxPdfRows), call.signal);
      if (stream === null) throw exportErrors.EXPORTACAO_GRANDE({ limite: maxPdfRows });
      return { status: 200, stream, headers: download('file.pdf', 'application/pdf') };
    },
  } satisfies Handlers;
}

async function openTree(
  { db, entities, dictionaries, now }: Parts,
  { body, caller, request }: Call<'exportarArvoreRedePdf'> | Call<'exportarArvoreRedeXlsx'>,
  limit: number,
): Promise<ListDocument> {
  const who = caller();
  if (await isAbroad(db, who)) throw networkErrors.ARVORE_FORA_DO_BRASIL();
  const tops = await findTops(db, who, body.id_cliente_filtro, false);
  if (tops.length === 0) throw refusalOf(who, body.id_cliente_filtro, placeOf('body', 'id_cliente_filtro'));
  const { people, isWhole } = await readPeople(db, tops, false, monthOf(now(), portalTimeZone), limit);
  if (!isWhole && limit === maxPdfRows) throw exportErrors.EXPORTACAO_GRANDE({ limite: limit });
  if (!isWhole) throw networkErrors.ARVORE_GRANDE({ limite: limit });
  const language = request.headers['x-language'];
  const translator = await dictionaries.translator(language, who.id_pais);
  const models = translator.models(new Map([...entities.models(), ...entities.shapes()]));
  const model = models.get('NoRede');
  if (model === undefined) throw new Error('The contract has no NoRede.');
  const context = documentContext(language, who.nome, now());
  return treeDocument(people, body, { title: translator.translate('Rede'), model, models, context });
}

/** Whether the country of a user is known and is not Brazil. */
async function isAbroad(db: Database, { id_pais }: Caller): Promise<boolean> {
  if (id_pais === null) return false;
  const [row] = await db.query<{ sigla: string | null }>(sql`select sigla from pais where id = ${id_pais}`);
  return row !== undefined && row.sigla !== 'BR';
}

function download(name: string, type: string): Readonly<Record<string, string>> {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
}
