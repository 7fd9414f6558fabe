import { fieldAt, splitEntityField } from '../entity/field-path.ts';
import { fieldOfSetting } from '../entity/setting.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import { type CheckContext, report, reportUnknown } from './check-context.ts';
import { checkFieldPath } from './check-expression.ts';
import { checkFittingValue } from './check-fitting.ts';

/** Menus and tabs show the icon; an unknown one would be blank. */
export function checkIcon(icon: unknown, pointer: string, context: CheckContext) {
  const { icons } = context.known;
  if (typeof icon !== 'string' || icons === undefined || icons.has(icon)) return;
  reportUnknown({
    context,
    code: 'view/unknown-icon',
    pointer,
    message: `There is no icon \`${icon}\`.`,
    name: icon,
    known: icons,
  });
}

/** `access` may name what every screen does, and the actions of this one. */
export function checkAccess(view: JsonRecord, context: CheckContext) {
  const access = getOwn(view, 'access');
  if (!isRecord(access)) return;
  const known = ['list', 'create', 'edit', 'delete'];
  for (const part of [getOwn(view, 'form'), getOwn(view, 'list')]) {
    const actions = isRecord(part) ? getOwn(part, 'actions') : undefined;
    if (isRecord(actions)) known.push(...Object.keys(actions));
  }
  for (const action of Object.keys(access)) {
    if (known.includes(action)) continue;
    const message = `This screen has no action \`${action}\`.`;
    reportUnknown({
      context,
      code: 'view/unknown-action',
      pointer: pointerTo('/access', action),
      message,
      name: action,
      known,
      options: {
        what: 'key',
      },
    });
  }
}

/** Keys that name fields of rows in any list, although options and links have other keys. */
export function checkRowNames(list: JsonRecord, pointer: string, context: CheckContext) {
  const { row } = context;
  const defaults = getOwn(list, 'defaults');
  // Those of a repeat stand beside the row.
  if (row !== null && isRecord(defaults) && getOwn(list, 'type') !== 'repeat') {
    for (const [name, value] of Object.entries(defaults)) {
      const at = pointerTo(pointer, 'defaults', name);
      checkFieldPath({ path: name, pointer: at, model: row, context, others: new Set(), what: 'key' });
      checkFittingValue(value, fieldAt(row, name, context.known.entities), at, context);
    }
  }
  if (row === null || Object.hasOwn(list, 'data')) return;
  for (const key of ['itemLabel', 'itemValue']) {
    const path = getOwn(list, key);
    if (typeof path === 'string') checkFieldPath({ path, pointer: pointerTo(pointer, key), model: row, context });
  }
}

/** Labels of a chart are values of an entity's field. */
function checkLabelField(element: JsonRecord, pointer: string, context: CheckContext) {
  const stated = getOwn(element, 'itemLabelOf');
  if (typeof stated !== 'string') return;
  const at = pointerTo(pointer, 'itemLabelOf');
  const [name, path] = splitEntityField(stated);
  const { entities } = context.known;
  const entity = entities.get(name);
  if (entity === undefined)
    return reportUnknown({
      context,
      code: 'view/unknown-entity',
      pointer: at,
      message: `There is no entity \`${name}\`.`,
      name,
      known: entities.keys(),
    });
  if (path !== '') return checkFieldPath({ path, pointer: at, model: entity, context });
  const message = `\`itemLabelOf\` names a field behind its entity, such as "${name}.status".`;
  report(context, 'view/wrong-value', at, message);
}

/** Rows of an entity have its fields and no further columns. */
function checkColumnsFrom(list: JsonRecord, pointer: string, context: CheckContext) {
  if (!Object.hasOwn(list, 'columnsFrom')) return;
  const call = getOwn(list, 'list');
  const url = isRecord(call) ? getOwn(call, 'url') : undefined;
  const [name = ''] = typeof url === 'string' ? url.replace(/^\//, '').split(/[?#]/) : [];
  if (name !== '' && !context.known.entities.has(name)) return;
  const message =
    '`columnsFrom` is for rows by a call: give the list a `list` that is not the one of an entity, or name its columns in `columns`.';
  report(context, 'view/wrong-value', pointerTo(pointer, 'columnsFrom'), message, { what: 'key' });
}

/** Keys that mean the same in every element. */
export function checkOwnValues(element: JsonRecord, pointer: string, context: CheckContext) {
  checkLabelField(element, pointer, context);
  checkLimits(element, pointer, context);
}

/** Reports limits that exclude every value, and those of a spinner that no field of the record holds. */
function checkLimits(element: JsonRecord, pointer: string, context: CheckContext) {
  const min = getOwn(element, 'min');
  const max = getOwn(element, 'max');
  const namesFields = getOwn(element, 'type') === 'spinner';
  for (const [key, limit] of namesFields ? Object.entries({ min, max }) : []) {
    const path = typeof limit === 'string' ? fieldOfSetting(limit) : null;
    const { record: model, elementNames: others } = context;
    if (path !== null) checkFieldPath({ path, pointer: pointerTo(pointer, key), model, context, others });
  }
  const isTurned =
    (typeof min === 'number' && typeof max === 'number') ||
    (!namesFields && typeof min === 'string' && typeof max === 'string');
  if (!isTurned || min <= max) return;
  const message = `\`min\` is ${JSON.stringify(min)}, which is beyond \`max\`, ${JSON.stringify(max)}, so no value fits.`;
  report(context, 'view/wrong-value', pointerTo(pointer, 'min'), message);
}

/** The checkbox in the header runs an action of the same list. */
function checkSelectAll(list: JsonRecord, pointer: string, context: CheckContext) {
  const name = getOwn(list, 'selectAll');
  const actions = getOwn(list, 'actions');
  const names = isRecord(actions) ? Object.keys(actions) : [];
  if (typeof name !== 'string' || names.includes(name)) return;
  const message = `This list has no action \`${name}\` in \`actions\`.`;
  reportUnknown({
    context,
    code: 'view/unknown-action',
    pointer: pointerTo(pointer, 'selectAll'),
    message,
    name,
    known: names,
  });
}

/** Keys of a list that name actions or rows. */
export function checkListNames(list: JsonRecord, keys: object, pointer: string, context: CheckContext) {
  checkSelectAll(list, pointer, context);
  if (Object.hasOwn(keys, 'columnsFrom')) checkColumnsFrom(list, pointer, context);
}
