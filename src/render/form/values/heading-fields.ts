import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { secondLine } from '../../../language/entity/naming/second-line.ts';

/** What the head of a form says of its record. */
export type HeadingFields = {
  readonly picture: EntityField | null;
  /** Where the record stands, as badges; then what else tells it apart. */
  readonly facts: readonly EntityField[];
};

const stateNames = ['status', 'situacao'] as const;

/**
 * The fields that stand below the name of a record: those that the form names (`heading`), else its picture, its state,
 * which a flow shows by itself, and the codes that the search looks into. Fields that the caller may not read are none of
 * the model's.
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
