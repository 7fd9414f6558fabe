import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord } from '../json/record.ts';
import { type CheckContext, report } from './check-context.ts';
import { checkExpression } from './check-expression.ts';
/**
 * In the form of a record a default must be a constant; computed ones belong to the entity, so that every new record
 * has them.
 */
export function checkFormDefault(value: unknown, pointer: string, context: CheckContext) {
  const isOfRecord = context.record !== null && pointer.startsWith('/form/') && !pointer.includes('/filters/');
  if (!isOfRecord || typeof value !== 'string' || !value.startsWith('=')) return;
  const message =
    'A default of a form is no expression, and would stand in the field as it is written. A computed one is a `default` of the field in the schema of the entity, where `own` of a relation means the branch, client or country of the user.';
  report(context, 'view/wrong-value', pointer, message);
}

/** Checks computed defaults of the inputs that an action asks for (rule A9). */
export function checkComputedDefaults(elements: unknown, pointer: string, context: CheckContext) {
  for (const [name, element] of isRecord(elements) ? Object.entries(elements) : []) {
    const given = isRecord(element) ? getOwn(element, 'default') : undefined;
    if (typeof given === 'string' && given.startsWith('='))
      checkExpression(` ${given.slice(1)}`, pointerTo(pointer, name, 'default'), { ...context, hasToday: true });
  }
}
