import type { EntityModel } from '../entity/entity.ts';
import type { ViewProblem } from '../json/problem.ts';
import type { ViewDefinition } from './view.ts';

/**
 * What `GET view/{entity}?name=&parent=` answers. The browser merges `layers` in order (rule M1) and adds the user's own.
 */
export type ViewAnswer = {
  readonly entity: string;
  /** Content hash of everything below; also the ETag. */
  readonly hash: string;
  readonly model: EntityModel | null;
  /** The entities that this one's relations and collections name, so that pickers know labels and columns. */
  readonly related: Readonly<Record<string, EntityModel>>;
  /** Which of `related` the answer of its source is; absent where it has none, or one of an unknown type. */
  readonly source?: string;
  readonly layers: readonly ViewLayer[];
  /** Problems found in these files; empty for users who may not configure. */
  readonly problems: readonly ViewProblem[];
};

export type ViewLayer = {
  readonly layer: 'base' | 'override' | 'user';
  readonly file: string;
  /** Normalised; of an override it still holds the `$` keys of rules M3 to M5. */
  readonly view: ViewDefinition;
  /** JSON Pointer (in the normalised view) to 1-based line and column of the file, for provenance. */
  readonly positions?: Readonly<Record<string, { readonly line: number; readonly column: number }>>;
};
