import type { RJSFSchema } from '@rjsf/utils';
import type { RefObject } from 'react';
import { contentOf } from '../../../language/elements/vocabulary.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldOf } from '../../../language/entity/field-path.ts';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import { loadExpressions, loadedExpressions } from '../../../language/expressions/load-expressions.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { createLinks, type ExpressionLinks, type LoadLinked } from '../../../language/values/links.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import { type CallOrigin, originOf } from '../../host/permit-call.ts';
import { createFormValidator, type FormValidator } from '../validation/form-validator.ts';
import { matchRowErrors, namesOfPointer, rowErrorOf } from '../validation/row-errors.ts';
import type { ValidationError, ValidationRequest } from '../validation/validation.ts';
import { createConditions, type ExpressionModule, type FormConditions } from '../values/conditions.ts';
import { type FlatElement, flattenElements, isCollection, isInput } from '../values/flatten.ts';
import type { FlowFacts } from '../values/flow-facts.ts';
import { formSchema } from '../values/form-schema.ts';
import type { FieldErrors, FormStore, RowErrors } from '../values/form-store.ts';
import type { HoldFacts } from '../values/hold-facts.ts';
import { prepareWith } from '../values/link-bindings.ts';
import { whenPointerRests } from '../values/pointer-rest.ts';
import type { FieldProblem, RuleCode } from '../values/problem.ts';
import type { RowError } from '../values/row-error.ts';
import { createRowWrites, type RowWrites } from '../values/row-writes.ts';
import { rowsIn } from '../values/rows-in-value.ts';
import type { PrepareBindings } from '../values/set-values.ts';
import type { OpenSections } from './open-sections.ts';
import { shownPaths } from './shown-paths.ts';

/** Everything a form's elements work with, besides React. */
export type FormHandle = {
  readonly entity: string;
  /** Saved record's id; null while it is new. */
  readonly recordId: number | null;
  readonly store: FormStore;
  readonly conditions: FormConditions;
  /** What expressions read behind the relations of the record. */
  readonly links: ExpressionLinks;
  /** What the user does to the rows of its lists, which are saved one by one. */
  readonly rowWrites: RowWrites;
  /** The open tabs and steps. */
  readonly openSections: OpenSections;
  /** Where calls of its buttons come from; those of its hooks nobody has clicked for. */
  readonly origin: CallOrigin;
  readonly elements: readonly FlatElement[];
  readonly model: EntityModel | null;
  /** What the fields of the record are: its entity, or what the source of a screen answers. */
  readonly shape: EntityModel | null;
  /** Fields of the record, with a value or without: no placeholder takes another's in place of them. */
  readonly ownFields: ReadonlySet<string>;
  /** The filters above a screen, whose values stand in the record as well. */
  readonly filters: ElementMap;
  /**
   * Takes the answer of an action as the record, on a screen with a source; null elsewhere. What was typed stays on top of
   * it, but for what the action has sent.
   */
  readonly takeSource: { current: ((answer: unknown, sent: readonly string[]) => void) | null };
  /** Forms inside of this one, by the field that has their values: they are validated with it. */
  readonly nested: Map<string, FormHandle>;
  readonly entities: EntityLookup;
  readonly schema: RJSFSchema;
  readonly isReadOnly: boolean;
  readonly problems: readonly ViewProblem[];
  /** The list of errors above the form, while one is drawn. */
  readonly summary: RefObject<HTMLElement | null>;
  /** Starts the ids of the form's controls; several forms may be on the page. */
  readonly idPrefix: string;
  /** Validates one field after it was left; an error that it had goes away when it is corrected. */
  readonly validateField: (field: string) => Promise<void>;
  /** Has validation compiled ahead, so that the first save need not wait for it. */
  readonly prepare: () => void;
  /** Validates all that can be seen; true when the record may be sent. */
  readonly validateAll: () => Promise<boolean>;
  /** Validates these fields, as if the record were to be sent; errors of others stay as they are. */
  readonly validateFields: (fields: readonly string[]) => Promise<boolean>;
  /** What expressions of this form may read besides the record. */
  readonly bindings: () => Omit<Bindings, 'record'>;
  /** Where the record stands in its flow; absent where it has none. */
  readonly flow: FlowFacts | undefined;
  /** Whether this session has the record; absent where the view holds none. */
  readonly hold: HoldFacts | undefined;
  /** Bindings with what an expression reads behind relations, once that is loaded; null when it cannot be. */
  readonly prepareBindings: PrepareBindings;
  /** Puts errors at the fields that their pointers name; answers those that have no place in the form. */
  readonly placeErrors: (errors: readonly PlacedProblem[]) => readonly PlacedProblem[];
  /** Puts what is wrong with the value that a field has now at it, until that is another; errors of others stay as they are. */
  readonly refuseValue: (field: string, problems: readonly FieldProblem[]) => void;
  /**
   * Sets the rows of a list that are kept in the form. Errors of what has changed in them go away.
   * @param validated id of a row that was just validated as a whole
   */
  readonly setRows: (field: string, rows: readonly EntityRecord[], validated?: number) => void;
  readonly stop: () => void;
};

