/** Joins raw names to a JSON Pointer (RFC 6901): `pointerTo('/form', 'elements', 'a/b')` is `/form/elements/a~1b`. */
export function pointerTo(parent: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>((pointer, name) => `${pointer}/${escapeName(String(name))}`, parent);
}

/** The raw names of a pointer, from the root. */
export function pointerNames(pointer: string): string[] {
  if (pointer === '') return [];
  const names = pointer.slice(1).split('/');
  // Escaped names are rare, and merging splits thousands of pointers.
  return pointer.includes('~') ? names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')) : names;
}

/** The pointer of what contains the value at `pointer`, or null for the root. */
export function parentPointer(pointer: string): string | null {
  return pointer === '' ? null : pointer.slice(0, pointer.lastIndexOf('/'));
}

/** The value at a pointer; undefined if there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const name of pointerNames(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Escapes a name for a pointer. */
export function escapeName(name: string): string {
  // Escaping is rarely needed, and a view has thousands of names.
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}
