import { pointerTo } from '../../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord } from '../../json/record.ts';
import { holdKeys } from '../../view/keys/view-keys.ts';
import { type CheckContext, report } from '../check-context.ts';
import { checkKeys, isMissing } from '../check-value.ts';
import { checkAskedCall } from './check-asked-call.ts';

/** A hold needs a record, that of a form or of a source, and both of its calls. */
export function checkHold(hold: unknown, pointer: string, context: CheckContext, view: JsonRecord) {
  if (!isRecord(hold)) {
    const message =
      'A hold is an object with the calls `take` and `release`, such as { "take": { "method": "POST", "url": "..." }, ... }.';
    return report(context, 'view/wrong-value', pointer, message);
  }
  if (context.hasSource !== true && getOwn(view, 'entity') === undefined) {
    const message = 'There is no record to hold: this view has neither a `source` nor an `entity`.';
    report(context, 'view/wrong-value', pointer, message, { what: 'key' });
  }
  checkKeys({
    record: hold,
    table: holdKeys,
    pointer,
    owner: 'A hold',
    context,
  });
  for (const needed of ['take', 'release']) {
    if (isMissing(hold, needed, holdKeys))
      report(context, 'view/missing-key', pointer, `A hold needs the call \`${needed}\`.`);
    else if (!['GET', 'POST'].includes(methodOf(getOwn(hold, needed)))) {
      const message = `\`${needed}\` is sent by POST, or by GET.`;
      report(context, 'view/wrong-value', pointerTo(pointer, needed, 'method'), message, { suggestions: ['POST'] });
    } else checkAskedCall(getOwn(hold, needed), pointerTo(pointer, needed), 'hold', context);
  }
}

/** Invalid methods are reported by the check of the call. */
function methodOf(call: unknown): string {
  const method = isRecord(call) ? getOwn(call, 'method') : undefined;
  return method === 'PUT' || method === 'DELETE' ? method : 'POST';
}
