import type { EntityModel } from '../entity/entity.ts';
import type { ViewProblem } from '../json/problem.ts';
import type { ViewDefinition } from './view.ts';

/**
 * The answer of `GET view/{entity}?name=&parent=`. The browser merges `layers` in order (rule M1) and adds the user's
 * own.
 */
export type ViewAnswer = {
  readonly entity: string;
  /** Content hash of everything below, also used as ETag. */
  readonly hash: string;
  readonly model: EntityModel | null;
  /** The entities of this one's relations and collections, from which pickers get labels and columns. */
  readonly related: Readonly<Record<string, EntityModel>>;
  /** Which of `related` its source answers; absent without a source, or for an unknown one. */
  readonly source?: string;
  readonly layers: readonly ViewLayer[];
  /** Problems in these files; empty for users who may not configure. */
  readonly problems: readonly ViewProblem[];
};

export type ViewLayer = {
  readonly layer: 'base' | 'override' | 'user';
  readonly file: string;
  /** Normalised; an override still has the `$` keys of rules M3 to M5. */
  readonly view: ViewDefinition;
  /** Line and column in the file (from 1) by JSON Pointer in the normalised view, for provenance. */
  readonly positions?: Readonly<Record<string, { readonly line: number; readonly column: number }>>;
};
