import {
  defaultLanguage,
  type LanguageTexts,
  matchLanguage,
  type PlaceholdersOf,
  type SamePlaceholders,
} from './languages.ts';

type ValuesOf<Texts> = Texts extends { 'pt-BR': infer Text extends string }
  ? { readonly [Place in PlaceholdersOf<Text>]: string | number }
  : never;
/** A union of names, whose texts have different placeholders, may get the values of all of them. */
type Arguments<Values> = keyof Values extends never
  ? [values?: Readonly<Record<string, string | number>>]
  : [values: Values];

/** Writes a text by its name for a language such as `es-PY`: in Portuguese if the portal does not have it. */
export type WriteText<Texts> = <Name extends keyof Texts & string>(
  name: Name,
  language: string | null | undefined,
  ...values: Arguments<ValuesOf<Texts[Name]>>
) => string;

/**
 * Texts of an area's server besides its errors: in mails, answers and documents. They are in its `texts.ts`. A missing
 * language, or one with other placeholders than Portuguese, does not compile.
 */
export function defineTexts<const Texts extends Readonly<Record<string, LanguageTexts>>>(
  texts: Texts & { readonly [Name in keyof Texts]: SamePlaceholders<Texts[Name]> },
): WriteText<Texts> {
  const known: Readonly<Record<string, LanguageTexts>> = texts;
  return (name, language, ...[values]) => {
    const text = known[name]?.[matchLanguage(language) ?? defaultLanguage] ?? '';
    return fillText(text, { ...values });
  };
}

/** Fills the placeholders of a text, `{nome}`; those without a value stay. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : place),
  );
}
