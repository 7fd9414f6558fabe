import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import { fillFragment, fragmentOf, paramsRead } from '../view/fragment.ts';
import { fragmentParamKeys, includeKeys, includeType } from '../view/keys/fragment-keys.ts';
import { type CheckContext, report, reportUnknown } from './check-context.ts';
import { checkNamed } from './check-rows.ts';
import { checkKeys, checkValue, isMissing } from './check-value.ts';

/** Checks the parameters of a fragment, and that it reads only these. */
export function checkFragment(view: JsonRecord, context: CheckContext): void {
  const pointer = '/fragment';
  checkNamed(getOwn(view, 'fragment'), pointer, context, (param, at) =>
    checkKeys({
      record: param,
      table: fragmentParamKeys,
      pointer: at,
      owner: 'A parameter',
      context,
    }),
  );
  if (getOwn(view, 'entity') !== undefined) {
    const message = 'A fragment is of no entity: its fields are those of the screen that includes it.';
    report(context, 'view/wrong-value', '/entity', message, { what: 'key' });
  }
  const known = Object.keys(fragmentOf(view)?.params ?? {});
  for (const [name, at] of paramsRead(getOwn(view, 'elements'), '/elements')) {
    if (known.includes(name)) continue;
    const message = `This fragment has no parameter \`${name}\`.`;
    reportUnknown({ context, code: 'view/unknown-parameter', pointer: at, message, name, known });
  }
}

/** A fragment with sample values for its parameters, so that parts that do not depend on a screen can be checked. */
export function sampleOfFragment(view: JsonRecord): JsonRecord {
  const params = Object.entries(fragmentOf(view)?.params ?? {}).map(([name, param]) => [name, param.default ?? name]);
  const elements = fillFragment(getOwn(view, 'elements'), Object.fromEntries(params));
  return isRecord(elements) ? { ...view, elements } : view;
}

/** Reports an include that could not be expanded, with the reason from `expandIncludes`. */
export function checkInclude(element: JsonRecord, pointer: string, context: CheckContext): void {
  checkKeys({
    record: element,
    table: includeKeys,
    pointer,
    owner: 'The type `include`',
    context,
    check: (value, definition, at, key) => {
      if (key !== 'type' && key !== 'name') checkValue(value, definition, at, key, context);
    },
  });
  for (const needed of includeType.needs) {
    if (!isMissing(element, needed, includeKeys)) continue;
    const message = `The type \`include\` needs a \`${needed}\`: the fragment whose elements stand here.`;
    report(context, 'view/missing-key', pointer, message, { what: 'key' });
  }
}
