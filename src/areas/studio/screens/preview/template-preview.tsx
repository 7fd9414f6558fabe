import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useHost } from '../../../../render/index.ts';
import type { Sheets } from '../../../../render/screens.ts';
import { lazyComponent } from '../../../../ui/components/lazy-part.tsx';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './template-preview.module.css';

const SheetPageView = lazyComponent(() =>
  import('../../../../render/screens.ts').then((module) => module.SheetPageView),
);

/** A draft of a print template, with the title of its view. */
export type TemplateDraft = {
  readonly template: Readonly<Record<string, unknown>>;
  readonly title: string | null;
};

type TemplatePreviewProps = {
  readonly entity: string;
  readonly name: string | null;
  readonly view: TemplateDraft;
  /** Null until an existing record is chosen. */
  readonly recordId: number | null;
  /** Field that chooses the record. */
  readonly fixture: ReactNode;
};

/** The pages of a print template with a record, laid out by the server as in print. */
export function TemplatePreview({ entity, name, view, recordId, fixture }: TemplatePreviewProps) {
  const t = useTexts('studio');
  const host = useHost();
  const body = { entity, modelo: name ?? '', titulo: view.title, template: view.template, id: recordId };
  const { data, error, refetch } = useQuery({
    queryKey: ['estudio/folhas', body],
    // The contract gives the server's answer this type (`Folhas`).
    queryFn: async () => (await host.call('POST', 'estudio/folhas', body)) as Sheets,
    enabled: recordId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  return (
    <>
      <div className={classes.record}>{fixture}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: pages are scrolled by keyboard */}
      <section className={classes.pages} tabIndex={0} aria-label={t('preview.sheet')}>
        {recordId === null ? (
          <p className={classes.note}>{t('preview.chooseRecord')}</p>
        ) : error !== null ? (
          <ErrorState title={t('preview.broken')} message={error.message} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <FormSkeleton />
        ) : (
          <Suspense fallback={<FormSkeleton />}>
            {data.pages.map((page, index) => {
              const label = t('preview.sheetPage', { page: index + 1, pages: data.pages.length });
              return <SheetPageView key={label} sheets={data} page={page} label={label} />;
            })}
          </Suspense>
        )}
      </section>
    </>
  );
}
