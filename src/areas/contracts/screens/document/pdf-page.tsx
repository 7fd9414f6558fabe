import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './document.module.css';

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** Width on the screen, in CSS pixels. */
  readonly width: number;
  readonly children?: ReactNode;
};

/** Maximum of pixels of a canvas; larger pages are drawn less sharp. */
const largestCanvas = 16_000_000;
const guessedRatio = Math.SQRT2;

/** One page, rotated and cropped as readers show it; drawn only while it is in sight or near. */
export function PdfPage({ pdf, number, width, children }: PdfPageProps) {
  const t = useTexts('contracts');
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useIsNear(frame);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [text, setText] = useState('');
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    const read = async () => {
      const found = await pdf.getPage(number);
      if (isCurrent) setPage(found);
      const { items } = await found.getTextContent();
      const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(' ');
      if (isCurrent) setText(words.replace(/ +/g, ' ').trim());
    };
    read().catch(() => isCurrent && setBroken(true));
    return () => {
      isCurrent = false;
    };
  }, [isNear, pdf, number]);

  useEffect(() => {
    const paper = canvas.current;
    if (!isNear || page === null || paper === null || width <= 0) return;
    const natural = page.getViewport({ scale: 1 });
    const fit = width / natural.width;
    const sharp = Math.min(Math.max(1, window.devicePixelRatio), 3);
    const largest = Math.sqrt(largestCanvas / (natural.width * natural.height));
    const viewport = page.getViewport({ scale: Math.min(fit * sharp, largest) });
    paper.width = Math.ceil(viewport.width);
    paper.height = Math.ceil(viewport.height);
    const drawing = page.render({ canvas: paper, viewport });
    drawing.promise.catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'RenderingCancelledException')) setBroken(true);
    });
    return () => {
      drawing.cancel();
      // Frees the memory of a page's picture when it is out of sight.
      paper.width = 0;
      paper.height = 0;
    };
  }, [isNear, page, width]);

  const shown = page?.getViewport({ scale: 1 });
  const ratio = shown === undefined ? guessedRatio : shown.height / shown.width;
  return (
    <section
      ref={frame}
      className={classes.page}
      style={{ width, height: Math.round(width * ratio) }}
      aria-label={t('page', { page: number, pages: pdf.numPages })}
      data-page={number}
    >
      <canvas ref={canvas} className={classes.canvas} />
      {isBroken ? <p className={classes.broken}>{t('pageFailed')}</p> : null}
      {text === '' ? null : <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}

/** Whether an element is in sight or near; follows scrolling. */
function useIsNear(element: React.RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
