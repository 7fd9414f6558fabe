import { useSyncExternalStore } from 'react';
import { defaultLanguage, type Language } from '../../domain/languages.ts';
import { createListeners } from '../listeners.ts';
import { fillIn, type Sentences } from './fill-in.ts';
import { findText, type OverlayTexts, overlaid, type TextTree } from './overlay.ts';

/**
 * Texts of one area in all languages. Portuguese is part of the code; the others load when they are chosen, with the
 * same keys (a test compares them).
 */
export type TextSource = { readonly 'pt-BR': TextTree } & {
  readonly [L in Exclude<Language, 'pt-BR'>]: () => Promise<{ readonly texts: TextTree }>;
};

export type Translate = (key: string, values?: Record<string, unknown>) => string;

const sources = new Map<string, TextSource>();
/** Built-in texts, by language and namespace. */
const built = new Map<string, TextTree>();
/** Texts that are loading, with the same keys. */
const loading = new Map<string, Promise<void>>();
/** Translations of this installation in one language, which replace the built-in texts. */
let applied: { readonly language: Language; readonly dictionary: OverlayTexts } | null = null;
const complained = new Set<string>();
/** The translate function of each area in the current language: a new one whenever its texts change. */
const translators = new Map<string, Translate>();
const listeners = createListeners();

/** The displayed texts, by language and namespace: the built-in ones, replaced by the dictionary. */
const shown = new Map<string, TextTree>();
let current: Language = defaultLanguage;

/** Registers the texts of an area under a namespace; call it once, at the top of the area's `texts/index.ts`. */
export function registerTexts(namespace: string, source: TextSource): void {
  sources.set(namespace, source);
  addTexts(defaultLanguage, namespace, source['pt-BR']);
  if (current !== defaultLanguage) void loadTexts(current, namespace);
}

/**
 * Resolves when all areas registered so far have their texts in the current language, so that nothing is shown in
 * Portuguese first. Texts that fail to load stay Portuguese.
 */
export async function textsLoaded(): Promise<void> {
  const language = current;
  await Promise.allSettled([...sources.keys()].map((namespace) => loadTexts(language, namespace)));
}

/** Switches every text on screen; resolves when the texts of the language are loaded. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all([...sources.keys()].map((namespace) => loadTexts(language, namespace)));
  if (current !== language) {
    current = language;
    translators.clear();
    listeners.call();
  }
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/**
 * Replaces the texts of a language by the server's dictionary (`namespace:key` to text), and drops the dictionary
 * before. Returns whether any text on screen changed.
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
  return current;
}

/** Translates in components: `const t = useTexts('shell')`, then `t('login.enter')`; renders again after a switch. */
export function useTexts(namespace: string): Translate {
  const translator = () => translatorOf(namespace);
  return useSyncExternalStore(listeners.add, translator, translator);
}

/** The language on screen; renders again after a switch. */
export function useLanguage(): Language {
  return useSyncExternalStore(listeners.add, currentLanguage, currentLanguage);
}

/** Translates outside of components, in the current language. */
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

/** Sentences are cached, because hundreds of rows and fields use the same ones; except those that depend on a count. */
function makeTranslator(namespace: string): Translate {
  const languages = [current, defaultLanguage].map((language) => sentencesOf(language, namespace));
  const plain = new Map<string, string>();
  return (key, values) => {
    const known = values === undefined ? plain.get(key) : undefined;
    if (known !== undefined) return known;
    const text = fillIn(languages, key, values);
    if (text === undefined) return missing(namespace, key);
    if (values === undefined) plain.set(key, text);
    return text;
  };
}

/** The sentences of a namespace; a key is the path of one in the tree. Each is looked up once. */
function sentencesOf(language: Language, namespace: string): Sentences {
  const tree = shown.get(`${language}/${namespace}`);
  const known = new Map<string, string | undefined>();
  return {
    language,
    find: (key) => {
      if (!known.has(key)) known.set(key, tree === undefined ? undefined : findText(tree, key));
      return known.get(key);
    },
  };
}

/** Result for a missing text: during development it is conspicuous, and logged once on the console. */
function missing(namespace: string, key: string): string {
  if (!import.meta.env.DEV) return key;
  const name = `${namespace}:${key}`;
  if (!complained.has(name)) console.error(`There is no text ${name}.`);
  complained.add(name);
  return `⟦${name}⟧`;
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
  const name = `${language}/${namespace}`;
  const texts = built.get(name) ?? {};
  shown.set(name, applied?.language === language ? overlaid(texts, namespace, applied.dictionary) : texts);
  translators.delete(namespace);
}
