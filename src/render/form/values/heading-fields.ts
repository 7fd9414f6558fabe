import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { secondLine } from '../../../language/entity/naming/second-line.ts';

/** The fields of a record in the header of its form. */
export type HeadingFields = {
  readonly picture: EntityField | null;
  /** The state of the record, as badges; then further fields that identify it. */
  readonly facts: readonly EntityField[];
};

const stateNames = ['status', 'situacao'] as const;

/**
 * The fields below the label of a record: those of the form's `heading`, otherwise its picture, its state (unless a
 * flow shows it) and the codes that the search covers. Unreadable fields are not in the model.
 */
export function headingFields(model: EntityModel | null, named: readonly string[] | undefined): HeadingFields {
  if (model === null) return { picture: null, facts: [] };
  const all = Object.values(model.fields);
  const fields = (named ?? defaultNames(model, all)).flatMap((name) => {
    const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
    return field === undefined || field.masked === true ? [] : [field];
  });
  return {
    picture: fields.find(isPicture) ?? null,
    facts: fields.filter((field) => !isPicture(field) && field.kind !== 'collection'),
  };
}

function defaultNames(model: EntityModel, all: readonly EntityField[]): readonly string[] {
  const state = stateNames.find((name) => (model.fields[name]?.options ?? null) !== null);
  return [
    ...all.filter(isPicture).map(({ name }) => name),
    ...(state === undefined || model.flow !== undefined ? [] : [state]),
    ...Object.keys(secondLine(model, model.label)),
  ];
}

function isPicture({ format }: EntityField): boolean {
  return format === 'image';
}
