import type { RJSFSchema } from '@rjsf/utils';
import { elementTypeOf } from '../../../language/elements/vocabulary.ts';
import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { fieldOf } from '../../../language/entity/field-path.ts';
import { typedSchema } from '../../../language/values/value-schema.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { type FlatElement, isInput } from './flatten.ts';

/**
 * The JSON Schema of a form: one property for each edited field. It does not include which are required, because that
 * depends on conditions; see `requiredSchema`.
 */
export function formSchema(elements: readonly FlatElement[], model: EntityModel | null): RJSFSchema {
  const properties: Record<string, RJSFSchema> = {};
  for (const { element, field } of elements) {
    if (!isInput(element)) continue;
    const schema = fieldSchema(element, model === null ? null : fieldOf(model, field));
    // The rules of all inputs of a field apply.
    properties[field] = properties[field] === undefined ? schema : { allOf: [properties[field], schema] };
  }
  return { type: 'object', properties };
}

/** The schema that requires these fields. A required checkbox must be true (specification 000, 5). */
export function requiredSchema(fields: readonly string[], checkboxes: ReadonlySet<string>): RJSFSchema {
  return {
    type: 'object',
    required: [...fields],
    properties: Object.fromEntries(
      fields.filter((name) => checkboxes.has(name)).map((name) => [name, { const: true }]),
    ),
  };
}

/** The schema that draws and validates an element, from the element and its field. */
export function fieldSchema(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  const type = elementTypeOf(element.type ?? '');
  const schema = type !== null && 'schema' in type ? type.schema(element, field) : typedSchema()(element, field);
  return { ...(element.label === undefined ? {} : { title: element.label }), ...schema };
}
