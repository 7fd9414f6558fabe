import type { Language, LanguageTexts } from '../../../domain/languages.ts';
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

/** The reader of an error: their language, and the translation of field and entity names into it. */
export type ErrorReader = { readonly language: Language; readonly translate: (name: string) => string };

/** The texts of all errors of the server. */
export type ErrorTexts = {
  /** The text of a problem for its reader. */
  readonly write: (problem: ErrorProblem, reader: ErrorReader) => string;
  /** The body of an error answer (components/schemas.yaml, Erro). */
  readonly writeBody: (error: ApiError, requestId: string, reader: ErrorReader) => Readonly<Record<string, unknown>>;
};

/** The language of errors for a tag such as `es-PY` (`X-Language`); Portuguese for unknown tags. */
export function errorLanguage(tag: unknown): Language {
  return matchLanguage(tag) ?? defaultLanguage;
}

/** Codes whose details repeat their text, for callers that show the message of a rule. */
const withText: ReadonlySet<string> = new Set(['REGRA_DE_NEGOCIO', 'ARQUIVO_NAO_IMPORTAVEL']);

/** Combines the errors of all areas. Throws if two define the same text. */
export function createErrorTexts(areas: readonly ErrorArea[]): ErrorTexts {
  const known = new Map<string, ErrorDefinition>();
  for (const [text, definition] of [...new Set(areas)].flatMap((area) => Object.entries(definitionsOf(area)))) {
    if (known.has(text)) throw new Error(`Two areas define the text ${text} of an error.`);
    known.set(text, definition);
  }
  const write: ErrorTexts['write'] = ({ text, values }, reader) => {
    // A problem stored by an earlier version may name a text that no longer exists.
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

const unknownText: LanguageTexts = {
  'pt-BR': 'O valor não é aceito.',
  es: 'No se acepta este valor.',
  en: 'This value is not accepted.',
};

/** Records of one entity that refer to another record by one of their relations, which prevents its deletion. */
export type Usage = {
  readonly entidade: string;
  /** Plural name of the entity's records. */
  readonly titulo: string;
  /** The relation that refers to the record; lists of the entity accept it as a filter. */
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

/** Writes values whose placeholder names a kind (`Fillings`, define-errors.ts). */
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
  // British English has no comma before the last 'or'.
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
const line: LanguageTexts = { 'pt-BR': 'linha', es: 'fila', en: 'row' };
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
