import { isRecord } from '../../../../language/json/record.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { userMessage } from '../../../host/host-error.ts';
import type { BulkOperation } from '../use-bulk.ts';

/**
 * The operation, and what came of each row that it was done for (`results`): the messages that the call answered, or why it was refused
 * behind the name of the row.
 * @param failed said of what failed without a word
 */
export function withResults(operation: BulkOperation, nameOf: (row: EntityRecord) => string, failed: string) {
  const results: string[] = [];
  const act: BulkOperation['act'] = async (row) => {
    try {
      const answer = await operation.act(row);
      results.push(...(messagesOf(answer) ?? [nameOf(row)]));
      return answer;
    } catch (error) {
      results.push(`${nameOf(row)}: ${userMessage(error) ?? failed}`);
      throw error;
    }
  };
  return { operation: { ...operation, act }, results };
}

function messagesOf(answer: unknown): readonly string[] | null {
  const messages = isRecord(answer) ? answer.messages : undefined;
  const texts = Array.isArray(messages) ? messages.filter((each) => typeof each === 'string') : [];
  return texts.length === 0 ? null : texts;
}
