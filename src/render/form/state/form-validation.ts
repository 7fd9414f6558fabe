import type { EntityModel } from '../../../language/entity/entity.ts';
import { fieldOf } from '../../../language/entity/field-path.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { FormValidator } from '../validation/form-validator.ts';
import { matchRowErrors, namesOfPointer, rowErrorOf } from '../validation/row-errors.ts';
import type { ValidationError } from '../validation/validation.ts';
import type { FieldErrors } from '../values/form-errors.ts';
import { whenPointerRests } from '../values/pointer-rest.ts';
import type { FieldProblem } from '../values/problem.ts';
import type { RowError } from '../values/rows/row-error.ts';
import { rowsIn } from '../values/rows/rows-in-value.ts';
import {
  brokenRules,
  emptyLists,
  inOrder,
  isOfOldValue,
  problemOf,
  type ValidatedForm,
  type ValidateRows,
  validationTask,
  wrongRows,
} from './find-errors.ts';

/** Finds the errors of a form and shows them at its fields. */
export type FormValidation = {
  /** Validates a field after it was left; its error disappears when it is corrected. */
  readonly validateField: (field: string) => Promise<void>;
  /** Compiles validation ahead, so that the first save need not wait for it. */
  readonly prepare: () => void;
  /** Validates everything visible; true if the record may be sent. */
  readonly validateAll: () => Promise<boolean>;
  /** Validates these fields as for sending; errors of others stay. */
  readonly validateFields: (fields: readonly string[]) => Promise<boolean>;
  /** Shows errors at the fields of their pointers; returns those without a place in the form. */
  readonly placeErrors: (errors: readonly PlacedProblem[]) => readonly PlacedProblem[];
  /** Shows errors of a field's current value until it changes; errors of others stay. */
  readonly refuseValue: (field: string, problems: readonly FieldProblem[]) => void;
  /**
   * Sets the rows of a list in the form. Errors of changed rows disappear.
   * @param validated id of a row that was just validated completely
   */
  readonly setRows: (field: string, rows: readonly EntityRecord[], validated?: number) => void;
};

/** A problem at a JSON Pointer of the record. */
export type PlacedProblem = FieldProblem & { readonly pointer: string };

/** @param nested inner forms, by the field with their values */
export function createFormValidation(
  form: ValidatedForm,
  validator: FormValidator,
  nested: ReadonlyMap<string, FormValidation>,
  validateRows: ValidateRows | undefined,
): FormValidation {
  const { store, conditions, model, elements } = form;
  /** Values refused by the server or a rule between fields: leaving such a field unchanged does not clear the error. */
  const refused = new Map<string, unknown>();
  const brokenNow = async () => [...((await validator.validate(validationTask(form))) ?? []), ...emptyLists(form)];
  const byField = (errors: readonly ValidationError[]): FieldErrors =>
    new Map(errors.map((error) => [error.field, [problemOf(form, error)]]));

  return {
    validateField: async (field) => {
      const value = store.get(field);
      // While a form opens it is not known yet what is required.
      await conditions.whenSettled();
      const errors = await validator.validate({ ...validationTask(form), only: field });
      await whenPointerRests();
      // The value changed meanwhile: its own check follows.
      if (errors === null || !Object.is(value, store.get(field))) return;
      const [error] = errors;
      if (error === undefined && refused.has(field) && Object.is(refused.get(field), value)) return;
      // An empty field that was only passed through gets no error; one reported by a save keeps it.
      const isUntouched = error?.code === 'required' && !store.dirtyFields().includes(field);
      const isQuiet = isUntouched && !store.errors().has(field);
      store.setError(field, error === undefined || isQuiet ? [] : [problemOf(form, error)]);
    },
    prepare: () => void validator.validate(validationTask(form)),
    validateAll: async () => {
      await conditions.whenSettled();
      const found = (await brokenNow()).filter((error) => !isOfOldValue(form, error));
      const rows = await wrongRows(form, validateRows);
      const broken = await brokenRules(form);
      for (const field of broken.keys()) refused.set(field, store.get(field));
      store.setErrors(inOrder(form, new Map([...broken, ...byField(found)]), rows), rows);
      // Includes all inner forms, so that all errors are shown at once.
      const areValid = (await Promise.all([...nested.values()].map((inner) => inner.validateAll()))).every(Boolean);
      return found.length === 0 && rows.size === 0 && broken.size === 0 && areValid;
    },
    validateFields: async (fields) => {
      await conditions.whenSettled();
      const validated = new Set(fields);
      const found = (await brokenNow()).filter(({ field }) => validated.has(field));
      const others = [...store.errors()].filter(([field]) => !validated.has(field));
      const rows = others.map(([field]) => [field, store.rowErrors(field)] as const);
      store.setErrors(new Map([...others, ...byField(found)]), new Map(rows));
      return found.length === 0;
    },
    placeErrors: (errors) => {
      const known = new Set(elements.map(({ field }) => field));
      const placed = new Map<string, readonly FieldProblem[]>();
      const rows = new Map<string, RowError[]>();
      const homeless: PlacedProblem[] = [];
      for (const error of errors) {
        const { pointer, ...problem } = error;
        const [, ...names] = namesOfPointer(pointer);
        const field = fieldOfPointer(pointer, model);
        const isOfRow = names.length > 0 && Array.isArray(store.get(field));
        const inner = names.length > 0 ? nested.get(field) : undefined;
        if (inner !== undefined)
          homeless.push(...inner.placeErrors([{ ...problem, pointer: pointer.slice(pointer.indexOf('/', 1)) }]));
        else if (!known.has(field)) homeless.push(error);
        else if (isOfRow)
          rows.set(field, [...(rows.get(field) ?? []), rowErrorOf({ problem, names }, store.get(field))]);
        else {
          placed.set(field, [...(placed.get(field) ?? []), problem]);
          refused.set(field, store.get(field));
        }
      }
      store.setErrors(inOrder(form, placed, rows), rows);
      return homeless;
    },
    refuseValue: (field, problems) => {
      refused.set(field, store.get(field));
      store.setError(field, problems);
    },
    setRows: (field, rows, validated) => {
      const errors = matchRowErrors(store.rowErrors(field), rowsIn(store.get(field)), rows);
      const remaining = errors.filter(({ rowId }) => rowId !== validated);
      store.set(field, rows);
      store.setError(field, [], remaining);
    },
  };
}

/** The field of a server's JSON Pointer; column names (`id_cidade`) are accepted as well. */
function fieldOfPointer(pointer: string, model: EntityModel | null): string {
  const [first = ''] = namesOfPointer(pointer);
  if (model === null || fieldOf(model, first) !== null) return first;
  const relation = /^id_(.+)$/.exec(first)?.[1] ?? '';
  return fieldOf(model, relation) === null ? first : relation;
}
