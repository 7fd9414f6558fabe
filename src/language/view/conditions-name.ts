/** Name of the list parameter with conditions; no field of an entity has this name. */
export const conditionsName = 'condicoes';

/** The fields that conditions name; null if the text has no conditions. The server checks the conditions themselves. */
export function fieldsOfConditions(text: string): readonly unknown[] | null {
  try {
    const groups: unknown = JSON.parse(text);
    return Array.isArray(groups) ? groups.flat().map((condition: unknown) => Object(condition)[0]) : null;
  } catch {
    return null;
  }
}
