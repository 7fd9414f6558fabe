/** A sentence by its key; undefined where there is none. */
export type FindSentence = (key: string) => string | undefined;

/** What stands in a sentence for a value: its name, and how it is written. */
const placeholder = /\{\{\s*([\w.]+)\s*(?:,\s*(\w+)[^}]*)?\}\}/g;
/** What stands in a sentence for another one. */
const reference = /\$t\(\s*([\w.:-]+)\s*\)/g;

/** How deep sentences may stand in each other, so that none stands in itself for ever. */
const maxDepth = 5;

/** The sentences of a language, by key. */
export type Sentences = { readonly language: string; readonly find: FindSentence };

/**
 * The sentence of a key with its values: of several forms that of `count` (`rows_one`, `rows_other`; `rows_zero` where there is one),
 * `{{name}}` for a value, `{{name, number}}` for a number as the language writes it, `$t(key)` for another sentence. These are the
 * rules of i18next (JSON format 4) as far as texts of the portal and its dictionary go, in a twentieth of its size.
 * @param languages by BCP 47 name; the first one that has the sentence says it
 * @returns undefined where none has it
 */
export function fillIn(
  languages: readonly Sentences[],
  key: string,
  values: Readonly<Record<string, unknown>> = {},
  depth = 0,
): string | undefined {
  for (const { language, find } of languages)
    for (const form of formsOf(key, values.count, language)) {
      const text = find(form);
      if (text === undefined) continue;
      return text
        .replaceAll(placeholder, (_, name: string, format?: string) => write(values[name], format, language))
        .replaceAll(reference, (all, other: string) =>
          depth < maxDepth ? (fillIn(languages, other, values, depth + 1) ?? all) : all,
        );
    }
  return undefined;
}

/** Keys under which the sentence may stand, the best first. */
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
