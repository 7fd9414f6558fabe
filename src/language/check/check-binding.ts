import type { ElementType } from '../elements/element-type.ts';
import { elementTypeOfField } from '../elements/field-type.ts';
import type { EntityField, EntityModel } from '../entity/entity.ts';
import { fieldAt, rowsAt } from '../entity/field-path.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import { sourceModel } from '../view/source-model.ts';
import { type CheckContext, report } from './check-context.ts';
import { checkFieldPath } from './check-expression.ts';

type CheckBindingOptions = {
  readonly name: string;
  readonly element: JsonRecord;
  readonly typeName: string;
  readonly type: ElementType;
  readonly field: EntityField | null;
  readonly pointer: string;
  readonly context: CheckContext;
};

/** Checks that an element with a value has a field for it, of a kind that it can show. */
export function checkBinding({ name, element, typeName, type, field, pointer, context }: CheckBindingOptions) {
  const path = getOwn(element, 'field');
  const isStated = path !== undefined;
  if (isStated && typeof path !== 'string') {
    return report(
      context,
      'view/wrong-value',
      pointerTo(pointer, 'field'),
      '`field` takes a name in quotes, such as "nome".',
    );
  }
  const isComputed = Object.hasOwn(element, 'value');
  const hasOwnRows = ['entity', 'list', 'data', 'rowsFrom'].some((key) => Object.hasOwn(element, key));
  const isBeside = context.hasOwnInputs === true || context.ownNames?.has(name) === true;
  const needsField =
    (!isBeside && (type.group === 'input' || type.group === 'relation')) ||
    (type.group === 'collection' && !hasOwnRows);
  const { rowsFrom } = element;
  if (typeof rowsFrom === 'string')
    checkFieldPath({ path: rowsFrom, pointer: pointerTo(pointer, 'rowsFrom'), model: context.record, context });
  if (isStated) checkFieldPath({ path, pointer: pointerTo(pointer, 'field'), model: context.record, context });
  else if (needsField && !isComputed)
    checkFieldPath({ path: name, pointer, model: context.record, context, others: new Set(), what: 'key' });
  if (field === null || type.kinds === null || isComputed || type.kinds.includes(field.kind)) return;
  const fitting = elementTypeOfField(field);
  const message = `The type \`${typeName}\` cannot hold \`${field.name}\`, which is of kind ${field.kind}. Did you mean \`${fitting}\`?`;
  report(context, 'view/wrong-type', pointerTo(pointer, 'type'), message, { suggestions: [fitting] });
}

/** Entity of the rows inside an element; null if unknown, undefined if the element has no rows. */
export function rowsOf(
  element: JsonRecord,
  field: EntityField | null,
  type: ElementType,
  context: CheckContext,
): EntityModel | null | undefined {
  // It shows rows of one list and stores those of another, so the names of both are valid.
  if (type.keys.includes('option')) return null;
  if (!['collection', 'relation', 'chart', 'registered'].includes(type.group)) return undefined;
  const from = getOwn(element, 'rowsFrom');
  const { record, known } = context;
  const source = typeof from === 'string' && record !== null ? fieldAt(record, from, known.entities) : field;
  const entity = getOwn(element, 'entity') ?? source?.target;
  return knownRows(entity, getOwn(element, 'list'), context);
}

/** Checks that the call of a `forward` answers the field with its address, where the contract says what it answers. */
export function checkForward(typeName: string, element: JsonRecord, pointer: string, context: CheckContext): void {
  const path = getOwn(element, 'itemValue');
  if (typeName !== 'forward' || typeof path !== 'string') return;
  const model = sourceModel({ call: getOwn(element, 'list') }, context.known);
  checkFieldPath({ path, pointer: pointerTo(pointer, 'itemValue'), model, context, others: new Set() });
}

/** The columns of an unknown call are not checked, because it may have its own. */
export function knownRows(entity: unknown, call: unknown, context: CheckContext): EntityModel | null {
  const url = isRecord(call) ? getOwn(call, 'url') : undefined;
  const answered = rowsAt(url, context.known.entities);
  if (answered !== undefined) return answered;
  if (typeof entity !== 'string') return null;
  const isOwn = url === undefined || (typeof url === 'string' && url.replace(/^\//, '') === entity);
  return isOwn ? (context.known.entities.get(entity) ?? null) : null;
}
