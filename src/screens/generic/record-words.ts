import { loadRecordWords } from '../../runtime/record-words.ts';
import type { LoadRecordWords } from '../../shell/palette/record-words.ts';
import { client } from '../../shell/session/client.ts';
import { recordCalls } from './use-runtime-host.ts';

/** How records are called in the palette: as in lists of choices. */
export const recordWords: LoadRecordWords = (queries, entity) => loadRecordWords(queries, recordCalls(client), entity);
