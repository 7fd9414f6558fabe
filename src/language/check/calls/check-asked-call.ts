import { isAddressOf } from '../../../domain/screens.ts';
import { pointerTo } from '../../json/pointer.ts';
import { getOwn, isRecord } from '../../json/record.ts';
import { isAmong, isReading, ownEntities, readCallTarget } from '../../view/call-target.ts';
import { matchOperation } from '../../view/operation-match.ts';
import { type CheckContext, report } from '../check-context.ts';

/**
 * Warns of a call about which users are asked first (rule A8): one that changes something and runs by itself, or that
 * belongs to something else than the screen.
 *
 * @param key the key that contains the action: hooks run without a click
 */
export function checkAskedCall(call: unknown, pointer: string, key: string, context: CheckContext): void {
  const method = isRecord(call) ? getOwn(call, 'method') : undefined;
  const url = isRecord(call) ? getOwn(call, 'url') : undefined;
  if (typeof method !== 'string' || typeof url !== 'string' || isReading(method)) return;
  // An invalid call is reported first: nothing else is known about it.
  if (context.hasUnknownEntity || context.problems.some((problem) => problem.pointer.startsWith(pointer))) return;
  const { name, id } = readCallTarget(method, url);
  const isHook = ['change', 'blur', 'leave', 'hold'].includes(key);
  const isOfRow = context.row !== null && name === context.row.name && id === '{id}';
  if (!isHook && (isOfRow || isAmong(ownEntities(context.screen), name))) return;
  const operation = operationOf(method, url, context);
  const screens = operation?.screens ?? [];
  // A dialog belongs to the screen whose process it has.
  const isOfScreen =
    (context.address !== undefined && isAddressOf(context.address, screens)) ||
    (context.process !== undefined && screens.includes(context.process));
  if ((method === 'POST' && operation?.isSafe === true) || (key !== 'blur' && isOfScreen)) return;
  const reason = isHook
    ? `runs without a click (\`${key}\`)`
    : context.screen === null
      ? 'is of no row of this screen'
      : `is neither of ${context.screen.name} nor of a list of it`;
  const message = `\`${method} ${url}\` ${reason}, so users are asked before it is sent, in words that name it.`;
  report(context, 'view/asked-call', pointerTo(pointer, 'url'), message, { severity: 'warning' });
}

/** Rows are requested by GET or POST; a POST that creates a record does not list rows. */
export function checkListCall(call: unknown, pointer: string, context: CheckContext): void {
  const method = isRecord(call) ? getOwn(call, 'method') : undefined;
  const url = isRecord(call) ? getOwn(call, 'url') : undefined;
  if (method === 'PUT' || method === 'DELETE') {
    const message = `Rows are asked for by GET or POST and not by ${method}.`;
    report(context, 'view/wrong-value', pointerTo(pointer, 'method'), message, { suggestions: ['GET', 'POST'] });
  }
  if (method !== 'POST' || typeof url !== 'string') return;
  if (context.problems.some((problem) => problem.pointer.startsWith(pointer))) return;
  const { name, act } = readCallTarget(method, url);
  if (act === 'create' && context.known.entities.has(name)) {
    const message = `\`POST ${name}\` creates a record. The rows of ${name} come by GET.`;
    report(context, 'view/wrong-value', pointerTo(pointer, 'method'), message, { suggestions: ['GET'] });
    return;
  }
  if (operationOf('POST', url, context)?.isSafe === true) return;
  const message = `\`POST ${url}\` runs as the list loads, so users are asked before it is sent.`;
  report(context, 'view/asked-call', pointerTo(pointer, 'url'), message, { severity: 'warning' });
}

function operationOf(method: string, url: string, { known: { operations = [], entities } }: CheckContext) {
  const match = matchOperation(method, url, operations, (name) => entities.has(name));
  return match.kind === 'found' ? match.operation : null;
}
