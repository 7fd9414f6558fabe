import type { QueryClient } from '@tanstack/react-query';
import { fullLabelOf } from '../../../language/values/record-values.ts';
import { textsOf } from '../../../ui/i18n/texts.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { readCachedView, viewQuery } from '../../host/queries.ts';
import { recordNaming } from '../../host/record-names.ts';
import { writeDetail } from './detail-words.ts';

/** How a record is called, and what tells it from its namesakes; '' where nothing does. */
export type RecordWords = { readonly label: string; readonly detail: string };

/**
 * Loads how records of an entity are called where somebody chooses among them: by the field that names them, with the codes
 * that the search looks into below it, as in every list of choices.
 */
export async function loadRecordWords(
  client: QueryClient,
  host: Pick<RuntimeHost, 'loadView'>,
  entity: string,
): Promise<(row: EntityRecord) => RecordWords> {
  await client.ensureQueryData(viewQuery(host, entity));
  const resolved = readCachedView(client, entity);
  const { label, detail, line = {} } = recordNaming(entity, resolved?.entities ?? new Map());
  const texts = textsOf('runtime');
  return (row) => ({
    label: fullLabelOf(row, label, detail) || `#${row.id}`,
    detail: writeDetail(row, line, texts),
  });
}
