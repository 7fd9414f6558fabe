/** Id of a relation in API form, or null. */
export function idOf(reference: unknown): number | null {
  const id: unknown = typeof reference === 'object' && reference !== null ? Reflect.get(reference, 'id') : null;
  return typeof id === 'number' ? id : null;
}
