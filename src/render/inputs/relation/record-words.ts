import type { QueryClient } from '@tanstack/react-query';
import { fullLabelOf } from '../../../language/values/record-values.ts';
import { textsOf } from '../../../ui/i18n/texts.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { readCachedView, viewQuery } from '../../host/queries.ts';
import { recordNaming } from '../../host/record-names.ts';
import { writeDetail } from './detail-words.ts';

/** The label of a record, and what distinguishes it from others with the same label; '' for none. */
export type RecordWords = { readonly label: string; readonly detail: string };

/**
 * Loads how records of an entity are named in a list of choices: by their label field, with the searched codes below
 * it, as in every list of choices.
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
