import { allElementKeys } from '../elements/vocabulary.ts';
import { closestNames, didYouMean } from '../json/closest-names.ts';
import { pointerTo } from '../json/pointer.ts';
import { actionKeys } from '../view/keys/action-keys.ts';
import { columnKeys, filterKeys, listKeys, screenListKeys } from '../view/keys/list-keys.ts';
import { formKeys, menuKeys, overrideKeys, viewKeys } from '../view/keys/view-keys.ts';
import { isFlagged, type MergeContext, report, reportOrphan } from './merge-context.ts';
import { type ItemMerge, mergeNamed } from './merge-named.ts';
import { checkRemoval, emptyObject, keepLocked, namedMaps } from './node-rules.ts';
import { isTracedObject, plain, type Traced, type TracedObject } from './traced.ts';

/** Keys that identify a view, which overrides cannot change. */
const identityKeys: ReadonlySet<string> = new Set(['$schema', 'version', 'entity', 'name']);

/**
 * Merges an object of a layer into the object below it, in place (rule M2). With `isNew` the target is being created,
 * so its names need no `$new`. The caller merges the keys in `except`.
 */
export function mergeObject({ target, layer, pointer, context, isNew, except }: ItemMerge): void {
  checkExpectations(target, layer, pointer, context, isNew);
  for (const [key, value] of layer.entries) {
    const at = pointerTo(pointer, key);
    if (key.startsWith('$') && key !== '$schema') {
      checkOverrideKey(key, value, at, context);
    } else if (key !== except && !(pointer === '' && identityKeys.has(key)) && !isLocked(key, at, pointer, context)) {
      mergeKey({ target, key, value, pointer: at, context, isNew });
    }
  }
}

type MergeKeyOptions = {
  readonly target: TracedObject;
  readonly key: string;
  readonly value: Traced;
  readonly pointer: string;
  readonly context: MergeContext;
  readonly isNew: boolean;
};

function mergeKey({ target, key, value, pointer, context, isNew }: MergeKeyOptions): void {
  const below = target.entries.get(key);
  const hasItems = Object.hasOwn(namedMaps, key);
  if (!isTracedObject(value)) {
    if (hasItems) report(context, 'override/wrong-value', pointer, `\`${key}\` is a map of names, not a single value.`);
    else {
      // A value that replaces an object is a new key at the end, whether or not parts of the object remain.
      if (isTracedObject(below)) target.entries.delete(key);
      target.entries.set(key, value);
    }
    return;
  }
  if (isFlagged(value, '$remove')) {
    checkRemoval(value, pointer, context);
    if (below === undefined) reportOrphan(context, pointer, key, target.entries.keys(), true);
    target.entries.delete(key);
    return;
  }
  if (hasItems) {
    const map = isTracedObject(below) ? below : emptyObject(value);
    target.entries.set(
      key,
      mergeNamed(map, value, pointer, context, { isNested: namedMaps[key] === true, isNew, mergeItem: mergeObject }),
    );
    return;
  }
  const isSwapped = isFlagged(value, '$replace');
  const locked = isTracedObject(below) ? below : emptyObject(value);
  if (isSwapped) keepLocked(locked);
  target.entries.set(key, locked);
  mergeObject({ target: locked, layer: value, pointer, context, isNew: isNew || isSwapped || below === undefined });
}

/** Keys of a view about its address and permissions. */
const lockedOfView: ReadonlySet<string> = new Set(['access', 'address', 'process', 'permission', 'public']);

function isLocked(key: string, at: string, pointer: string, context: MergeContext): boolean {
  if (context.layer.layer === 'base') return false;
  const isLockedKey = key === 'call' || key === 'renamedFrom' || (pointer === '' && lockedOfView.has(key));
  if (isLockedKey) {
    const message = `Only the base may set \`${key}\`: an override cannot change what is called or who may. This does not apply.`;
    report(context, 'override/locked', at, message);
  }
  return isLockedKey;
}

/** Rule M5: an override may state the base values it was written for; a change of these is reported. */
function checkExpectations(
  target: TracedObject,
  layer: TracedObject,
  pointer: string,
  context: MergeContext,
  isNew: boolean,
): void {
  const expectations = layer.entries.get('$expect');
  if (isNew || context.problems === null || !isTracedObject(expectations)) return;
  for (const [key, expected] of expectations.entries) {
    const below = target.entries.get(key);
    const known = below === undefined ? keysOf(pointer) : null;
    if (known !== null && !known.includes(key)) {
      const names = [...target.entries.keys(), ...known];
      const suggestions = closestNames(key, names);
      const message = `\`$expect\` names \`${key}\`, which is no key of what stands here.${didYouMean(suggestions)}`;
      report(context, 'override/unknown-key', pointerTo(pointer, '$expect', key), message, suggestions);
      continue;
    }
    const found = below === undefined ? null : plain(below);
    if (JSON.stringify(found) === JSON.stringify(plain(expected))) continue;
    const message = `The base has changed since this was written: \`${key}\` was ${show(plain(expected))} and is ${show(found)}. The override applies; look whether it still should, then update \`$expect\`.`;
    report(context, 'override/base-changed', pointerTo(pointer, '$expect', key), message);
  }
}

/** Valid keys at a pointer; null if they are names of fields, such as in `defaults`. */
function keysOf(pointer: string): readonly string[] | null {
  if (pointer === '') return Object.keys(viewKeys);
  if (pointer === '/form') return Object.keys(formKeys);
  if (pointer === '/menu') return Object.keys(menuKeys);
  if (pointer === '/list') return ['type', 'click', ...Object.keys({ ...listKeys, ...screenListKeys })];
  const [, map = ''] = /\/([a-z]+)\/[^/]+$/.exec(pointer) ?? [];
  if (map === 'elements' || map === 'detail') return allElementKeys;
  const tables: Readonly<Record<string, object>> = { columns: columnKeys, filters: filterKeys, actions: actionKeys };
  return Object.hasOwn(tables, map) ? Object.keys(tables[map] ?? {}) : null;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function checkOverrideKey(key: string, value: Traced, pointer: string, context: MergeContext): void {
  if (context.problems === null) return;
  if (!Object.hasOwn(overrideKeys, key)) {
    const suggestions = closestNames(key, Object.keys(overrideKeys));
    report(context, 'override/unknown-key', pointer, `There is no \`${key}\`.${didYouMean(suggestions)}`, suggestions);
    return;
  }
  const { type } = overrideKeys[key as keyof typeof overrideKeys];
  const given = value.entries === null ? typeof value.value : 'values';
  const wanted = type === 'flag' ? 'boolean' : type === 'text' ? 'string' : 'values';
  if (given === wanted) return;
  const expected = { boolean: 'true', string: 'a name in quotes', values: 'an object' }[wanted];
  report(context, 'override/wrong-value', pointer, `\`${key}\` takes ${expected}.`);
}
