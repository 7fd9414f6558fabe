/**
 * The path of a key whose text is either a value or names a field that holds the value (`currency`, `country`,
 * `documentType`): names of fields begin with a small letter, codes and symbols do not. Null for a value.
 */
export function fieldOfSetting(text: string): string | null {
  return /^[a-z][\w]*(\.[A-Za-z]\w*)*$/.test(text) ? text : null;
}
