import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import { isSameValue } from '../../../language/values/record-values.ts';
import type { ViewAnswer } from '../../../language/view/view-answer.ts';
import { type ResolvedView, resolveView } from '../../../language/views/resolve-view.ts';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { FormProvider, useElementState, useFieldValue, useForm } from '../../form/state/form-context.tsx';
import { useFormHandle } from '../../form/state/use-form-handle.ts';
import { flattenElements } from '../../form/values/flatten.ts';
import { createFormStore } from '../../form/values/form-store.ts';
import { initialValues } from '../../form/values/record-body.ts';
import type { ListCall } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { isHostError } from '../../host/host-error.ts';
import { answerKey, loadAnswer } from '../../host/queries.ts';
import { useListSource } from '../../inputs/use-list-source.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ElementsReady, FormSuspense } from '../../registry/registry-context.tsx';
import { SourceStates } from '../chart/source-states.tsx';
import classes from './form-element.module.css';

/** A form whose definition comes from a call; its values are one value of the surrounding record. */
export function FormElement({ name, element, label }: BlockProps) {
  const host = useHost();
  const { call, hint, isWaiting = false } = useListSource(element.list, undefined);
  const asked = call ?? nothing;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: answerKey(asked),
    queryFn: ({ signal }) => loadAnswer(host, asked, {}, signal),
    enabled: call !== null,
    retry: (failures, failure) => failures < 2 && !(isHostError(failure) && failure.status < 500),
  });
  const resolved = useMemo(() => (isViewAnswer(data) ? resolveView(data) : null), [data]);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const title = hasLabel ? label : (resolved?.view.title ?? '');
  const room = <div className={classes.room} />;
  const source = {
    error,
    isLoading: isWaiting || (hint === null && isPending),
    hint,
    retry: () => void refetch(),
  };
  return (
    <section {...(title === '' ? {} : { 'aria-label': title })}>
      {title === '' ? null : <h2 className={classes.title}>{title}</h2>}
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      <SourceStates source={source} isEmpty={resolved === null} empty={element.empty} room={room}>
        {resolved === null ? null : (
          <FormSuspense fallback={room}>
            <ElementsReady elements={resolved.view.elements ?? noElements}>
              <NestedForm resolved={resolved} name={name} field={element.field ?? name} title={title} />
            </ElementsReady>
          </FormSuspense>
        )}
      </SourceStates>
    </section>
  );
}

type NestedFormProps = {
  readonly resolved: ResolvedView;
  readonly name: string;
  readonly field: string;
  readonly title: string;
};

/** The form, whose values are one value of the surrounding record. */
function NestedForm({ resolved, name, field, title }: NestedFormProps) {
  const { form: around } = useForm();
  const { isDisabled } = useElementState(name);
  const given = useFieldValue(field);
  const elements = resolved.view.elements ?? noElements;
  const [store] = useState(() => {
    const start = initialValues(flattenElements(elements, ''), null);
    return createFormStore({ ...start, ...recordOf(given) });
  });
  const { params, access } = around.bindings();
  const form = useFormHandle({
    resolved,
    elements,
    store,
    recordId: null,
    isReadOnly: isDisabled || around.isReadOnly,
    access: recordOf(access) as Readonly<Record<string, boolean>>,
    params: recordOf(params) as Readonly<Record<string, string>>,
    parent: around.store.values(),
  });
  const last = useRef<unknown>(given);
  useLayoutEffect(() => {
    if (given === last.current) return;
    last.current = given;
    const values = recordOf(given);
    // A draft, or a value set by an action: fields that it does not name keep theirs.
    if (!isSameValue(values, store.values())) store.replace(store.base(), { ...store.values(), ...values });
  }, [given, store]);
  useEffect(() => {
    const write = (isTyped: boolean): void => {
      const values = { ...store.values() };
      if (isSameValue(values, last.current)) return;
      last.current = values;
      if (isTyped) around.store.set(field, values);
      else around.store.compute(field, values);
    };
    // Defaults of the form are included, but do not count as changes of the user.
    write(false);
    return store.onChange(() => write(true));
  }, [store, around, field]);
  useEffect(() => {
    around.nested.set(field, form);
    return () => {
      if (around.nested.get(field) === form) around.nested.delete(field);
    };
  }, [around, field, form]);
  return (
    <FormProvider form={form}>
      <fieldset className={classes.fields} aria-label={title === '' ? undefined : title}>
        <ElementTree elements={elements} pointer="/elements" />
      </fieldset>
    </FormProvider>
  );
}

const noElements = {};
const nothing: ListCall = { method: 'GET', url: '' };

function isViewAnswer(value: unknown): value is ViewAnswer {
  return isRecord(value) && typeof value.hash === 'string' && Array.isArray(value.layers);
}

function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}
