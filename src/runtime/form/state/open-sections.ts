/** Which tab or step of a form is open, by the name of the element that holds them. */
export type OpenParts = Map<string, string>;

const handed = new Map<string, OpenParts>();

/** The form of a new record gives way to that of the saved one: what was open in it shall be open there. */
export function handOverParts(entity: string, id: number, parts: OpenParts): void {
  handed.set(`${entity}/${id}`, new Map(parts));
}

/** What a form starts with; it is taken once, for the record is opened at its first tab the next time. */
export function takeParts(entity: string, id: number | null): OpenParts {
  const key = `${entity}/${id}`;
  const parts = handed.get(key) ?? new Map();
  handed.delete(key);
  return parts;
}
