import { ActionIcon, Button, Loader } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { MarkBox, markId } from '../marks/mark-box.tsx';
import { createMark, type MarkKind, type PlacedMark } from '../marks/marks.ts';
import classes from './document.module.css';
import { NextMark } from './next-mark.tsx';
import { openPdf, PdfError, type PdfProblem } from './open-pdf.ts';
import { PageNav, pageInSight } from './page-nav.tsx';
import { PdfPage } from './pdf-page.tsx';
import '../texts/index.ts';

type MarkedDocumentProps = {
  /** Address of the PDF, or its bytes, which must stay the same object for the same document. */
  readonly source: string | Uint8Array<ArrayBuffer>;
  readonly label: string;
  readonly marks: readonly PlacedMark[];
  /** Gets the marks of a person after each change; absent for read-only marks. */
  readonly onChange?: ((kind: MarkKind, marks: readonly PlacedMark[]) => void) | undefined;
  /** The signer, whose marks are highlighted and visited in order. */
  readonly signer?: MarkKind | undefined;
  /** Address of a picture shown in the signer's marks, as the document will contain it. */
  readonly picture?: string | undefined;
};

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const widestPage = 900;
/** Padding and borders on both sides of a page, in pixels. */
const margin = 26;

/** A PDF with marks on its pages, and tools to zoom and to place marks. */
export default function MarkedDocument({ source, label, marks, onChange, signer, picture }: MarkedDocumentProps) {
  const t = useTexts('contracts');
  const { pdf, problem, retry } = usePdf(source);
  const { ref, width } = useElementSize();
  const pages = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(2);
  const [status, setStatus] = useState('');
  /** The mark that gets the focus when it is drawn: a new one, or one moved to another page. */
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null) return;
    document.getElementById(markId(awaited.current))?.focus();
    awaited.current = null;
  });
  if (problem !== null)
    return <ErrorState title={t('failed')} message={t(problem)} onRetry={problem === 'missing' ? retry : undefined} />;

  const ofKind = (kind: MarkKind) => marks.filter(({ tipo }) => tipo === kind);
  const nameOf = (mark: PlacedMark, number: number) =>
    t('mark', { who: t(mark.tipo === 'D.I' ? 'di' : 'witness'), number, page: mark.page });
  const add = (kind: MarkKind) => {
    const page = pageInSight(pages.current);
    const own = ofKind(kind);
    // Below each other, so that a second one does not hide the first.
    const point = { x: kind === 'D.I' ? 27 : 73, y: 88 - 10 * (own.filter((mark) => mark.page === page).length % 8) };
    const mark = createMark(kind, crypto.randomUUID(), page, point);
    awaited.current = mark.id;
    onChange?.(kind, [...own, mark]);
    setStatus(t('added', { mark: nameOf(mark, own.length + 1) }));
  };
  const replace = (mark: PlacedMark, number: number, next: PlacedMark | null) => {
    const own = ofKind(mark.tipo);
    if (next === null) pages.current?.focus();
    else if (next.page !== mark.page) awaited.current = next.id;
    onChange?.(
      mark.tipo,
      next === null
        ? own.filter(({ id }) => id !== mark.id)
        : own.map((other) => (other.id === mark.id ? next : other)),
    );
    const name = nameOf(mark, number);
    setStatus(next === null ? t('removed', { mark: name }) : t('placed', { ...next, mark: name }));
  };
  const shownWidth = Math.floor(Math.min(widestPage, Math.max(0, width - margin)) * (zooms[zoom] ?? 1));
  return (
    <section className={classes.root} aria-label={label === '' ? t('document') : label}>
      <div className={classes.tools}>
        {onChange === undefined ? null : (
          <>
            <Button variant="default" onClick={() => add('D.I')} disabled={pdf === null}>
              {t('addDi')}
            </Button>
            <Button variant="default" onClick={() => add('TESTEMUNHA')} disabled={pdf === null}>
              {t('addWitness')}
            </Button>
          </>
        )}
        {pdf === null || pdf.numPages < 2 ? null : <PageNav scroller={pages} pages={pdf.numPages} />}
        {signer === undefined || pdf === null ? null : <NextMark marks={ofKind(signer)} pages={pages} />}
        <ZoomTools zoom={zoom} onZoom={setZoom} />
      </div>
      {onChange === undefined ? null : <p className={classes.hint}>{t('hint')}</p>}
      <p className={classes.status} role="status">
        {status}
      </p>
      <div ref={ref}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable parts must be reachable by keyboard. */}
        <section ref={pages} className={classes.pages} tabIndex={0} aria-label={t('document')}>
          {pdf === null ? <Loader aria-label={t('loading')} /> : null}
          {Array.from({ length: pdf?.numPages ?? 0 }, (_none, place) => place + 1).map((page) =>
            pdf === null ? null : (
              <PdfPage key={page} pdf={pdf} number={page} width={shownWidth}>
                {marks.map((mark) => {
                  if (mark.page !== page) return null;
                  const number = ofKind(mark.tipo).indexOf(mark) + 1;
                  const change = onChange && ((next: PlacedMark | null) => replace(mark, number, next));
                  const isOwn = mark.tipo === signer;
                  return (
                    <MarkBox
                      key={mark.id}
                      {...{ mark, number, isOwn, pages: pdf.numPages }}
                      onChange={change}
                      picture={isOwn ? picture : undefined}
                    />
                  );
                })}
              </PdfPage>
            ),
          )}
        </section>
      </div>
    </section>
  );
}

type ZoomToolsProps = { readonly zoom: number; readonly onZoom: (zoom: number) => void };

/** Zoom steps; `zoom` is the index of the current one. */
function ZoomTools({ zoom, onZoom }: ZoomToolsProps) {
  const t = useTexts('contracts');
  return (
    <div className={classes.zoom}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('zoomOut')}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <output>{t('zoom', { percent: Math.round((zooms[zoom] ?? 1) * 100) })}</output>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('zoomIn')}
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </div>
  );
}

function usePdf(source: MarkedDocumentProps['source']): {
  readonly pdf: PDFDocumentProxy | null;
  readonly problem: PdfProblem | null;
  readonly retry: () => void;
} {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [problem, setProblem] = useState<PdfProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew.
  useEffect(() => {
    const leaving = new AbortController();
    const opening = openPdf(source, leaving.signal);
    setProblem(null);
    opening.then(
      (opened) => !leaving.signal.aborted && setPdf(opened),
      (error: unknown) => {
        if (!leaving.signal.aborted) setProblem(error instanceof PdfError ? error.problem : 'missing');
      },
    );
    return () => {
      leaving.abort();
      setPdf(null);
      opening.then((opened) => opened.loadingTask.destroy()).catch(() => undefined);
    };
  }, [source, attempt]);
  return { pdf, problem, retry: () => setAttempt((before) => before + 1) };
}
