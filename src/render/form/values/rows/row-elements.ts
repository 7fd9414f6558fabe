import type { ColumnDefinition, ElementMap } from '../../../../language/view/view.ts';

type Columns = Readonly<Record<string, ColumnDefinition>> | undefined;

/**
 * The elements of a row's form: those of the form of its entity without the reference to the parent, and with those
 * disabled that are `readOnly` columns of the list (rule R6), at any depth.
 */
export function rowElements(elements: ElementMap, mappedBy: string | null, columns: Columns): ElementMap {
  return fixed(without(elements, mappedBy), readOnlyFields(columns));
}

function readOnlyFields(columns: Columns): ReadonlySet<string> {
  const found = Object.entries(columns ?? {}).filter(([, { readOnly }]) => readOnly === true);
  return new Set(found.map(([name, { field }]) => field ?? name));
}

function fixed(elements: ElementMap, fields: ReadonlySet<string>): ElementMap {
  if (fields.size === 0) return elements;
  return Object.fromEntries(
    Object.entries(elements).map(([key, element]) => {
      const inner =
        element.elements === undefined ? element : { ...element, elements: fixed(element.elements, fields) };
      return [key, fields.has(element.field ?? key) ? { ...inner, disabled: true } : inner];
    }),
  );
}

function without(elements: ElementMap, name: string | null): ElementMap {
  if (name === null) return elements;
  const remaining = Object.entries(elements).filter(([key, element]) => (element.field ?? key) !== name);
  return Object.fromEntries(
    remaining.map(([key, element]) => [
      key,
      element.elements === undefined ? element : { ...element, elements: without(element.elements, name) },
    ]),
  );
}
