import { isRecord } from '../../../../render/values.ts';

/** Names of all elements, at any depth, of the form (or screen) that contains a path. */
export function elementNamesIn(root: unknown, path: readonly (string | number)[]): string[] {
  if (!isRecord(root)) return [];
  const [area, part] = path;
  const template = isRecord(root.template) ? root.template : {};
  const printed = part === 'elements' ? template : template[String(part)];
  const form = isRecord(root.form) ? root.form.elements : undefined;
  const names: string[] = [];
  if (area === 'template') collect(isRecord(printed) ? printed.elements : undefined, names);
  else collect(area === 'elements' ? root.elements : (form ?? root.elements), names);
  return names;
}

function collect(elements: unknown, into: string[]): void {
  if (Array.isArray(elements)) {
    for (const item of elements) {
      if (typeof item === 'string') into.push(item);
      else if (isRecord(item) && typeof item.name === 'string') into.push(item.name);
      if (isRecord(item)) collect(item.elements, into);
    }
    return;
  }
  if (!isRecord(elements)) return;
  for (const [name, element] of Object.entries(elements)) {
    if (name.startsWith('$')) continue;
    into.push(name);
    if (isRecord(element)) collect(element.elements, into);
  }
}
