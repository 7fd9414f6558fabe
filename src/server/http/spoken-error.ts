import { readFileSync } from 'node:fs';
import { type Language, matchLanguage } from '../../domain/languages.ts';
import type { FieldError, Usage } from './catalogue.ts';

/** Languages that errors are told in besides Portuguese. */
export type ErrorLanguage = Exclude<Language, 'pt-BR'>;

type Sentence = { readonly pattern: RegExp; readonly said: Readonly<Record<ErrorLanguage, string>> };

let sentences: { readonly whole: ReadonlyMap<string, Sentence['said']>; readonly open: readonly Sentence[] } | null =
  null;

/** The language of a tag such as `es-PY` (`X-Language`); null for Portuguese and what errors are not told in. */
export function errorLanguage(tag: unknown): ErrorLanguage | null {
  const language = matchLanguage(tag);
  return language === 'pt-BR' ? null : language;
}

/**
 * The body of an error in another language: its message, those of its fields, and the text of a rule. Errors are written
 * in Portuguese where they are thrown; what has no translation stays so.
 * @param say the names of fields and entities within a text
 */
export function spokenError(
  body: Readonly<Record<string, unknown>>,
  language: ErrorLanguage,
  say: (text: string) => string,
): Readonly<Record<string, unknown>> {
  const told = (text: unknown): unknown => (typeof text === 'string' ? sayErrorText(text, language, say) : text);
  const { details } = body;
  if (typeof details !== 'object' || details === null) return { ...body, message: told(body.message) };
  const { errors, texto, usos } = details as {
    readonly errors?: readonly FieldError[];
    readonly texto?: unknown;
    readonly usos?: readonly Usage[];
  };
  return {
    ...body,
    message: told(body.message),
    details: {
      ...details,
      ...(Array.isArray(errors) ? { errors: errors.map((each) => ({ ...each, message: told(each.message) })) } : {}),
      ...(texto === undefined ? {} : { texto: told(texto) }),
      ...(Array.isArray(usos) ? { usos: usos.map((each) => ({ ...each, titulo: say(each.titulo) })) } : {}),
    },
  };
}

/** One text of an error; a question of what was meant, at its end, is said for itself. */
export function sayErrorText(text: string, language: ErrorLanguage, say: (text: string) => string): string {
  const [, start = text, meant] = /^(.*?) Você quis dizer (.+)\?$/s.exec(text) ?? [];
  const question = meant === undefined ? '' : ` ${questions[language](meant)}`;
  return `${sayWhole(start, language, say)}${question}`;
}

const questions: Readonly<Record<ErrorLanguage, (meant: string) => string>> = {
  es: (meant) => `¿Quiso decir ${meant.replace(/ ou /g, ' o ')}?`,
  en: (meant) => `Did you mean ${meant.replace(/ ou /g, ' or ')}?`,
};

/** Longer ones quote what was sent, and are not worth the search. */
const longestText = 2_000;

function sayWhole(text: string, language: ErrorLanguage, say: (text: string) => string): string {
  if (text.length > longestText) return text;
  sentences ??= readSentences();
  const whole = sentences.whole.get(text);
  if (whole !== undefined) return whole[language];
  for (const { pattern, said } of sentences.open) {
    const match = pattern.exec(text);
    if (match === null) continue;
    let index = 0;
    return said[language].replaceAll('{}', () => {
      index += 1;
      // Several names stand with commas between.
      return (match[index] ?? '').split(', ').map(say).join(', ');
    });
  }
  return text;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** What fills a gap may be of any length, but the texts around it are fixed: the longest ones are tried first. */
function readSentences(): NonNullable<typeof sentences> {
  const path = new URL('./error-texts.json', import.meta.url);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Sentence['said']>>;
  const entries = Object.entries(texts).sort(([a], [b]) => b.length - a.length);
  return {
    whole: new Map(entries.filter(([text]) => !text.includes('{}'))),
    open: entries
      .filter(([text]) => text.includes('{}'))
      .map(([text, said]) => ({
        pattern: new RegExp(`^${text.split('{}').map(escaped).join('(.+?)')}$`, 's'),
        said,
      })),
  };
}
