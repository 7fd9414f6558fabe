import type { LanguageTexts, PlaceholdersOf, SamePlaceholders } from '../../../domain/languages.ts';
import { ApiError } from './api-error.ts';

/**
 * The kinds of placeholders in a text. `{name}` is written as it is. The others depend on the reader's language:
 * `{bytes:number}` with separators, `{campos:label}` as names of fields and entities, `{names:list}` as 'a, b or c',
 * `{types:type}` as types of JSON, `{linha:line}` as the row of a file (nothing for null). `{sugestoes:nearest}` asks
 * whether the first of them was meant and `{nomes:meant}` whether any of them was (nothing if empty).
 */
type Fillings = {
  number: number;
  label: string | readonly string[];
  list: readonly string[];
  type: readonly string[];
  nearest: readonly string[];
  meant: readonly string[];
  line: number | null;
};
export type PlaceholderKind = keyof Fillings;
export type ErrorValues = Readonly<Record<string, unknown>>;

/** One problem as data: its code for programs, the name of its text, and the values of the text. */
export type ErrorProblem = {
  /** Never changes, because clients rely on it. */
  readonly code: string;
  readonly text: string;
  readonly values: ErrorValues;
};
/** A problem of one place of a body or of parameters; `pointer` is a JSON Pointer into the body. */
export type FieldError = ErrorProblem & { readonly pointer: string };

/** The three texts of an error; with a status it refuses a whole call. */
export type ErrorDefinition = LanguageTexts & {
  readonly status?: number;
  /** Further fields of a refusal, besides the values of its text. */
  readonly carries?: Carries<unknown>;
};
type Carries<Details> = { readonly details?: Details };

/** Declares the further fields of a refusal. */
export function carries<Details>(): Carries<Details> {
  return {};
}

type ValuesOf<Text extends string> = {
  readonly [Place in PlaceholdersOf<Text> as Place extends `${infer Name}:${string}`
    ? Name
    : Place]: Place extends `${string}:${infer Kind extends PlaceholderKind}` ? Fillings[Kind] : string | number;
};

type Arguments<Details> = keyof Details extends never ? [] : [details: Details];
type DetailsOf<Definition> = Definition extends { carries: Carries<infer Details> } ? Details : unknown;
type Builder<Definition> = Definition extends { 'pt-BR': infer Text extends string }
  ? Definition extends { status: number }
    ? (
        ...details: Arguments<ValuesOf<Text> & DetailsOf<Definition>>
      ) => ApiError<ValuesOf<Text> & DetailsOf<Definition>>
    : (...values: Arguments<ValuesOf<Text>>) => ErrorProblem
  : never;

const definitions = Symbol('definitions');
/** The errors of an area: their texts, and a function for each that creates it. */
export type ErrorArea = { readonly [definitions]: Readonly<Record<string, ErrorDefinition>> };
type Errors<Definitions> = ErrorArea & { readonly [Text in keyof Definitions]: Builder<Definitions[Text]> };

/**
 * Defines the errors of an area by the names of their texts: the permanent code, and after a dot which of its texts
 * (`format.email`). Errors with a status are created as an `ApiError` to throw, the others as an `ErrorProblem` of a
 * field or a row.
 */
export function defineErrors<const Definitions extends Readonly<Record<string, ErrorDefinition>>>(
  texts: Definitions & { readonly [Text in keyof Definitions]: SamePlaceholders<Definitions[Text]> },
): Errors<Definitions> {
  const builders = Object.entries<ErrorDefinition>(texts).map(([text, { status }]) => {
    const [code = text] = text.split('.', 1);
    return [
      text,
      status === undefined
        ? (values: ErrorValues = {}): ErrorProblem => ({ code, text, values })
        : (details: ErrorValues = {}): ApiError => new ApiError({ code, text, status, details }),
    ];
  });
  // Each builder has the type that its text requires.
  return { ...Object.fromEntries(builders), [definitions]: texts } as Errors<Definitions>;
}

/** The definitions of an area, by the names of their texts. */
export function definitionsOf(area: ErrorArea): Readonly<Record<string, ErrorDefinition>> {
  return area[definitions];
}

/** Turns a refusal into a problem of the place it concerns. */
export function problemOf({ code, text, details }: ApiError): ErrorProblem {
  return { code, text, values: Object(details) };
}

/** The places that a refusal names; empty if there are none. */
export function fieldErrorsOf({ details }: ApiError): readonly FieldError[] {
  const { errors }: { readonly errors?: unknown } = Object(details);
  return Array.isArray(errors) ? errors : [];
}
