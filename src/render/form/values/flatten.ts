import { elementTypeOf } from '../../../language/elements/vocabulary.ts';
import type { ElementDefinition, ElementMap } from '../../../language/view/view.ts';

/** An element of a form at any depth, with its position. */
export type FlatElement = {
  readonly name: string;
  readonly element: ElementDefinition;
  /** The field of the record that it shows or edits: by default its own name. */
  readonly field: string;
  /** Names of the elements around it, outermost first. */
  readonly ancestors: readonly string[];
  /** JSON Pointer into the normalised view. */
  readonly pointer: string;
};

/** The elements of a form in the order of the screen, including layout. */
export function flattenElements(
  elements: ElementMap,
  pointer: string,
  ancestors: readonly string[] = [],
): FlatElement[] {
  return Object.entries(elements).flatMap(([name, element]) => {
    const own = `${pointer}/${name}`;
    const inner = element.elements ?? {};
    return [
      { name, element, field: element.field ?? name, ancestors, pointer: own },
      ...flattenElements(inner, `${own}/elements`, [...ancestors, name]),
    ];
  });
}

/** Elements with a value of the record: inputs and relations, but not layout, lists and displays. */
export function isInput(element: ElementDefinition): boolean {
  const type = elementTypeOf(element.type ?? '');
  return type !== null && 'schema' in type;
}

export function isCollection(element: ElementDefinition): boolean {
  return elementTypeOf(element.type ?? '')?.group === 'collection';
}
