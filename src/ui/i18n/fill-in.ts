/** Returns the sentence of a key; undefined for none. */
export type FindSentence = (key: string) => string | undefined;

/** A placeholder in a sentence: the name of a value, and its format. */
const placeholder = /\{\{\s*([\w.]+)\s*(?:,\s*(\w+)[^}]*)?\}\}/g;
/** The sentences of a language, by key. */
export type Sentences = { readonly language: string; readonly find: FindSentence };

/**
 * The sentence of a key with its values: the plural form for `count` (`rows_one`, `rows_other`; `rows_zero` if it
 * exists), `{{name}}` for a value, `{{name, number}}` for a number in the language's format. These rules of i18next
 * (JSON format 4) cover the portal's texts and its dictionary, in a twentieth of the library's size. Values are never
 * read as sentences: they are what people have typed.
 * @param languages by BCP 47 name; the first one with the sentence is used
 * @returns undefined if none has it
 */
export function fillIn(
  languages: readonly Sentences[],
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): string | undefined {
  for (const { language, find } of languages)
    for (const form of formsOf(key, values.count, language)) {
      const text = find(form);
      if (text === undefined) continue;
      return text.replaceAll(placeholder, (_, name: string, format?: string) => write(values[name], format, language));
    }
  return undefined;
}

/** Keys of the sentence's forms, the best first. */
function formsOf(key: string, count: unknown, language: string): readonly string[] {
  if (typeof count !== 'number') return [key];
  const forms = [`${key}_${rulesOf(language).select(count)}`, `${key}_other`, key];
  return count === 0 ? [`${key}_zero`, ...forms] : forms;
}

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

function write(value: unknown, format: string | undefined, language: string): string {
  if (format === 'number' && typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  return String(value ?? '');
}
