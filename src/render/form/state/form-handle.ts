import type { RJSFSchema } from '@rjsf/utils';
import type { RefObject } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import { loadExpressions, loadedExpressions } from '../../../language/expressions/load-expressions.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { createLinks, type ExpressionLinks, type LoadLinked } from '../../../language/values/links.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import { type CallOrigin, originOf } from '../../host/permit-call.ts';
import { createConditions, type FormConditions } from '../conditions/conditions.ts';
import { prepareWith } from '../conditions/link-bindings.ts';
import { createFormValidator, type FormValidator } from '../validation/form-validator.ts';
import { type FlatElement, flattenElements, isInput } from '../values/flatten.ts';
import type { FlowFacts } from '../values/flow-facts.ts';
import { formSchema } from '../values/form-schema.ts';
import type { FormStore } from '../values/form-store.ts';
import type { HoldFacts } from '../values/hold-facts.ts';
import { createRowWrites, type RowWrites } from '../values/rows/row-writes.ts';
import type { PrepareBindings } from '../values/set-values.ts';
import type { ValidateRows } from './find-errors.ts';
import { createFormValidation, type FormValidation } from './form-validation.ts';
import type { OpenSections } from './open-sections.ts';
import { shownPaths } from './shown-paths.ts';

/** Everything a form's elements work with, besides React. */
export type FormHandle = FormValidation & {
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
  /** What expressions of this form may read besides the record. */
  readonly bindings: () => Omit<Bindings, 'record'>;
  /** Where the record stands in its flow; absent where it has none. */
  readonly flow: FlowFacts | undefined;
  /** Whether this session has the record; absent where the view holds none. */
  readonly hold: HoldFacts | undefined;
  /** Bindings with what an expression reads behind relations, once that is loaded; null when it cannot be. */
  readonly prepareBindings: PrepareBindings;
  readonly stop: () => void;
};

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
  readonly validateRows?: ValidateRows | undefined;
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
  const { recordId, store, model, validateRows } = options;
  const elements = flattenElements(options.elements, options.pointer);
  const schema = formSchema(elements, model);
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
    loadExpressions,
    loadedExpressions,
    before: options.before,
    awaits: recordId === null ? [] : collectionsOf(model),
  });
  const validator = (options.createValidator ?? createFormValidator)(schema);
  const shape = model ?? options.source ?? null;
  const inputs = elements.filter(({ element }) => isInput(element));
  const nested = new Map<string, FormHandle>();

  return {
    entity: options.entity,
    recordId,
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
    bindings: options.bindings,
    flow: options.flow,
    hold: options.hold,
    ...createFormValidation({ recordId, store, model, elements, conditions, links }, validator, nested, validateRows),
    prepareBindings: prepareWith(links, options.parentLinks, loadExpressions),
    stop: () => {
      conditions.stop();
      validator.close();
    },
  };
}

function collectionsOf(model: EntityModel | null): string[] {
  return Object.values(model?.fields ?? {})
    .filter(({ kind }) => kind === 'collection')
    .map(({ name }) => name);
}
