import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useFileTexts } from '../../texts/files/index.ts';
import classes from './signature.module.css';
import { drawInk, type Ink, type InkPoint, type InkStroke, isBlank, storedSize } from './signature-ink.ts';

type SignaturePadProps = {
  readonly label: string;
  readonly ink: Ink;
  /** Receives the ink after each stroke, with its picture: a data URL of a PNG. */
  readonly onDrawn: (ink: Ink) => void;
};

/** A pad for drawing with mouse, pen or finger. */
export function SignaturePad({ label, ink, onDrawn }: SignaturePadProps) {
  const t = useFileTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref, width } = useElementSize();
  const [stroke, setStroke] = useState<InkStroke | null>(null);
  useEffect(() => {
    const paper = canvas.current;
    const surface = paper?.getContext('2d') ?? null;
    if (paper === null || surface === null || width === 0) return;
    // Redrawn from the ink for each size, so that nothing is stretched or lost.
    const scale = Math.max(1, window.devicePixelRatio);
    paper.width = Math.round(width * scale);
    paper.height = Math.round((width * scale * storedSize.height) / storedSize.width);
    const shown: Ink = stroke === null ? ink : { kind: 'strokes', strokes: [...strokesOf(ink), stroke] };
    drawInk(surface, shown, { width: paper.width, height: paper.height, ...coloursOf(paper) });
  }, [ink, stroke, width]);

  const pointOf = (event: { clientX: number; clientY: number }): InkPoint => {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined) return { x: 0, y: 0 };
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (stroke === null) return;
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (moves.length === 0 ? [event.nativeEvent] : moves).map(pointOf);
    setStroke([...stroke, ...points]);
  };
  const end = () => {
    if (stroke === null) return;
    setStroke(null);
    onDrawn({ kind: 'strokes', strokes: [...strokesOf(ink), stroke] });
  };
  return (
    <div ref={ref} className={classes.paper}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        role="img"
        aria-label={`${t('signature.pad', { name: label })}. ${t(isBlank(ink) ? 'signature.unsigned' : 'signature.signed')}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setStroke([pointOf(event)]);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {isBlank(ink) && stroke === null ? <span className={classes.hint}>{t('signature.padHint')}</span> : null}
    </div>
  );
}

/** The ink as a picture to store: a PNG as data URL, dark on light in every theme. */
export function pictureOf(ink: Ink): string {
  const paper = document.createElement('canvas');
  paper.width = storedSize.width;
  paper.height = storedSize.height;
  const surface = paper.getContext('2d');
  if (surface === null) throw new Error('This browser draws on no canvas.');
  drawInk(surface, ink, { ...storedSize, ...coloursOf(document.documentElement) });
  return paper.toDataURL('image/png');
}

/** Drawing continues earlier strokes; it replaces a typed name or a picture. */
function strokesOf(ink: Ink): readonly InkStroke[] {
  return ink.kind === 'strokes' ? ink.strokes : [];
}

function coloursOf(element: Element): { readonly ground: string; readonly colour: string } {
  const style = getComputedStyle(element);
  return {
    ground: style.getPropertyValue('--mantine-color-white').trim(),
    colour: style.getPropertyValue('--mantine-color-black').trim(),
  };
}
