/** Name of the parameter of a list that holds conditions; no field of an entity is called so. */
export const conditionsName = 'condicoes';

/** The fields that conditions name, or null for what are none; whether each is whole the server says. */
export function fieldsOfConditions(text: string): readonly unknown[] | null {
  try {
    const groups: unknown = JSON.parse(text);
    return Array.isArray(groups) ? groups.flat().map((condition: unknown) => Object(condition)[0]) : null;
  } catch {
    return null;
  }
}
