/** The open tab or step of a form, by the name of the element with them. */
export type OpenSections = Map<string, string>;

const handed = new Map<string, OpenSections>();

/** When a new record was saved, passes the open sections of its form to the form of the saved record. */
export function handOverSections(entity: string, id: number, parts: OpenSections): void {
  handed.set(`${entity}/${id}`, new Map(parts));
}

/** The initially open sections of a form; taken only once, because next time the record opens at its first tab. */
export function takeSections(entity: string, id: number | null): OpenSections {
  const key = `${entity}/${id}`;
  const parts = handed.get(key) ?? new Map();
  handed.delete(key);
  return parts;
}
