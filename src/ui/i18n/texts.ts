import i18next, { type i18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { defaultLanguage, type Language } from '../../domain/languages.ts';
import { createListeners } from '../listeners.ts';
import { type OverlayTexts, overlaid, type TextTree } from './overlay.ts';

/**
 * Texts of one area in all languages. Portuguese comes with the code; the others load when they are chosen, with the
 * same keys (a test compares them).
 */
export type TextSource = { readonly 'pt-BR': TextTree } & {
  readonly [L in Exclude<Language, 'pt-BR'>]: () => Promise<{ readonly texts: TextTree }>;
};

export type Translate = (key: string, values?: Record<string, unknown>) => string;

const sources = new Map<string, TextSource>();
/** Texts as they come with the code, by language and namespace. */
const built = new Map<string, TextTree>();
/** Texts on their way, named as those. */
const loading = new Map<string, Promise<void>>();
/** Translations of this installation, which take their place, in one language. */
let applied: { readonly language: Language; readonly dictionary: OverlayTexts } | null = null;
const complained = new Set<string>();
/** The function that translates an area in the language of the moment: another one as soon as its texts change. */
const translators = new Map<string, Translate>();
const listeners = createListeners();

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
  listeners.call();
});

/** Makes the texts of an area known under a namespace; call it once, at the top of the area's `texts/index.ts`. */
export function registerTexts(namespace: string, source: TextSource): void {
  sources.set(namespace, source);
  addTexts(defaultLanguage, namespace, source['pt-BR']);
  const current = currentLanguage();
  if (current !== defaultLanguage) void loadTexts(current, namespace);
}

/**
 * Resolves when all areas that are known by now have their texts in the language of the moment, so that nothing is shown
 * in Portuguese first. What cannot be loaded stays Portuguese.
 */
export async function textsLoaded(): Promise<void> {
  const language = currentLanguage();
  await Promise.allSettled([...sources.keys()].map((namespace) => loadTexts(language, namespace)));
}

/** Switches every text on screen; resolves when the texts of the language are there. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all([...sources.keys()].map((namespace) => loadTexts(language, namespace)));
  await instance.changeLanguage(language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/**
 * Puts the server's dictionary (`namespace:key` to text) in place of the texts of a language, and of the dictionary before.
 * Answers whether any text on screen changed.
 */
export function applyTexts(language: Language, dictionary: OverlayTexts): boolean {
  if (applied?.language === language && isSame(applied.dictionary, dictionary)) return false;
  const before = applied;
  applied = { language, dictionary };
  const names = new Set([...namespacesOf(before?.dictionary ?? {}), ...namespacesOf(dictionary)]);
  for (const affected of new Set([before?.language ?? language, language]))
    for (const name of names) if (built.has(`${affected}/${name}`)) putTexts(affected, name);
  listeners.call();
  return names.size > 0;
}

function namespacesOf(dictionary: OverlayTexts): string[] {
  return Object.keys(dictionary).map((key) => key.split(':', 1)[0] ?? '');
}

function isSame(a: OverlayTexts, b: OverlayTexts): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

export function currentLanguage(): Language {
  return (instance.language ?? defaultLanguage) as Language;
}

/** Translates in components: `const t = useTexts('shell')`, then `t('login.enter')`; renders anew on a switch. */
export function useTexts(namespace: string): Translate {
  const current = () => translatorOf(namespace);
  return useSyncExternalStore(listeners.add, current, current);
}

/** The language on screen; renders anew on a switch. */
export function useLanguage(): Language {
  return useSyncExternalStore(listeners.add, currentLanguage, currentLanguage);
}

/** Translates outside of components, in the language of the moment. */
export function textsOf(namespace: string): Translate {
  return (key, values) => translatorOf(namespace)(key, values);
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
    if (text === null || (values !== undefined && 'count' in values))
      return instance.exists(key, { ...values, ns: namespace })
        ? String(t(key, values ?? {}))
        : missing(namespace, key);
    return text.includes('{{') ? text.replaceAll(placeholder, (_, name: string) => String(values?.[name] ?? '')) : text;
  };
}

/** A text that nobody has written: in development it catches the eye, once on the console as well. */
function missing(namespace: string, key: string): string {
  if (!import.meta.env.DEV) return key;
  const name = `${namespace}:${key}`;
  if (!complained.has(name)) console.error(`There is no text ${name}.`);
  complained.add(name);
  return `⟦${name}⟧`;
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
  const name = `${language}/${namespace}`;
  if (!source || language === 'pt-BR' || built.has(name)) return;
  const load = async () => {
    const { texts } = await source[language]();
    addTexts(language, namespace, texts);
  };
  const asked = loading.get(name) ?? load().finally(() => loading.delete(name));
  loading.set(name, asked);
  return asked;
}

function addTexts(language: Language, namespace: string, texts: TextTree): void {
  built.set(`${language}/${namespace}`, texts);
  putTexts(language, namespace);
  listeners.call();
}

function putTexts(language: Language, namespace: string): void {
  const texts = built.get(`${language}/${namespace}`) ?? {};
  const shown = applied?.language === language ? overlaid(texts, namespace, applied.dictionary) : texts;
  instance.removeResourceBundle(language, namespace);
  instance.addResourceBundle(language, namespace, shown);
  translators.delete(namespace);
}
