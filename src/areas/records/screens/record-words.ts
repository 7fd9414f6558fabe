import type { LoadRecordWords } from '../../../portal/palette/record-words.ts';
import { client } from '../../../portal/session/client.ts';
import { loadRecordWords } from '../../../render/record-words.ts';
import { recordCalls } from './record-calls.ts';

/** Labels of records in the palette, as in lists of choices. */
export const recordWords: LoadRecordWords = (queries, entity) => loadRecordWords(queries, recordCalls(client), entity);
