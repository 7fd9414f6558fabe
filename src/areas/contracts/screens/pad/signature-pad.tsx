import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { type PointerEvent, useCallback, useRef, useState } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { drawStrokes } from './draw.ts';
import classes from './pad.module.css';
import { addStroke, clearDrawing, type Drawing, extendStroke, type PenStroke, undoDrawing } from './strokes.ts';
import { usePaper } from './use-paper.ts';

type SignaturePadProps = {
  readonly drawing: Drawing;
  readonly onChange: (drawing: Drawing) => void;
  readonly isDisabled?: boolean;
};

/** A pad to sign on by mouse, finger or pen. Keyboard users type the name instead. */
export function SignaturePad({ drawing, onChange, isDisabled = false }: SignaturePadProps) {
  const t = useTexts('contract-signing');
  /** Events are more frequent than frames. */
  const current = useRef<PenStroke | null>(null);
  const [stroke, setStroke] = useState<PenStroke | null>(null);
  const { strokes, past } = drawing;

  const draw = useCallback(
    (context: CanvasRenderingContext2D, paper: HTMLCanvasElement) =>
      drawStrokes(context, stroke === null ? strokes : [...strokes, stroke], paper.width),
    [strokes, stroke],
  );
  const { ref, canvas, height } = usePaper(draw);

  const pointOf = (event: { readonly clientX: number; readonly clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return { x: 0, y: 0 };
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.width };
  };
  const show = (drawn: PenStroke | null) => {
    current.current = drawn;
    setStroke(drawn);
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (isDisabled || event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    show([pointOf(event)]);
  };
  const follow = (event: PointerEvent<HTMLCanvasElement>) => {
    if (current.current === null || !event.isPrimary) return;
    // Fast strokes have more points than frames: all of them are in the last event of a frame.
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = passed.length === 0 ? [event] : passed;
    show(points.reduce<PenStroke>((drawn, point) => extendStroke(drawn, pointOf(point)), current.current));
  };
  const end = () => {
    const drawn = current.current;
    if (drawn === null) return;
    show(null);
    onChange(addStroke(drawing, drawn));
  };

  return (
    <div className={classes.pad}>
      <div ref={ref} className={classes.paper} style={{ height }} data-disabled={isDisabled}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          role="img"
          aria-label={t(strokes.length === 0 ? 'padEmpty' : 'padDrawn')}
          onPointerDown={begin}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
        />
        <span className={classes.line} aria-hidden="true" />
        {strokes.length === 0 && stroke === null ? (
          <span className={classes.prompt} aria-hidden="true">
            {t('padHint')}
          </span>
        ) : null}
      </div>
      <div className={classes.tools}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          disabled={isDisabled || past.length === 0}
          onClick={() => onChange(undoDrawing(drawing))}
        >
          {t('undo')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          disabled={isDisabled || strokes.length === 0}
          onClick={() => onChange(clearDrawing(drawing))}
        >
          {t('clear')}
        </Button>
      </div>
    </div>
  );
}
