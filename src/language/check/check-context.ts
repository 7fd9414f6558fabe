import type { EntityModel } from '../entity/entity.ts';
import { closestNames, nearestOrAll } from '../json/closest-names.ts';
import type { PositionLookup } from '../json/parse.ts';
import type { ViewProblem } from '../json/problem.ts';
import type { Fragments } from '../view/fragment.ts';
import type { KnownOperation } from '../view/operation-match.ts';

/** What exists besides the view: names that it may use. A list that is left out is not checked against. */
export type Known = {
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Lists that are of no entity. */
  readonly lists?: KnownLists;
  /** What calls answer without a table of its own (`x-stored`: false). */
  readonly shapes?: ReadonlyMap<string, EntityModel>;
  /** Names of registered components, such as `commerce/cart`. */
  readonly components?: readonly string[];
  /** Permission flags of the screen check. */
  readonly permissions?: readonly string[];
  /** Calls of the contract. */
  readonly operations?: readonly KnownOperation[];
  /** Names of icons. */
  readonly icons?: ReadonlySet<string>;
  /** Views by the name under which actions open them: `Cidade`, `Cidade.picker`, `painel`. */
  readonly views?: ViewNames;
  /** Fragments that views may include; includes stay as they are without them. */
  readonly fragments?: Fragments;
  /** The views that name an address, by the address. */
  readonly addresses?: Readonly<Record<string, readonly string[]>>;
  /** Path of the schema of an entity, where that is known. */
  readonly schemaFileOf?: ((entity: string) => string | null) | undefined;
};

/** Names of views; whoever asks for one of them need not be told of all. */
export type ViewNames = Pick<ReadonlySet<string>, 'has'> & Iterable<string>;

/** Lists of statements, and of calls that answer the rows of a shape. */
export type KnownLists = {
  /** What the rows are, by the path that a list asks for them, such as `/report_eventos`. */
  readonly rows: ReadonlyMap<string, EntityModel>;
  /** Calls besides those of the contract. */
  readonly operations: readonly KnownOperation[];
};

export const noLists: KnownLists = { rows: new Map(), operations: [] };

/** Where a pointer of a view stands. A merged view stands in several files. */
export type Locate = (
  pointer: string,
  what?: 'key' | 'value',
) => { readonly file: string; readonly line: number; readonly column: number };

/** Places of a view that is one file. */
export function locateIn(file: string, at: PositionLookup): Locate {
  return (pointer, what) => ({ file, ...at(pointer, what) });
}

export type CheckContext = {
  readonly known: Known;
  readonly locate: Locate;
  readonly problems: ViewProblem[];
  /** Entity of the whole screen; null when it has none. */
  readonly screen: EntityModel | null;
  /** Entity of the record at the root of expressions; null when it is not known. */
  readonly record: EntityModel | null;
  /** Entity of the rows around; null when there are none, or they come from a call of their own. */
  readonly row: EntityModel | null;
  /** Rows or a record around have fields that are not known here, so any name may be one of theirs. */
  readonly hasUnknownNames: boolean;
  /** The view names an entity that does not exist: what would follow from it is not missed as well. */
  readonly hasUnknownEntity: boolean;
  /** The address of the view, where it names one. */
  readonly address?: string;
  /** Of the view, where it names one. */
  readonly process?: string;
  /** The view is served to those who are not logged in as well. */
  readonly isPublic?: boolean;
  /** The screen takes its record from a call. */
  readonly hasSource?: boolean;
  /** The view holds its record while it is open. */
  readonly hasHold?: boolean;
  /** What is checked is what an input begins with, which may read the day (`$today`). */
  readonly hasToday?: boolean;
  /** Inputs need be no fields of the record, which stands beside the screen. */
  readonly hasOwnInputs?: boolean;
  /** Names that stand beside the record of a source. */
  readonly ownNames?: ReadonlySet<string>;
  /** In an action: the names that it asks for, absent where it asks for nothing. */
  readonly asked?: ReadonlySet<string>;
  /** In an action: there is an answer, of its call or of a dialog. */
  readonly hasAnswer?: boolean;
  /** Checks the elements of `ask`, of which an action knows nothing else. */
  readonly checkElements?: (elements: unknown, pointer: string, context: CheckContext) => void;
  /** Inside of a row or record of its own: the names that it has itself, and those of what is around it. */
  readonly names?: { readonly own: ReadonlySet<string>; readonly around: ReadonlySet<string> };
  /** Names of elements of the form that expressions may read besides the fields. */
  readonly elementNames: ReadonlySet<string>;
};

export type CheckCode =
  | `view/${'unknown-type' | 'unknown-key' | 'unknown-field' | 'unknown-entity' | 'unknown-component' | 'unknown-permission' | 'unknown-operation' | 'unknown-view' | 'unknown-icon' | 'unknown-action' | 'unknown-parameter'}`
  | `view/${'wrong-value' | 'wrong-type' | 'missing-key' | 'asked-call' | 'missing-type' | 'bad-name' | 'duplicate-name' | 'taken-address' | 'off-page' | 'ambiguous-name' | 'needs-session'}`
  | `expression/${'syntax' | 'unknown-path' | 'unknown-name' | 'unsafe-regex' | 'cycle' | 'unloadable'}`;

/** Reports a mistake. `offset` counts characters into the text that stands there. */
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

/** Reports a name that no one knows, with the nearest that is known, or all of a short list (rule V3). */
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
