import type { Language } from '../../../domain/languages.ts';
import { defaultLanguage, matchLanguage } from '../../../domain/languages.ts';
import type { ApiError } from './api-error.ts';
import {
  definitionsOf,
  type ErrorArea,
  type ErrorDefinition,
  type ErrorProblem,
  type ErrorValues,
  type FieldError,
  type PlaceholderKind,
} from './define-errors.ts';

/** Who an error is written for: their language, and how names of fields and entities are called in it. */
export type ErrorReader = { readonly language: Language; readonly translate: (name: string) => string };

/** The texts of all errors of the server. */
export type ErrorTexts = {
  /** What a problem says to its reader. */
  readonly write: (problem: ErrorProblem, reader: ErrorReader) => string;
  /** The body of an error answer (components/schemas.yaml, Erro). */
  readonly writeBody: (error: ApiError, requestId: string, reader: ErrorReader) => Readonly<Record<string, unknown>>;
};

/** The language that errors are written in for a tag such as `es-PY` (`X-Language`): Portuguese for all others. */
export function errorLanguage(tag: unknown): Language {
  return matchLanguage(tag) ?? defaultLanguage;
}

/** Codes whose details repeat their text, for callers that show what a rule says. */
const withText: ReadonlySet<string> = new Set(['REGRA_DE_NEGOCIO', 'ARQUIVO_NAO_IMPORTAVEL']);

/** Brings the errors of all areas together. Throws when two name the same text. */
export function createErrorTexts(areas: readonly ErrorArea[]): ErrorTexts {
  const known = new Map<string, ErrorDefinition>();
  for (const [text, definition] of [...new Set(areas)].flatMap((area) => Object.entries(definitionsOf(area)))) {
    if (known.has(text)) throw new Error(`Two areas define the text ${text} of an error.`);
    known.set(text, definition);
  }
  const write: ErrorTexts['write'] = ({ text, values }, reader) => {
    // What an earlier version stored may name a text that there is no more.
    const definition = known.get(text) ?? unknownText;
    return fillIn(definition[reader.language], values, reader);
  };
  return {
    write,
    writeBody: ({ code, text, status, details: values }, requestId, reader) => {
      const given: ErrorValues = Object(values);
      const message = write({ code, text, values: given }, reader);
      const details: Record<string, unknown> = { ...given };
      if (withText.has(code)) details.texto = message;
      if (Array.isArray(given.errors)) details.errors = given.errors.map((each: FieldError) => toWire(each, reader));
      if (Array.isArray(given.usos)) details.usos = given.usos.map((each: Usage) => translateUsage(each, reader));
      return { error: true, code, status, message, details, request_id: requestId };
    },
  };

  function toWire(error: FieldError, reader: ErrorReader) {
    const { pointer, code, values } = error;
    return { pointer, code, values, message: write(error, reader) };
  }
}

const unknownText: Readonly<Record<Language, string>> = {
  'pt-BR': 'O valor não é aceito.',
  es: 'No se acepta este valor.',
  en: 'This value is not accepted.',
};

/** Records of one entity that point at another record by one of their relations, which keeps it from being deleted. */
export type Usage = {
  readonly entidade: string;
  /** What the entity's records are called, in the plural. */
  readonly titulo: string;
  /** The relation that points; a list of the entity takes it as a filter. */
  readonly campo: string;
  readonly total: number;
  /** The first of them. */
  readonly registros: readonly { readonly id: number; readonly nome: string }[];
};

function translateUsage(usage: Usage, { translate }: ErrorReader): Usage {
  return { ...usage, titulo: translate(usage.titulo) };
}

function fillIn(text: string, values: ErrorValues, reader: ErrorReader): string {
  return text.replaceAll(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind: PlaceholderKind | undefined) =>
    kind === undefined ? String(values[name]) : writers[kind](values[name], reader),
  );
}

/** How a value is written where its placeholder names a kind (`Fillings`, define-errors.ts). */
const writers: Readonly<Record<PlaceholderKind, (value: unknown, reader: ErrorReader) => string>> = {
  number: (value, { language }) => Number(value).toLocaleString(language),
  label: (value, { translate }) => namesIn(value).map(translate).join(', '),
  list: (value, { language }) => either(namesIn(value), language),
  type: (value, { language }) =>
    either(
      namesIn(value).map((name) => types[language][name] ?? name),
      language,
    ),
  nearest: (value, { language }) => ask(namesIn(value).slice(0, 1), language),
  meant: (value, { language }) => ask(namesIn(value), language),
  line: (value, { language }) => (value === null ? '' : ` (${line[language]} ${value})`),
};

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function either(names: readonly string[], language: Language): string {
  // British English writes no comma before the 'or'.
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' }).format(names);
}

function ask(names: readonly string[], language: Language): string {
  if (names.length === 0) return '';
  return ` ${questions[language](
    either(
      names.map((name) => `"${name}"`),
      language,
    ),
  )}`;
}

const questions: Readonly<Record<Language, (meant: string) => string>> = {
  'pt-BR': (meant) => `Você quis dizer ${meant}?`,
  es: (meant) => `¿Quiso decir ${meant}?`,
  en: (meant) => `Did you mean ${meant}?`,
};
const line: Readonly<Record<Language, string>> = { 'pt-BR': 'linha', es: 'fila', en: 'row' };
const types: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    ...{ string: 'texto', integer: 'número inteiro', number: 'número', boolean: 'verdadeiro ou falso' },
    ...{ object: 'objeto', array: 'lista', null: 'vazio' },
  },
  es: {
    ...{ string: 'texto', integer: 'número entero', number: 'número', boolean: 'verdadero o falso' },
    ...{ object: 'objeto', array: 'lista', null: 'vacío' },
  },
  en: {
    ...{ string: 'text', integer: 'whole number', number: 'number', boolean: 'true or false' },
    ...{ object: 'object', array: 'list', null: 'empty' },
  },
};
