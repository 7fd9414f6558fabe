import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { lostReference } from '../rows/lost-reference.ts';
import { findNameable } from '../rows/nameable.ts';
import type { Owner } from '../rows/record-lists.ts';
import type { KnownLabels } from '../rows/rows.ts';
import { type FittedLinks, linkErrors } from './fit-links.ts';

export type ReferencesToCheck = {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly owner: EntityModel;
  readonly references: ReadonlyMap<string, number>;
  readonly links: FittedLinks;
  readonly base: string;
  readonly parent?: Owner | undefined;
};

export type ReferenceCheck = (
  given: ReferencesToCheck,
) => Promise<{ readonly errors: readonly FieldError[]; readonly labels: KnownLabels }>;

/**
 * References may only name records that this caller may choose, because saving one reveals its label. The reference to
 * the record whose list contains the row is exempt. The same applies to links. Returns the errors, and the labels of
 * the other references.
 */
export function createReferenceCheck(models: () => ReadonlyMap<string, EntityModel>): ReferenceCheck {
  return async ({ tx, caller, owner, references, links, base, parent }) => {
    const chosen = [...references].filter(([name]) => name !== parent?.field);
    const found = await findNameable(
      tx,
      { caller, models: models(), owner },
      new Map(chosen.map(([name, id]) => [name, [id]])),
    );
    const errors = chosen.flatMap(([name, id]) =>
      found.get(name)?.has(id) === true ? [] : [lostReference(`${base}/${name}`)],
    );
    const unlinked = await linkErrors(tx, { caller, models: models() }, links, base);
    return { errors: [...errors, ...unlinked], labels: found };
  };
}
