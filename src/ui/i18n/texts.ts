import i18next, { type i18n } from 'i18next';
import { useSyncExternalStore } from 'react';
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

export type Translate = (key: string, values?: Record<string, unknown>) => string;

const sources = new Map<string, TextSource>();
const loaded = new Set<string>();
/** The function that translates an area in the language of the moment: another one as soon as it would say other words. */
const translators = new Map<string, Translate>();
const listeners = new Set<() => void>();

const instance: i18n = i18next.createInstance();

// Texts are compiled in, so this finishes at once and registering below may follow without waiting.
void instance.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false },
});
instance.on('languageChanged', () => {
  translators.clear();
  tell();
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
  const current = () => translatorOf(namespace);
  return useSyncExternalStore(subscribe, current, current);
}

/** The language on screen; renders anew on a switch. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}

/** Translates outside of components, in the language of the moment. */
export function textsOf(namespace: string): Translate {
  return (key, values) => translatorOf(namespace)(key, values);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function translatorOf(namespace: string): Translate {
  let translator = translators.get(namespace);
  if (translator === undefined) {
    translator = makeTranslator(namespace);
    translators.set(namespace, translator);
  }
  return translator;
}

/**
 * Sentences are looked up once, because hundreds of rows and fields say the same ones. Those that depend on a count, or
 * hold more than plain names to fill in, are left to i18next, which takes twenty times as long.
 */
function makeTranslator(namespace: string): Translate {
  const t = instance.getFixedT(null, namespace);
  const known = new Map<string, string | null>();
  return (key, values) => {
    let text = known.get(key);
    if (text === undefined) {
      text = plainSentence(namespace, key);
      known.set(key, text);
    }
    if (text === null || (values !== undefined && 'count' in values)) return String(t(key, values ?? {}));
    return text.includes('{{') ? text.replaceAll(placeholder, (_, name: string) => String(values?.[name] ?? '')) : text;
  };
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** A sentence as it stands among the texts; null when filling it in takes more than putting values for names. */
function plainSentence(namespace: string, key: string): string | null {
  const found: unknown =
    instance.getResource(currentLanguage(), namespace, key) ?? instance.getResource(defaultLanguage, namespace, key);
  if (typeof found !== 'string' || /\$t\(/.test(found)) return null;
  return found.replaceAll(placeholder, '').includes('{{') ? null : found;
}

async function loadTexts(language: Language, namespace: string): Promise<void> {
  const source = sources.get(namespace);
  if (!source || language === 'pt-BR' || loaded.has(`${language}/${namespace}`)) return;
  const { texts } = await source[language]();
  addTexts(language, namespace, texts);
}

function addTexts(language: Language, namespace: string, texts: TextTree): void {
  loaded.add(`${language}/${namespace}`);
  instance.addResourceBundle(language, namespace, texts, true, true);
  translators.delete(namespace);
  tell();
}
