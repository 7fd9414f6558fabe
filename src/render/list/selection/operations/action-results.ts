import { isRecord } from '../../../../language/json/record.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { userMessage } from '../../../host/host-error.ts';
import type { BulkOperation } from '../use-bulk.ts';

/**
 * Wraps the operation to collect the result of each row (`results`): the messages in the call's answer, or the name of
 * the row and why it was refused.
 * @param failed text for a failure without a message
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
