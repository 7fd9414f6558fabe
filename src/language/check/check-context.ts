import type { EntityModel } from '../entity/entity.ts';
import { closestNames, nearestOrAll } from '../json/closest-names.ts';
import type { PositionLookup } from '../json/parse.ts';
import type { ViewProblem } from '../json/problem.ts';
import type { Fragments } from '../view/fragment.ts';
import type { KnownOperation } from '../view/operation-match.ts';

/** The names that a view may use besides its own. Names of a missing list are not checked. */
export type Known = {
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Lists without an entity. */
  readonly lists?: KnownLists;
  /** Shapes of answers without a table (`x-stored`: false). */
  readonly shapes?: ReadonlyMap<string, EntityModel>;
  /** Names of registered components, such as `commerce/cart`. */
  readonly components?: readonly string[];
  /** Permission flags of the screen check. */
  readonly permissions?: readonly string[];
  /** Calls of the contract. */
  readonly operations?: readonly KnownOperation[];
  /** Names of icons. */
  readonly icons?: ReadonlySet<string>;
  /** Views by the name with which actions open them: `Cidade`, `Cidade.picker`, `painel`. */
  readonly views?: ViewNames;
  /** Fragments that views may include; without them includes are left as they are. */
  readonly fragments?: Fragments;
  /** The views with each address. */
  readonly addresses?: Readonly<Record<string, readonly string[]>>;
  /** Path of an entity's schema, if known. */
  readonly schemaFileOf?: ((entity: string) => string | null) | undefined;
};

/** Names of views; a caller may only need to ask for single names. */
export type ViewNames = Pick<ReadonlySet<string>, 'has'> & Iterable<string>;

/** Lists of statements, and of calls that answer the rows of a shape. */
export type KnownLists = {
  /** The shape of rows by the path of their list, such as `/report_eventos`. */
  readonly rows: ReadonlyMap<string, EntityModel>;
  /** Calls in addition to those of the contract. */
  readonly operations: readonly KnownOperation[];
};

export const noLists: KnownLists = { rows: new Map(), operations: [] };

/** Position of a pointer in a view. A merged view has several files. */
export type Locate = (
  pointer: string,
  what?: 'key' | 'value',
) => { readonly file: string; readonly line: number; readonly column: number };

/** Positions in a view with a single file. */
export function locateIn(file: string, at: PositionLookup): Locate {
  return (pointer, what) => ({ file, ...at(pointer, what) });
}

export type CheckContext = {
  readonly known: Known;
  readonly locate: Locate;
  readonly problems: ViewProblem[];
  /** Entity of the whole screen; null if it has none. */
  readonly screen: EntityModel | null;
  /** Entity of the record at the root of expressions; null if unknown. */
  readonly record: EntityModel | null;
  /** Entity of the surrounding rows; null if there are none, or they come from a call of their own. */
  readonly row: EntityModel | null;
  /** The surrounding rows or record have unknown fields, so any name may be valid. */
  readonly hasUnknownNames: boolean;
  /** The view names an unknown entity: errors that follow from it are not reported. */
  readonly hasUnknownEntity: boolean;
  /** The address of the view, if it has one. */
  readonly address?: string;
  /** The process of the view, if it has one. */
  readonly process?: string;
  /** The view is also served without a login. */
  readonly isPublic?: boolean;
  /** The screen takes its record from a call. */
  readonly hasSource?: boolean;
  /** The view holds its record while it is open. */
  readonly hasHold?: boolean;
  /** The checked expression is the default of an input, which may read the day (`$today`). */
  readonly hasToday?: boolean;
  /** Inputs need not be fields of the record, which is shown beside them. */
  readonly hasOwnInputs?: boolean;
  /** An element without a search asks for the rows, such as a repeat: a view may send a `query` of its own. */
  readonly hasNoSearch?: boolean;
  /** The elements of a row that is itself a link or a button. */
  readonly isInClick?: boolean;
  /** Names in addition to the record of a source. */
  readonly ownNames?: ReadonlySet<string>;
  /** In an action: the names that it asks for; absent if it asks for nothing. */
  readonly asked?: ReadonlySet<string>;
  /** In an action: its call or a dialog has returned an answer. */
  readonly hasAnswer?: boolean;
  /** Checks the elements of `ask`, of which the check of actions knows nothing else. */
  readonly checkElements?: (elements: unknown, pointer: string, context: CheckContext) => void;
  /** Inside a row or record of its own: its own names, and those of the surroundings. */
  readonly names?: { readonly own: ReadonlySet<string>; readonly around: ReadonlySet<string> };
  /** Names of the form's elements, which expressions may read besides the fields. */
  readonly elementNames: ReadonlySet<string>;
};

export type CheckCode =
  | `view/${'unknown-type' | 'unknown-key' | 'unknown-field' | 'unknown-entity' | 'unknown-component' | 'unknown-permission' | 'unknown-operation' | 'unknown-view' | 'unknown-icon' | 'unknown-action' | 'unknown-parameter'}`
  | `view/${'wrong-value' | 'wrong-type' | 'missing-key' | 'asked-call' | 'missing-type' | 'bad-name' | 'duplicate-name' | 'taken-address' | 'off-page' | 'ambiguous-name' | 'needs-session'}`
  | `expression/${'syntax' | 'unknown-path' | 'unknown-name' | 'unsafe-regex' | 'cycle' | 'unloadable'}`;

/** Reports a mistake. `offset` counts characters within the text at the pointer. */
export function report(
  context: CheckContext,
  code: CheckCode,
  pointer: string,
  message: string,
  { what = 'value', offset = null, suggestions = [], severity = 'error' }: ReportOptions = {},
): void {
  const { file, line, column } = context.locate(pointer, what);
  const shifted = offset === null ? column : column + 1 + offset;
  context.problems.push({ code, severity, file, line, column: shifted, pointer, message, suggestions });
}

type ReportOptions = {
  readonly what?: 'key' | 'value';
  readonly offset?: number | null;
  readonly suggestions?: readonly string[];
  readonly severity?: ViewProblem['severity'];
};

type ReportUnknownOptions = {
  readonly context: CheckContext;
  readonly code: CheckCode;
  readonly pointer: string;
  readonly message: string;
  readonly name: string;
  readonly known: Iterable<string>;
  readonly options?: Omit<ReportOptions, 'suggestions'> | undefined;
};

/** Reports an unknown name with the most similar known one, or with all names of a short list (rule V3). */
export function reportUnknown({
  context,
  code,
  pointer,
  message,
  name,
  known,
  options = {},
}: ReportUnknownOptions): void {
  const names = [...known];
  const suggestions = closestNames(name, names);
  report(context, code, pointer, message + nearestOrAll(suggestions, names), { ...options, suggestions });
}
