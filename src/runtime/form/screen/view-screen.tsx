import { useEffect, useState } from 'react';
import { ErrorState } from '../../../ui/components/error-state.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { FormSkeleton } from '../../../ui/components/skeletons.tsx';
import { isHostError, userMessage } from '../../host/host-error.ts';
import { useView } from '../../host/queries.ts';
import { NoAccess } from '../../registry/no-access.tsx';
import { NotFound } from '../../registry/not-found.tsx';
import { ProblemBanner } from '../../registry/problem-banner.tsx';
import { ElementsReady, usePrepareElements } from '../../registry/registry-context.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ResolvedView } from '../../views/resolve-view.ts';
import { ElementTree } from '../drawing/element-tree.tsx';
import classes from '../drawing/form.module.css';
import { FormProvider } from '../state/form-context.tsx';
import { useFormHandle } from '../state/use-form-handle.ts';
import { flattenElements } from '../values/flatten.ts';
import { createFormStore } from '../values/form-store.ts';
import { initialValues } from '../values/record-body.ts';

type ViewScreenProps = {
  /** Name of the view's file. */
  readonly name: string;
  /** Parameters of the address, for expressions as `$params`. */
  readonly params?: Readonly<Record<string, string>>;
  readonly onTitle?: (title: string | null) => void;
};

/** A screen without an entity, such as a dashboard: its elements, and no record behind them. */
export function ViewScreen({ name, ...rest }: ViewScreenProps) {
  const t = useRuntimeTexts();
  const { resolved, error, refetch } = useView(name);
  const prepareElements = usePrepareElements();
  const elements = resolved?.view.elements ?? noElements;
  prepareElements(elements);
  if (resolved !== null) {
    return (
      <ElementsReady key={name} elements={elements}>
        <LoadedScreen resolved={resolved} {...rest} />
      </ElementsReady>
    );
  }
  if (error === null) return <FormSkeleton />;
  if (isHostError(error) && error.status === 403) return <NoAccess />;
  if (isHostError(error) && error.status === 404) return <NotFound />;
  return <ErrorState message={userMessage(error) ?? t('loadFailed')} onRetry={() => void refetch()} />;
}

type LoadedScreenProps = Omit<ViewScreenProps, 'name'> & { readonly resolved: ResolvedView };

function LoadedScreen({ resolved, params, onTitle }: LoadedScreenProps) {
  const { view, model } = resolved;
  const elements = view.elements ?? noElements;
  const [store] = useState(() => createFormStore(initialValues(flattenElements(elements, ''), model)));
  const form = useFormHandle({
    resolved,
    elements,
    store,
    recordId: null,
    isReadOnly: false,
    access: noFlags,
    ...(params === undefined ? {} : { params }),
  });
  const title = view.title ?? resolved.entity;
  useEffect(() => onTitle?.(title), [onTitle, title]);
  return (
    <FormProvider form={form}>
      <div className={classes.screen}>
        <PageHeader title={title} actions={null} />
        <div className={classes.body} data-wide>
          <div className={classes.notices}>
            <ProblemBanner problems={resolved.problems} />
          </div>
          <div className={classes.fields}>
            <ElementTree elements={elements} pointer="/elements" />
          </div>
        </div>
      </div>
    </FormProvider>
  );
}

const noElements = {};
const noFlags: Readonly<Record<string, boolean>> = {};
