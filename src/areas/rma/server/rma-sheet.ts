import { documentContext } from '../../../engine/export/document-context.ts';
import type { PrintDocument, PrintField } from '../../../engine/export/print/print-document.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import { formatDate, formatDateTime } from '../../../ui/format/date.ts';

/** A row of `sapiens_BuscaRma`. */
export type RmaRow = Readonly<
  Record<
    'codRma' | 'nomFil' | 'codMun' | 'codPro' | 'desPro' | 'desDer' | 'datGer' | 'datIni' | 'datFim' | 'dh_consulta',
    string | null
  >
> & { readonly status: readonly { readonly desSta: string; readonly datSta?: string | null }[] };

/** An RMA as a document with its steps, in Portuguese like the ERP. All rows have the same number. */
export function writeRmaSheet(rows: readonly [RmaRow, ...RmaRow[]], reader: string, now: Date): PrintDocument {
  const [first] = rows;
  const day = (text: string | null): string => (text === null ? '–' : formatDate(text));
  const moment = (text: string | null | undefined): string =>
    typeof text === 'string' ? formatDateTime(new Date(text), portalTimeZone) : '–';
  const field = (label: string, text: string | null, columns: number): PrintField => ({
    ...{ label, text: text ?? '–', columns, images: [] },
  });
  return {
    title: 'RMA',
    subject: first.codRma ?? '',
    context: documentContext('pt-BR', reader, now),
    blocks: [
      {
        kind: 'fields',
        fields: [
          field('Filial', first.nomFil, 6),
          field('Cod. Mundial', first.codMun, 6),
          field('Gerada em', day(first.datGer), 4),
          field('Início', day(first.datIni), 4),
          field('Fim', day(first.datFim), 4),
        ],
      },
      {
        kind: 'table',
        label: 'Produtos',
        columns: [
          { label: 'Código', isNumber: false },
          { label: 'Produto', isNumber: false },
          { label: 'Derivação', isNumber: false },
        ],
        rows: rows.map(({ codPro, desPro, desDer }) => [codPro ?? '', desPro ?? '', desDer ?? '']),
        note: '',
      },
      {
        kind: 'table',
        label: 'Situações',
        columns: [
          { label: 'Situação', isNumber: false },
          { label: 'Data', isNumber: false },
        ],
        rows: first.status.map(({ desSta, datSta }) => [desSta, moment(datSta)]),
        note: `No ERP em ${moment(first.dh_consulta)}.`,
      },
    ],
  };
}
