import type { EntityModel } from '../../entity/entity.ts';
import { pointerTo } from '../../json/pointer.ts';
import { getOwn, isRecord } from '../../json/record.ts';
import { sourceKeys } from '../../view/keys/view-keys.ts';
import { type CheckContext, report } from '../check-context.ts';
import { checkKeys, checkValue, isMissing } from '../check-value.ts';
import { checkListCall } from './check-asked-call.ts';

/**
 * Checks the source of a screen. What it asks cannot be filled from the record that it answers.
 *
 * @param answer the record that its call answers, where the contract says so
 */
export function checkSource(source: unknown, pointer: string, around: CheckContext, answer: EntityModel | null): void {
  const context: CheckContext = { ...around, record: null };
  if (!isRecord(source)) {
    const message = 'A source is an object, such as { "call": { "method": "GET", "url": "about" } }.';
    report(context, 'view/wrong-value', pointer, message);
    return;
  }
  checkKeys({
    record: source,
    table: sourceKeys,
    pointer,
    owner: 'A source',
    context,
    check: (value, definition, at, key) =>
      checkValue(value, definition, at, key, key === 'titleField' ? { ...context, record: answer } : context),
  });
  if (isMissing(source, 'call', sourceKeys)) report(context, 'view/missing-key', pointer, 'A source needs a `call`.');
  checkListCall(getOwn(source, 'call'), pointerTo(pointer, 'call'), context);
}
