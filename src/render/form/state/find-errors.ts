import { contentOf } from '../../../language/elements/vocabulary.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { fieldOf } from '../../../language/entity/field-path.ts';
import type { ExpressionLinks } from '../../../language/values/links.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { FormConditions } from '../conditions/conditions.ts';
import type { ValidationError, ValidationRequest } from '../validation/validation.ts';
import { type FlatElement, isCollection, isInput } from '../values/flatten.ts';
import type { FieldErrors, RowErrors } from '../values/form-errors.ts';
import type { FormStore } from '../values/form-store.ts';
import type { FieldProblem, RuleCode } from '../values/problem.ts';
import type { RowError } from '../values/rows/row-error.ts';
import { rowsIn } from '../values/rows/rows-in-value.ts';

/** The part of a form that is validated. */
export type ValidatedForm = {
  readonly recordId: number | null;
  readonly store: FormStore;
  readonly model: EntityModel | null;
  readonly elements: readonly FlatElement[];
  readonly conditions: FormConditions;
  readonly links: ExpressionLinks;
};

/** Validates the rows of a list that are saved with the record. */
export type ValidateRows = (item: FlatElement, rows: readonly EntityRecord[]) => Promise<readonly RowError[]>;

const inputsOf = ({ elements }: ValidatedForm) => elements.filter(({ element }) => isInput(element));
const isCheckbox = ({ element }: FlatElement) => isInput(element) && contentOf(element.type) === 'flag';
const shownLists = ({ elements, conditions }: ValidatedForm) =>
  elements.filter(({ element, name }) => isCollection(element) && conditions.isShown(name));

/** What to validate now: of several elements for a field, one visible is enough. */
export function validationTask(form: ValidatedForm): Omit<ValidationRequest, 'schema'> {
  const { store, model, recordId, elements, conditions, links } = form;
  const inputs = inputsOf(form);
  const shown = inputs.filter(({ name }) => conditions.isShown(name));
  const validated = new Set(shown.filter(({ name }) => conditions.isEnabled(name)).map(({ field }) => field));
  /** Rows of a saved record are not values of the form: they were saved separately. */
  const isLinked = (field: string) =>
    recordId !== null && model !== null && fieldOf(model, field)?.kind === 'collection';
  const required = shown.filter(
    ({ name, field }) => conditions.state(name).required && validated.has(field) && !isLinked(field),
  );
  return {
    // Settings of a field, such as its country, may be read through a relation.
    values: links.enrich(store.values()),
    required: [...new Set(required.map(({ field }) => field))],
    checkboxes: [...new Set(elements.filter(isCheckbox).map(({ field }) => field))],
    except: inputs.filter(({ field }) => !validated.has(field)).map(({ field }) => field),
  };
}

/** Lists that need a row; the schema only covers single values. */
export function emptyLists(form: ValidatedForm): ValidationError[] {
  const { store, recordId, conditions } = form;
  return shownLists(form)
    .filter(({ name }) => conditions.state(name).required)
    .filter(({ field }) => recordId === null && isEmptyValue(store.get(field)))
    .map(({ field }) => ({ field, code: 'required', values: {} }));
}

/**
 * Whether a value was saved before a rule of its entity existed: it may stay while other fields are saved. Conditions
 * and rules between fields apply anyway.
 */
export function isOfOldValue({ recordId, model, store }: ValidatedForm, { field, code }: ValidationError): boolean {
  if (recordId === null || model === null || store.dirtyFields().includes(field)) return false;
  return code === 'required' ? fieldOf(model, field)?.required === true : rulesOfValues.has(code);
}

/** Keywords that depend on a single value. */
const rulesOfValues: ReadonlySet<RuleCode> = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'enum',
  'pattern',
]);

/**
 * The problem of a violated rule for its field: a checkbox must be ticked instead of filled in, and a pattern may have
 * an example.
 */
export function problemOf({ elements, model }: ValidatedForm, { field, code, values }: ValidationError): FieldProblem {
  if (code === 'required' && elements.some((item) => item.field === field && isCheckbox(item)))
    return { code: 'requiredCheckbox', values };
  const example = code === 'pattern' && model !== null ? fieldOf(model, field)?.example : undefined;
  return example === undefined ? { code, values } : { code: 'patternExample', values: { ...values, example } };
}

/** Errors of rows that are saved with the record, in visible lists. */
export async function wrongRows(form: ValidatedForm, validateRows: ValidateRows | undefined): Promise<RowErrors> {
  if (validateRows === undefined || form.recordId !== null) return new Map();
  const found = new Map<string, readonly RowError[]>();
  for (const item of shownLists(form)) {
    const rows = rowsIn(form.store.get(item.field));
    const errors = rows.length === 0 || found.has(item.field) ? [] : await validateRows(item, rows);
    if (errors.length > 0) found.set(item.field, errors);
  }
  return found;
}

/** Violated rules of the entity on the whole record; loaded only if it has any. */
export async function brokenRules(form: ValidatedForm): Promise<FieldErrors> {
  const { model, store, recordId } = form;
  if (!model?.checks?.length) return new Map();
  const { brokenChecks } = await loadWithRetry(() => import('./errors/broken-checks.ts'));
  const except = new Set(validationTask(form).except);
  const fields = new Set(
    inputsOf(form)
      .map(({ field }) => field)
      .filter((field) => !except.has(field)),
  );
  return brokenChecks(model.checks, store, fields, recordId === null);
}

/** Errors in the order of the screen. */
export function inOrder({ elements }: ValidatedForm, errors: FieldErrors, rows: RowErrors): FieldErrors {
  const order = new Map<string, number>();
  elements.forEach(({ field }, index) => {
    if (!order.has(field)) order.set(field, index);
  });
  const ofRows = [...rows.keys()].map((field) => [field, errors.get(field) ?? []] as const);
  return new Map([...new Map([...errors, ...ofRows])].sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0)));
}
