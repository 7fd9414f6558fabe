import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { storedUrl } from '../../../language/values/file-value.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { useFieldValue } from '../../form/state/form-context.tsx';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import classes from './pdf-element.module.css';

/** ms for which a loaded file is shown again without a call. */
const cachedFor = 300_000;

/**
 * A stored PDF in the browser's own viewer. It is loaded with the session, which an address must not contain, and only
 * shown if it is really a PDF: anything else might run as a page.
 */
export function PdfElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const { files } = useHost();
  const value = useFieldValue(element.field ?? name);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const given = isRecord(first) ? first.url : first;
  const url = typeof given === 'string' && given !== '' ? storedUrl(given) : null;
  const query = useQuery({
    queryKey: ['pdf', url],
    queryFn: async ({ signal }) => {
      const file = await files?.load(url ?? '', signal);
      return file !== undefined && (await isPdf(file)) ? new Blob([file], { type: 'application/pdf' }) : null;
    },
    enabled: url !== null && files !== undefined,
    gcTime: cachedFor,
    staleTime: cachedFor,
    structuralSharing: false,
  });
  const address = useObjectUrl(query.data ?? null);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  return (
    <section className={classes.root}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      {url === null ? (
        <p className={classes.note}>{element.empty ?? t('chart.empty')}</p>
      ) : query.error !== null ? (
        <ErrorState
          title={t('pdf.failed')}
          message={userMessage(query.error) ?? t('pdf.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : query.data === null ? (
        <p className={classes.note}>{t('pdf.other')}</p>
      ) : address === null ? (
        <p className={classes.note} role="status">
          {t('pdf.loading')}
        </p>
      ) : (
        <>
          <iframe className={classes.frame} src={address} title={t('pdf.title', { name: label })} />
          <p className={classes.link}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {t('pdf.open')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-';
}

function useObjectUrl(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return address;
}
