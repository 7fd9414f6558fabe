/** Which tab or step of a form is open, by the name of the element that holds them. */
export type OpenSections = Map<string, string>;

const handed = new Map<string, OpenSections>();

/** The form of a new record gives way to that of the saved one: what was open in it shall be open there. */
export function handOverSections(entity: string, id: number, parts: OpenSections): void {
  handed.set(`${entity}/${id}`, new Map(parts));
}

/** What a form starts with; it is taken once, for the record is opened at its first tab the next time. */
export function takeSections(entity: string, id: number | null): OpenSections {
  const key = `${entity}/${id}`;
  const parts = handed.get(key) ?? new Map();
  handed.delete(key);
  return parts;
}
