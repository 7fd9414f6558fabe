/** The languages of the portal, by BCP 47 name. */
export type Language = 'pt-BR' | 'es' | 'en';

export const languages: readonly { readonly id: Language; readonly name: string }[] = [
  { id: 'pt-BR', name: 'Português' },
  { id: 'es', name: 'Español' },
  { id: 'en', name: 'English' },
];

export const defaultLanguage: Language = 'pt-BR';

/** One text in the languages of the portal; `{name}` is a placeholder. */
export type LanguageTexts = Readonly<Record<Language, string>>;

/** The placeholders of a text, as written: `name`, or `name:kind`. */
export type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlaceholdersOf<Rest>
  : never;

type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Refuses translations whose placeholders differ from those of the Portuguese text. */
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

/** The language of the portal for a tag such as `es-PY` or `pt`; null for none. */
export function matchLanguage(tag: unknown): Language | null {
  const primary = typeof tag === 'string' ? tag.trim().toLowerCase().split('-')[0] : undefined;
  return languages.find(({ id }) => id.toLowerCase().split('-')[0] === primary)?.id ?? null;
}

/** Countries by ISO 3166-1 alpha-2 code whose people read another language of the portal than Spanish. */
const languagesOfCountries: Readonly<Record<string, Language>> = {
  ...{ BR: 'pt-BR', PT: 'pt-BR', AO: 'pt-BR', MZ: 'pt-BR' },
  ...{ US: 'en', CA: 'en', GB: 'en' },
};

/**
 * The language in which to write to somebody.
 * @param chosen tag of the language that they have chosen; null for none
 * @param country ISO 3166-1 alpha-2 code of the country of their branch, which counts without a choice; null if it is
 *   not known, which stands for Brazil
 */
export function readerLanguage(chosen: string | null, country: string | null): Language {
  return matchLanguage(chosen) ?? (country === null ? defaultLanguage : (languagesOfCountries[country] ?? 'es'));
}
