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
/** Names of several texts, which fill in different values, may get all of them. */
type Arguments<Values> = keyof Values extends never
  ? [values?: Readonly<Record<string, string | number>>]
  : [values: Values];

/** Writes a text by its name for a language, such as `es-PY`: in Portuguese for one that the portal does not have. */
export type WriteText<Texts> = <Name extends keyof Texts & string>(
  name: Name,
  language: string | null | undefined,
  ...values: Arguments<ValuesOf<Texts[Name]>>
) => string;

/**
 * The texts that the server of an area says beside its errors: in mails, answers and documents. They stand in `texts.ts` of it. A
 * language that is missing, or that fills in other values than Portuguese, does not compile.
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

/** Puts values into the places of a text, `{nome}`; what has no value stays. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : place),
  );
}