/** A problem of a place in the record; `pointer` is a JSON Pointer. */
export type PlacedProblem = FieldProblem & { readonly pointer: string };

type Options = {
  readonly entity: string;
  readonly recordId: number | null;
  readonly store: FormStore;
  readonly elements: ElementMap;
  readonly pointer: string;
  readonly model: EntityModel | null;
  /** What the source of a screen answers. */
  readonly source?: EntityModel | null | undefined;
  readonly filters?: ElementMap | undefined;
  readonly entities: EntityLookup;
  readonly isReadOnly: boolean;
  readonly problems: readonly ViewProblem[];
  readonly idPrefix: string;
  readonly openSections?: OpenSections | undefined;
  /** Version of the view. */
  readonly hash: string;
  readonly bindings: () => Omit<Bindings, 'record'>;
  /** Validates the rows of a list that go with the record in one save; without it the server validates them alone. */
  readonly validateRows?:
    | ((item: FlatElement, rows: readonly EntityRecord[]) => Promise<readonly RowError[]>)
    | undefined;
  readonly loadExpressions?: () => Promise<ExpressionModule>;
  /** The conditions of the form that this one takes the place of. */
  readonly before?: Pick<FormConditions, 'known'> | undefined;
  /** Where the record stands in its flow; `bindings` has it as well. */
  readonly flow?: FlowFacts | undefined;
  /** Whether this session has the record; `bindings` has it as well. */
  readonly hold?: HoldFacts | undefined;
  /** Loads what is read behind relations; without it nothing is there. */
  readonly loadLinked?: LoadLinked | undefined;
  readonly parentLinks?: ExpressionLinks | undefined;
  readonly createValidator?: (schema: RJSFSchema) => FormValidator;
};

