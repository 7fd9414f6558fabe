import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { useHost } from '../../host/host-context.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { ElementTree } from '../drawing/element-tree.tsx';
import classes from '../drawing/form.module.css';
import { showErrors } from '../state/errors/show-errors.ts';
import { FormProvider } from '../state/form-context.tsx';
import { useFormHandle } from '../state/use-form-handle.ts';
import { createFormStore } from '../values/form-store.ts';
import own from './filter-panel.module.css';
import type { ScreenFilters } from './use-screen-filters.ts';

type FilterPanelProps = {
  readonly resolved: ResolvedView;
  readonly elements: ElementMap;
  readonly filters: ScreenFilters;
  readonly access: Readonly<Record<string, boolean>>;
  readonly params: Readonly<Record<string, string>>;
};

/** The inputs above a screen; they have no effect until they are applied. */
export function FilterPanel({ resolved, elements, filters, access, params }: FilterPanelProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const { filled, findFailures, apply, reset } = filters;
  const [store] = useState(() => createFormStore(filled ?? {}));
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (filled === null) return;
    store.replace(filled, filled);
    setFound([]);
  }, [store, filled]);
  const [plain] = useState(() => ({ ...resolved, model: null, source: null }));
  const form = useFormHandle({
    ...{ resolved: plain, elements, store, recordId: null, isReadOnly: false, access, params },
  });
  const submit = async () => {
    if (!(await form.validateAll())) return showErrors(host, form, t);
    const broken = await findFailures(store.values());
    setFound(broken);
    if (broken.length === 0) apply(store.values());
  };
  const isInstant = resolved.view.instant === true;
  const applyChosen = useRef(submit);
  applyChosen.current = submit;
  useEffect(() => {
    if (!isInstant) return;
    return store.onChange((name) => {
      // Applied filters are restored as a whole.
      if (name !== null && store.isDirty()) void applyChosen.current();
    });
  }, [store, isInstant]);
  return (
    <FormProvider form={form}>
      <form
        className={own.panel}
        noValidate
        aria-label={t('list.filter')}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={classes.fields}>
          <ElementTree elements={elements} pointer="/filters" />
        </div>
        {found.length > 0 ? (
          <ul role="alert" className={own.messages}>
            {found.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        ) : null}
        {isInstant ? null : (
          <div className={own.actions}>
            <Button variant="default" onClick={reset}>
              {t('list.clearFilter')}
            </Button>
            <Button type="submit">{t('list.applyFilter')}</Button>
          </div>
        )}
      </form>
    </FormProvider>
  );
}
