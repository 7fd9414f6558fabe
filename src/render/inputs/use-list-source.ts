import { useMemo } from 'react';
import { fieldAt } from '../../language/entity/field-path.ts';
import { isRecord } from '../../language/json/record.ts';
import type { CallDefinition } from '../../language/view/view.ts';
import { useFormAround } from '../form/state/form-context.tsx';
import type { FormHandle } from '../form/state/form-handle.ts';
import type { RuntimeHost } from '../host/host.ts';
import { useHost } from '../host/host-context.ts';
import type { ListSource } from '../list/state/list-source.ts';
import { nameOfElement } from '../registry/cells.tsx';
import { useRuntimeTexts } from '../texts/index.ts';
import { type CallAround, useFilledCall } from './use-filled-call.ts';

export type ElementSource = ListSource & {
  /** What the user has to do before anything can be loaded; null if nothing is missing. */
  readonly hint: string | null;
};

/**
 * The source of an element's rows within a form: its call is filled in from the record of the form, the surrounding
 * record, and on a screen without a record from the page's address; it re-renders when one of these changes. Outside of
 * a form only values of the user are available.
 */
export function useListSource(list: CallDefinition | undefined, entity: string | undefined): ElementSource {
  const t = useRuntimeTexts();
  const form = useFormAround()?.form ?? null;
  const source = useFilledCall(list, entity, useCallAround(form));
  return useMemo(() => ({ ...source, hint: hintOf(source.missing, form, t) }), [source, form, t]);
}

/** The source of the values of calls within a form; null means outside of one. */
export function useCallAround(form: FormHandle | null): CallAround {
  const { user } = useHost();
  return useMemo(() => (form === null ? aroundNothing(user) : aroundForm(form, user)), [form, user]);
}

function aroundNothing(user: RuntimeHost['user']): CallAround {
  return {
    subject: null,
    view: undefined,
    sources: () => ({ named: { user } }),
    bindings: () => ({ record: {}, user }),
    subscribe: () => () => {},
  };
}

/** Values of a form for calls to the server. */
function aroundForm(form: FormHandle, user: RuntimeHost['user']): CallAround {
  const { store, links } = form;
  // A new record has no id yet, so no call about it is possible.
  const isNew = form.recordId === null && form.model !== null;
  const record = () => (isNew ? { ...store.values(), id: undefined } : store.values());
  return {
    subject: form,
    view: form.origin.view,
    sources: () => {
      const { parent, params, ...named } = form.bindings();
      return {
        record: record(),
        ownFields: form.ownFields,
        named: { ...named, user, params },
        ...(isRecord(params) && form.model === null ? { address: params } : {}),
        ...(isRecord(parent) ? { parent } : {}),
      };
    },
    bindings: () => ({ ...form.bindings(), user, record: record() }),
    prepare: form.prepareBindings,
    subscribe: (fields, listener) => {
      const stops =
        fields === null
          ? form.elements.map(({ field }) => store.subscribeField(field, listener))
          : fields.map((field) => store.subscribeField(field, listener));
      const stopLinks = links.onArrive(listener);
      return () => {
        for (const stop of [...stops, stopLinks]) stop();
      };
    },
  };
}

/** What the user has to do while values are missing; null if none are. */
export function hintOf(
  missing: readonly string[],
  form: FormHandle | null,
  t: ReturnType<typeof useRuntimeTexts>,
): string | null {
  if (missing.length === 0) return null;
  const others = missing.filter((name) => name !== 'id');
  if (others.length === 0) return t('list.needsSaved');
  return t('list.needs', { names: [...new Set(others.map((name) => titleOf(name, form)))].join(', ') });
}

/** The label of the field that a placeholder names. */
function titleOf(name: string, form: FormHandle | null): string {
  const [first = name] = name.replace(/^\$(?:params|row|parent)\./, '').split('.');
  const filter = form?.filters[first];
  if (filter !== undefined) return nameOfElement(first, filter);
  const shown = form?.elements.find(({ field }) => field === first);
  if (shown !== undefined) return nameOfElement(shown.name, shown.element);
  const known = form?.model ? fieldAt(form.model, first, form.entities) : null;
  return known?.title ?? first.replaceAll('_', ' ');
}