/** Ties store, conditions and validation of one form together. */
export function createFormHandle(options: Options): FormHandle {
  const { store, model } = options;
  const elements = flattenElements(options.elements, options.pointer);
  const schema = formSchema(elements, model);
  const load = options.loadExpressions ?? loadExpressions;
  const links = createLinks({
    model,
    entities: options.entities,
    load: options.loadLinked ?? (async () => []),
    sources: () => [store.values(), store.base()],
  });
  links.require(shownPaths(elements, model));
  const conditions = createConditions({
    links,
    parentLinks: options.parentLinks,
    elements,
    store,
    bindings: options.bindings,
    flow: options.flow,
    hold: options.hold,
    loadExpressions: load,
    loadedExpressions: options.loadExpressions === undefined ? loadedExpressions : undefined,
    before: options.before,
    awaits: options.recordId === null ? [] : collectionsOf(model),
  });
  const validator = (options.createValidator ?? createFormValidator)(schema);
  const shape = model ?? options.source ?? null;
  const inputs = elements.filter(({ element }) => isInput(element));
  const checkboxes = [
    ...new Set(inputs.filter(({ element }) => contentOf(element.type) === 'flag').map((item) => item.field)),
  ];

  /** Rows of a saved record are no value of the form: they were saved one by one. */
  const isLinked = (field: string) =>
    options.recordId !== null && model !== null && fieldOf(model, field)?.kind === 'collection';

  /** What is asked now: of a field that several elements edit, one that can be seen is enough. */
  const task = (): Omit<ValidationRequest, 'schema'> => {
    const shown = inputs.filter(({ name }) => conditions.isShown(name));
    const validated = new Set(shown.filter(({ name }) => conditions.isEnabled(name)).map(({ field }) => field));
    const required = shown.filter(
      ({ name, field }) => conditions.state(name).required && validated.has(field) && !isLinked(field),
    );
    return {
      // Settings of a field, such as its country, may lie behind a relation.
      values: links.enrich(store.values()),
      required: [...new Set(required.map(({ field }) => field))],
      checkboxes,
      except: inputs.filter(({ field }) => !validated.has(field)).map(({ field }) => field),
    };
  };

  /** Lists that must have a row; the schema knows single values only. */
  const emptyLists = (): ValidationError[] =>
    elements
      .filter(
        ({ element, name }) => isCollection(element) && conditions.isShown(name) && conditions.state(name).required,
      )
      .filter(({ field }) => options.recordId === null && isEmptyValue(store.get(field)))
      .map(({ field }) => ({ field, code: 'required', values: {} }));

  /**
   * A value that was saved before a rule of its entity came: it may stay while other fields are saved. What a condition
   * asks for, or a rule between fields, is asked all the same.
   */
  const isOfOldValue = ({ field, code }: ValidationError): boolean => {
    if (options.recordId === null || model === null || store.dirtyFields().includes(field)) return false;
    return code === 'required' ? fieldOf(model, field)?.required === true : rulesOfValues.has(code);
  };

  /** What a broken rule means for its field: a checkbox is ticked rather than filled in, and a pattern may have an example. */
  const problemOf = ({ field, code, values }: ValidationError): FieldProblem => {
    if (code === 'required' && checkboxes.includes(field)) return { code: 'requiredCheckbox', values };
    const example = code === 'pattern' && model !== null ? fieldOf(model, field)?.example : undefined;
    return example === undefined ? { code, values } : { code: 'patternExample', values: { ...values, example } };
  };
  const byField = (errors: readonly ValidationError[]): FieldErrors =>
    new Map(errors.map((error) => [error.field, [problemOf(error)]]));

  /** What is wrong with rows that go with the record: those of its lists that can be seen. */
  const wrongRows = async (): Promise<RowErrors> => {
    const { validateRows } = options;
    if (validateRows === undefined || options.recordId !== null) return new Map();
    const lists = elements.filter(({ element, name }) => isCollection(element) && conditions.isShown(name));
    const found = new Map<string, readonly RowError[]>();
    for (const item of lists) {
      const rows = rowsIn(store.get(item.field));
      const errors = rows.length === 0 || found.has(item.field) ? [] : await validateRows(item, rows);
      if (errors.length > 0) found.set(item.field, errors);
    }
    return found;
  };

  /** Values that the server, or a rule between fields, has refused: leaving such a field as it is takes nothing back. */
  const refused = new Map<string, unknown>();

  /** What its entity demands of the record as a whole; loaded where it demands anything. */
  const brokenRules = async (): Promise<FieldErrors> => {
    if (!model?.checks?.length) return new Map();
    const { brokenChecks } = await import('./broken-checks.ts');
    const except = new Set(task().except);
    const fields = new Set(inputs.map(({ field }) => field).filter((field) => !except.has(field)));
    return brokenChecks(model.checks, store, fields, options.recordId === null);
  };

  const nested = new Map<string, FormHandle>();
  /** Of every form inside, so that all their errors are seen at once. */
  const areNestedValid = async (): Promise<boolean> =>
    (await Promise.all([...nested.values()].map((inner) => inner.validateAll()))).every(Boolean);

  /** In the order of the screen, so that a list of errors is read as the form is. */
  const setFound = (errors: FieldErrors, rows: RowErrors): void => {
    const order = new Map<string, number>();
    elements.forEach(({ field }, index) => {
      if (!order.has(field)) order.set(field, index);
    });
    const ofRows = [...rows.keys()].map((field) => [field, errors.get(field) ?? []] as const);
    const sorted = [...new Map([...errors, ...ofRows])].sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    store.setErrors(new Map(sorted), rows);
  };

  return {
    entity: options.entity,
    recordId: options.recordId,
    store,
    conditions,
    links,
    rowWrites: createRowWrites(),
    openSections: options.openSections ?? new Map(),
    origin: originOf(options.entity, options.hash, model),
    elements,
    model,
    shape,
    ownFields: new Set([
      ...(shape === null ? [] : ['id', ...Object.keys(shape.fields)]),
      ...inputs.map(({ field }) => field.split('.')[0] ?? field),
    ]),
    filters: options.filters ?? {},
    takeSource: { current: null },
    nested,
    entities: options.entities,
    schema,
    isReadOnly: options.isReadOnly,
    problems: options.problems,
    summary: { current: null },
    idPrefix: options.idPrefix,
    validateField: async (field) => {
      const value = store.get(field);
      // What is required is not known yet while a form opens.
      await conditions.whenSettled();
      const errors = await validator.validate({ ...task(), only: field });
      await whenPointerRests();
      // The value has changed meanwhile: its own check is on its way.
      if (errors === null || !Object.is(value, store.get(field))) return;
      const [error] = errors;
      if (error === undefined && refused.has(field) && Object.is(refused.get(field), value)) return;
      // An empty field that was only passed through gets no error; one that a save has reported keeps it.
      const isUntouched = error?.code === 'required' && !store.dirtyFields().includes(field);
      const isQuiet = isUntouched && !store.errors().has(field);
      store.setError(field, error === undefined || isQuiet ? [] : [problemOf(error)]);
    },
    prepare: () => void validator.validate(task()),
    validateAll: async () => {
      await conditions.whenSettled();
      const all = [...((await validator.validate(task())) ?? []), ...emptyLists()];
      const found = all.filter((error) => !isOfOldValue(error));
      const rows = await wrongRows();
      const broken = await brokenRules();
      for (const field of broken.keys()) refused.set(field, store.get(field));
      setFound(new Map([...broken, ...byField(found)]), rows);
      const areValid = await areNestedValid();
      return found.length === 0 && rows.size === 0 && broken.size === 0 && areValid;
    },
    validateFields: async (fields) => {
      await conditions.whenSettled();
      const validated = new Set(fields);
      const all = [...((await validator.validate(task())) ?? []), ...emptyLists()];
      const found = all.filter(({ field }) => validated.has(field));
      const others = [...store.errors()].filter(([field]) => !validated.has(field));
      const rows = others.map(([field]) => [field, store.rowErrors(field)] as const);
      store.setErrors(new Map([...others, ...byField(found)]), new Map(rows));
      return found.length === 0;
    },
    bindings: options.bindings,
    flow: options.flow,
    hold: options.hold,
    prepareBindings: prepareWith(links, options.parentLinks, load),
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
      setFound(placed, rows);
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
    stop: () => {
      conditions.stop();
      validator.close();
    },
  };
}

/** Keywords that depend on a value alone. */
const rulesOfValues: ReadonlySet<RuleCode> = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'enum',
  'pattern',
]);

/** The field that a JSON Pointer of the server names; its column name (`id_cidade`) counts as well. */
function fieldOfPointer(pointer: string, model: EntityModel | null): string {
  const [first = ''] = namesOfPointer(pointer);
  if (model === null || fieldOf(model, first) !== null) return first;
  const relation = /^id_(.+)$/.exec(first)?.[1] ?? '';
  return fieldOf(model, relation) === null ? first : relation;
}

function collectionsOf(model: EntityModel | null): string[] {
  return Object.values(model?.fields ?? {})
    .filter(({ kind }) => kind === 'collection')
    .map(({ name }) => name);
}
