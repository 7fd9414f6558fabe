import { defaultLanguage, type Language, matchLanguage } from './languages.ts';

/** One text in the languages of the portal; `{name}` stands for what is filled in. */
export type LanguageTexts = Readonly<Record<Language, string>>;

/** What a text fills in, as it is written there: `name`, or `name:kind`. */
export type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlaceholdersOf<Rest>
  : never;

type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Refuses texts that fill in other values than the Portuguese one. */
export type SamePlaceholders<Texts> = Texts extends { 'pt-BR': infer Own extends string }
  ? {
      readonly [Key in keyof Texts]: Key extends 'es' | 'en'
        ? Texts[Key] extends infer Other extends string
          ? IsSame<PlaceholdersOf<Own>, PlaceholdersOf<Other>> extends true
            ? Other
            : `The placeholders differ from the Portuguese text: ${PlaceholdersOf<Own>}`
          : never
        : Texts[Key];
    }
  : never;

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
