import i18next, { type i18n } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { defaultLanguage, type Language } from './languages.ts';

/** Texts of one area: nested objects whose leaves are sentences. */
export type TextTree = { readonly [key: string]: string | TextTree };

/**
 * Texts of one area in all languages. Portuguese comes with the code; the others load when they are chosen, with the
 * same keys (a test compares them).
 */
export type TextSource = { readonly 'pt-BR': TextTree } & {
  readonly [L in Exclude<Language, 'pt-BR'>]: () => Promise<{ readonly texts: TextTree }>;
};

const sources = new Map<string, TextSource>();
const loaded = new Set<string>();

const instance: i18n = i18next.createInstance();

// Texts are compiled in, so this finishes at once and registering below may follow without waiting.
void instance.use(initReactI18next).init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
});

/** Makes the texts of an area known under a namespace; call it once, at the top of the area's `texts/index.ts`. */
export function registerTexts(namespace: string, source: TextSource): void {
  sources.set(namespace, source);
  addTexts(defaultLanguage, namespace, source['pt-BR']);
  const current = currentLanguage();
  if (current !== defaultLanguage) void loadTexts(current, namespace);
}

/** Switches every text on screen; resolves when the texts of the language are there. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all([...sources.keys()].map((namespace) => loadTexts(language, namespace)));
  await instance.changeLanguage(language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export function currentLanguage(): Language {
  return (instance.language ?? defaultLanguage) as Language;
}

/** Translates in components: `const t = useTexts('shell')`, then `t('login.enter')`; renders anew on a switch. */
export function useTexts(namespace: string): Translate {
  const { t } = useTranslation(namespace, { i18n: instance });
  return useCallback<Translate>((key, values) => String(t(key, values ?? {})), [t]);
}

/** The language on screen; renders anew on a switch. */
export function useLanguage(): Language {
  useTranslation(undefined, { i18n: instance });
  return currentLanguage();
}

/** Translates outside of components, in the language of the moment. */
export function textsOf(namespace: string): Translate {
  const t = instance.getFixedT(null, namespace);
  return (key, values) => String(t(key, values ?? {}));
}

export type Translate = (key: string, values?: Record<string, unknown>) => string;

async function loadTexts(language: Language, namespace: string): Promise<void> {
  const source = sources.get(namespace);
  if (!source || language === 'pt-BR' || loaded.has(`${language}/${namespace}`)) return;
  const { texts } = await source[language]();
  addTexts(language, namespace, texts);
}

function addTexts(language: Language, namespace: string, texts: TextTree): void {
  loaded.add(`${language}/${namespace}`);
  instance.addResourceBundle(language, namespace, texts, true, true);
}
