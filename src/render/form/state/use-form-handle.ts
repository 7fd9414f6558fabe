import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { ExpressionLinks } from '../../../language/values/links.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { useHost } from '../../host/host-context.ts';
import type { FlowFacts } from '../values/flow-facts.ts';
import type { FormStore } from '../values/form-store.ts';
import type { HoldFacts } from '../values/hold-facts.ts';
import { loadLinked } from '../values/load-linked.ts';
import { followPointers } from '../values/pointer-rest.ts';
import { createFormHandle, type FormHandle } from './form-handle.ts';
import type { OpenSections } from './open-sections.ts';
import { useAwaitedLists } from './use-awaited-lists.ts';
import { useHooks } from './use-hooks.ts';
import { validateRows } from './validate-rows.ts';

type Options = {
  readonly resolved: ResolvedView;
  readonly elements: ElementMap;
  readonly store: FormStore;
  readonly recordId: number | null;
  readonly isReadOnly: boolean;
  readonly access: Readonly<Record<string, boolean>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly parent?: Readonly<Record<string, unknown>>;
  /** Links of the surrounding record. */
  readonly parentLinks?: ExpressionLinks;
  readonly openSections?: OpenSections;
  /** State of the record in its flow. */
  readonly flow?: FlowFacts | undefined;
  /** Whether this session holds the record. */
  readonly hold?: HoldFacts | undefined;
};

/**
 * The working parts of a form. When its definition changes they are recreated around the same store, so that typed
 * values stay (rule V4).
 */
export function useFormHandle({
  resolved,
  elements,
  store,
  recordId,
  isReadOnly,
  access,
  params,
  parent,
  parentLinks,
  openSections,
  flow,
  hold,
}: Options): FormHandle {
  const host = useHost();
  const client = useQueryClient();
  const idPrefix = `f${useId().replaceAll(/[^\w]/g, '')}`;
  const current = useRef(host);
  current.current = host;
  const around = useRef({ access, params, parent, user: host.user });
  around.current = { access, params, parent, user: host.user };
  // Results of expressions for another address no longer apply.
  const address = JSON.stringify(params ?? null);
  const previous = useRef<FormHandle | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: bindings read the address through a reference
  const form = useMemo(() => {
    const made: FormHandle = createFormHandle({
      entity: resolved.entity,
      hash: resolved.hash,
      recordId,
      store,
      elements,
      pointer: '/form/elements',
      model: resolved.model,
      source: resolved.source,
      filters: resolved.view.filters,
      entities: resolved.entities,
      isReadOnly,
      problems: resolved.problems,
      idPrefix,
      openSections,
      bindings: () => ({ ...around.current, ...flow?.get(), ...hold?.get() }),
      flow,
      hold,
      // When redrawn for the same record, nothing disappears for a moment.
      before: previous.current?.store === store ? previous.current.conditions : undefined,
      loadLinked: (target, ids, fields) => loadLinked(current.current, client, target, ids, fields),
      parentLinks,
      validateRows: (item, rows) => validateRows({ host: current.current, client }, made, item, rows),
    });
    return made;
  }, [
    resolved,
    elements,
    store,
    recordId,
    isReadOnly,
    idPrefix,
    openSections,
    client,
    parentLinks,
    address,
    flow,
    hold,
  ]);
  useEffect(() => {
    if (isReadOnly) return;
    // Readers need no validation: it is prepared when something gets the focus.
    let callOff = () => {};
    const begin = () => {
      // At once: leaving this field may happen before the page is idle.
      followPointers();
      callOff = whenIdle(form.prepare);
    };
    document.addEventListener('focusin', begin, { once: true });
    return () => {
      document.removeEventListener('focusin', begin);
      callOff();
    };
  }, [form, isReadOnly]);
  useHooks(form);
  useAwaitedLists(form);
  // Only a replaced handle is stopped: a screen that is hidden for a while continues.
  useEffect(() => {
    if (previous.current !== form) previous.current?.stop();
    previous.current = form;
  }, [form]);
  return form;
}
