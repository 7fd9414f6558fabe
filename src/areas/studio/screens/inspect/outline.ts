import type { ViewDefinition } from '../../../../language/index.ts';
import { isRecord, pointerTo } from '../../../../render/values.ts';

/** A part of a view that can be inspected. */
export type OutlineItem = {
  readonly kind: 'element' | 'column' | 'filter' | 'action';
  readonly name: string;
  readonly label: string;
  readonly type: string | null;
  /** JSON Pointer into the merged view. */
  readonly pointer: string;
  /** Pointers of the elements around it, outermost first. */
  readonly ancestors: readonly string[];
  readonly depth: number;
};

/** The named parts of a merged view, in the order of the screen. */
export function outlineOf(view: ViewDefinition): OutlineItem[] {
  return [
    ...named(view.list?.columns, '/list/columns', 'column'),
    ...named(view.list?.filters, '/list/filters', 'filter'),
    ...named(view.list && Reflect.get(view.list, 'actions'), '/list/actions', 'action'),
    ...elements(view.form?.elements, '/form/elements', []),
    ...named(view.form?.actions, '/form/actions', 'action'),
    ...elements(view.elements, '/elements', []),
  ];
}

function named(map: unknown, pointer: string, kind: OutlineItem['kind']): OutlineItem[] {
  if (!isRecord(map)) return [];
  return Object.entries(map).map(([name, item]) => ({
    kind,
    name,
    label: labelOf(name, item),
    type: null,
    pointer: pointerTo(pointer, name),
    ancestors: [],
    depth: 0,
  }));
}

function elements(map: unknown, pointer: string, ancestors: readonly string[]): OutlineItem[] {
  if (!isRecord(map)) return [];
  return Object.entries(map).flatMap(([name, element]) => {
    const own = pointerTo(pointer, name);
    const inner = isRecord(element) ? element.elements : undefined;
    return [
      {
        kind: 'element' as const,
        name,
        label: labelOf(name, element),
        type: isRecord(element) && typeof element.type === 'string' ? element.type : null,
        pointer: own,
        ancestors,
        depth: ancestors.length,
      },
      ...elements(inner, pointerTo(own, 'elements'), [...ancestors, own]),
    ];
  });
}

function labelOf(name: string, item: unknown): string {
  return isRecord(item) && typeof item.label === 'string' && item.label !== '' ? item.label : name;
}

/** The part of the view at a path of a file: the innermost name, even if the merged view has it elsewhere. */
export function itemAtPath(outline: readonly OutlineItem[], path: readonly (string | number)[]): OutlineItem | null {
  const kinds: Readonly<Record<string, OutlineItem['kind']>> = {
    elements: 'element',
    columns: 'column',
    filters: 'filter',
    actions: 'action',
  };
  for (let index = path.length - 1; index > 0; index -= 1) {
    const kind = kinds[String(path[index - 1])];
    if (kind === undefined) continue;
    const pointer = pointerTo('', ...path.slice(0, index + 1));
    const found =
      outline.find((item) => item.pointer === pointer) ??
      outline.find((item) => item.kind === kind && item.name === path[index]);
    if (found !== undefined) return found;
  }
  return null;
}

/** Elements, columns and filters of lower layers that an override removed. */
export function removedItems(before: ViewDefinition, after: ViewDefinition): OutlineItem[] {
  const left = new Set(outlineOf(after).map(({ kind, name }) => `${kind} ${name}`));
  return outlineOf(before).filter(({ kind, name }) => !left.has(`${kind} ${name}`));
}
