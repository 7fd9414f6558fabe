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

/** Everything that a form's elements use, besides React. */
export type FormHandle = FormValidation & {
  readonly entity: string;
  /** Id of the saved record; null for a new one. */
  readonly recordId: number | null;
  readonly store: FormStore;
  readonly conditions: FormConditions;
  /** What expressions read through the record's relations. */
  readonly links: ExpressionLinks;
  /** Changes of the user to rows of its lists, which are saved separately. */
  readonly rowWrites: RowWrites;
  /** The open tabs and steps. */
  readonly openSections: OpenSections;
  /** Origin of its calls; those of hooks are not caused by a click. */
  readonly origin: CallOrigin;
  readonly elements: readonly FlatElement[];
  readonly model: EntityModel | null;
  /** The fields of the record: its entity, or the answer of a screen's source. */
  readonly shape: EntityModel | null;
  /** Fields of the record, with or without a value: placeholders never fall back to surrounding values for these. */
  readonly ownFields: ReadonlySet<string>;
  /** The filters above a screen, whose values are part of the record. */
  readonly filters: ElementMap;
  /**
   * Makes the answer of an action the record, on a screen with a source; null elsewhere. Typed values stay on top of
   * it, except those that the action has sent.
   */
  readonly takeSource: { current: ((answer: unknown, sent: readonly string[]) => void) | null };
  /** Inner forms, by the field with their values: they are validated together. */
  readonly nested: Map<string, FormHandle>;
  readonly entities: EntityLookup;
  readonly schema: RJSFSchema;
  readonly isReadOnly: boolean;
  readonly problems: readonly ViewProblem[];
  /** The list of errors above the form, while there is one. */
  readonly summary: RefObject<HTMLElement | null>;
  /** Prefix of the controls' ids, because a page may have several forms. */
  readonly idPrefix: string;
  /** What expressions of this form may read besides the record. */
  readonly bindings: () => Omit<Bindings, 'record'>;
  /** State of the record in its flow; absent if it has none. */
  readonly flow: FlowFacts | undefined;
  /** Whether this session holds the record; absent if the view holds none. */
  readonly hold: HoldFacts | undefined;
  /** Bindings with what an expression reads through relations, when loaded; null if that is impossible. */
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
  /** Validates rows of lists that are saved with the record; without it only the server does. */
  readonly validateRows?: ValidateRows | undefined;
  /** The conditions of the form that this one replaces. */
  readonly before?: Pick<FormConditions, 'known'> | undefined;
  /** State of the record in its flow; also in `bindings`. */
  readonly flow?: FlowFacts | undefined;
  /** Whether this session holds the record; also in `bindings`. */
  readonly hold?: HoldFacts | undefined;
  /** Loads what is read through relations; without it these values are missing. */
  readonly loadLinked?: LoadLinked | undefined;
  readonly parentLinks?: ExpressionLinks | undefined;
  readonly createValidator?: (schema: RJSFSchema) => FormValidator;
};

/** Connects store, conditions and validation of a form. */
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
