import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { Sheets } from '../../language/sheets/sheet.ts';
import { Dialog } from '../../ui/components/dialog.tsx';
import { ErrorState } from '../../ui/components/states/error-state.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { OpenedView } from '../host/host.ts';
import { useHost } from '../host/host-context.ts';
import { userMessage } from '../host/host-error.ts';
import { useSheetTexts } from '../texts/sheets/index.ts';
import { printPages } from './print-pages.ts';
import { SheetPageView } from './sheet-page.tsx';
import { sheetPicture } from './sheet-picture.ts';
import classes from './sheets-dialog.module.css';

/** Maximum number of pages exported as pictures, each in its own file. */
const maxPictures = 20;

type SheetsDialogProps = { readonly view: OpenedView; readonly onClose: () => void };

/** Records on the pages of a print template, for viewing, printing and saving. */
export function SheetsDialog({ view, onClose }: SheetsDialogProps) {
  const t = useSheetTexts();
  const host = useHost();
  const isPhone = useMediaQuery('(max-width: 990px)');
  const pages = useRef<HTMLDivElement>(null);
  const { entity, name, print = [] } = view;
  const url = `${encodeURIComponent(entity)}/print/${encodeURIComponent(name ?? '')}/folhas`;
  const ids = `id=${print.join(',')}`;
  const { data, error, refetch } = useQuery({
    queryKey: ['sheets', url, ids],
    // The server's answer has this type (`openapi`, `Folhas`).
    queryFn: async () => (await host.call('GET', `${url}?${ids}`)) as Sheets,
    // Loaded again each time, so that the stored state is printed.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });

  const isReady = data !== undefined && error === null;
  const count = data?.pages.length ?? 0;
  return (
    <Dialog
      isRead
      onClose={onClose}
      fullScreen={isPhone === true}
      size={`min(max(${data?.width ?? 0}mm + 5rem, 36rem), 95vw)`}
      padding={0}
      withCloseButton={false}
      title={data?.title ?? t('title')}
      classNames={{
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
        content: classes.content ?? '',
      }}
    >
      <section
        ref={pages}
        className={classes.pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the pages
        tabIndex={0}
        aria-label={t('pages')}
        aria-busy={!isReady && error === null}
      >
        {error !== null ? (
          <ErrorState title={t('failed')} message={userMessage(error) ?? t('failed')} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <p className={classes.note} role="status">
            {t('loading')}
          </p>
        ) : (
          data.pages.map((page, index) => {
            const label = t('page', { page: index + 1, pages: count });
            return <SheetPageView key={label} sheets={data} page={page} label={label} />;
          })
        )}
      </section>
      <SheetButtons {...{ url, ids, pages, onClose }} sheets={isReady ? data : null} />
    </Dialog>
  );
}

type SheetButtonsProps = Pick<SheetsDialogProps, 'onClose'> & {
  /** Null while they are loading. */
  readonly sheets: Sheets | null;
  /** Address from which they are loaded, with the records. */
  readonly url: string;
  readonly ids: string;
  readonly pages: RefObject<HTMLElement | null>;
};

function SheetButtons({ sheets, url, ids, pages, onClose }: SheetButtonsProps) {
  const t = useSheetTexts();
  const host = useHost();
  const [saving, setSaving] = useState<'pdf' | 'png' | null>(null);
  const save = async (kind: 'pdf' | 'png', work: () => Promise<unknown>) => {
    setSaving(kind);
    try {
      await work();
    } catch (thrown) {
      host.notify(userMessage(thrown) ?? t('saveFailed'), 'error');
    } finally {
      setSaving(null);
    }
  };
  const savePdf = async () => host.download?.({ method: 'GET', url: `${url}.pdf?${ids}` });
  const savePictures = async (sheets: Sheets) => {
    for (const [index, page] of sheets.pages.entries()) {
      const number = sheets.pages.length === 1 ? '' : `-${index + 1}`;
      saveFile(await sheetPicture(sheets, page), `${sheets.file}${number}.png`);
    }
  };
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onClose}>
        {t('close')}
      </Button>
      {sheets !== null && sheets.pages.length > maxPictures ? null : (
        <Button
          variant="default"
          disabled={sheets === null}
          loading={saving === 'png'}
          onClick={() => void save('png', async () => sheets !== null && savePictures(sheets))}
        >
          {t('png')}
        </Button>
      )}
      {host.download === undefined ? null : (
        <Button
          variant="default"
          disabled={sheets === null}
          loading={saving === 'pdf'}
          onClick={() => void save('pdf', async () => savePdf())}
        >
          {t('pdf')}
        </Button>
      )}
      <Button
        disabled={sheets === null}
        onClick={() => sheets !== null && printPages(pages.current?.querySelectorAll('[data-sheet]') ?? [], sheets)}
      >
        {t('print')}
      </Button>
    </div>
  );
}
