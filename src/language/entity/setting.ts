/**
 * The path of a setting whose text is either a value or the name of a field with the value (`currency`, `country`,
 * `documentType`): field names begin with a lower-case letter, codes and symbols do not. Null for a value.
 */
export function fieldOfSetting(text: string): string | null {
  return /^[a-z][\w]*(\.[A-Za-z]\w*)*$/.test(text) ? text : null;
}
