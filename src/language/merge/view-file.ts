import { parseJson } from '../json/parse.ts';
import { pointerTo } from '../json/pointer.ts';
import type { ViewProblem } from '../json/problem.ts';
import { isRecord } from '../json/record.ts';
import { type NormalisedView, normaliseView } from '../view/normalize.ts';
import type { ViewDefinition } from '../view/view.ts';
import type { ViewLayer } from '../view/view-answer.ts';

/** A file below `views`, read and normalised. Its mistakes are in `problems` and never thrown. */
export type ViewFile = {
  /** Path relative to the project, with forward slashes. */
  readonly file: string;
  readonly role: 'base' | 'override';
  /** From the file's content, otherwise from its name. */
  readonly entity: string;
  /** Null for the main view. */
  readonly name: string | null;
  /** Null if the file cannot be understood. */
  readonly view: ViewDefinition | null;
  readonly at: NormalisedView['at'];
  readonly positions: NonNullable<ViewLayer['positions']>;
  readonly problems: readonly ViewProblem[];
};

export const viewEnding = '.view.json';

export function parseViewFile(file: string, text: string): ViewFile {
  const parsed = parseJson(file, text);
  const { view, at, problems } = normaliseView(file, parsed);
  const stem = nameOfFile(file);
  const found = [...parsed.problems, ...problems];
  if (view !== null && stem.role === 'base') found.push(...checkPlace(file, view, stem, at));
  return {
    file,
    role: stem.role,
    entity: stem.role === 'override' && typeof view?.entity === 'string' ? view.entity : stem.entity,
    name: stem.role === 'override' && typeof view?.name === 'string' ? view.name : stem.name,
    view,
    at,
    positions: view === null ? {} : positionsOf(view, at),
    problems: found,
  };
}

/** An unusable file, with the reason as its problem. */
export function unusableFile(file: string, code: string, message: string): ViewFile {
  const at = () => ({ line: 1, column: 1 });
  const problems = [problemOf({ file, code, message, pointer: '', at })];
  return { file, ...nameOfFile(file), view: null, at, positions: {}, problems };
}

/** `views/overrides/Fornecedor.picker.view.json` is an override of the view `picker` of Fornecedor. */
export function nameOfFile(file: string): {
  readonly role: ViewFile['role'];
  readonly entity: string;
  readonly name: string | null;
} {
  const role = file.startsWith('views/overrides/') ? 'override' : 'base';
  const [entity = '', ...rest] = file.slice(file.lastIndexOf('/') + 1, -viewEnding.length).split('.');
  return { role, entity, name: rest.length === 0 ? null : rest.join('.') };
}

/** A base view is found by its file name, so its content must agree with it. */
function checkPlace(
  file: string,
  view: ViewDefinition,
  stem: { readonly entity: string; readonly name: string | null },
  at: NormalisedView['at'],
): ViewProblem[] {
  const isOther = typeof view.entity === 'string' && view.entity !== stem.entity;
  const isOtherName = view.name !== undefined && view.name !== stem.name;
  if (!isOther && !isOtherName) return [];
  const wanted = [view.entity ?? stem.entity, view.name].filter((part) => typeof part === 'string').join('.');
  const message = `This file is found by its name, as the view of \`${stem.entity}\`, but it says \`${wanted}\`. Rename it to \`${wanted}${viewEnding}\`.`;
  return [problemOf({ file, code: 'view/wrong-place', message, pointer: isOther ? '/entity' : '/name', at })];
}

type ProblemOfOptions = {
  readonly file: string;
  readonly code: string;
  readonly message: string;
  readonly pointer: string;
  readonly at: NormalisedView['at'];
  readonly suggestions?: readonly string[] | undefined;
};

export function problemOf({ file, code, message, pointer, at, suggestions = [] }: ProblemOfOptions): ViewProblem {
  return { code, severity: 'error', file, ...at(pointer), pointer, message, suggestions };
}

/** The position of every part of a view in its file, for provenance. */
function positionsOf(view: ViewDefinition, at: NormalisedView['at']): Record<string, { line: number; column: number }> {
  const positions: Record<string, { line: number; column: number }> = {};
  const waiting: { readonly value: unknown; readonly pointer: string }[] = [{ value: view, pointer: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    positions[next.pointer] = at(next.pointer, 'key');
    if (!isRecord(next.value)) continue;
    for (const [key, value] of Object.entries(next.value))
      waiting.push({ value, pointer: pointerTo(next.pointer, key) });
  }
  return positions;
}
