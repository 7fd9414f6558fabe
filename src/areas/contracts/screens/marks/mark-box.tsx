import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './mark.module.css';
import { moveMark, type PlacedMark, pressKey, putOnPage, resizeMark } from './marks.ts';

type MarkBoxProps = {
  readonly mark: PlacedMark;
  /** Number of the mark among those of the person, from 1. */
  readonly number: number;
  /** Number of pages of the document. */
  readonly pages?: number;
  /** Absent for read-only marks. */
  readonly onChange?: ((mark: PlacedMark | null) => void) | undefined;
  /** Whether the viewer signs here. */
  readonly isOwn?: boolean;
  /** Address of the picture of a signature, shown inside. */
  readonly picture?: string | undefined;
};

/** Id of the element of a mark that gets the focus. */
export const markId = (id: string): string => `mark-${id}`;

type Drag = { readonly x: number; readonly y: number; readonly isSizing: boolean; readonly page: DOMRect };

/** A mark on its page: dragged by mouse or finger, moved and resized by keys, deleted by Delete or its button. */
export function MarkBox({ mark, number, pages = 1, onChange, isOwn = false, picture }: MarkBoxProps) {
  const t = useTexts('contracts');
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  /** Its position during a drag: the form gets the change when the drag ends. */
  const [moved, setMoved] = useState<PlacedMark | null>(null);
  const { x, y, width, height } = moved ?? mark;
  const who = t(mark.tipo === 'D.I' ? 'di' : 'witness');
  const name = t('mark', { who, number, page: mark.page });

  const begin = (isSizing: boolean) => (event: PointerEvent) => {
    const page = box.current?.parentElement?.getBoundingClientRect();
    if (onChange === undefined || page === undefined || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, isSizing, page };
  };
  const follow = (event: PointerEvent) => {
    if (drag.current !== null) setMoved(floatOver(mark, drag.current, event));
  };
  const end = (event: PointerEvent) => {
    if (drag.current === null) return;
    const placed = dropOnPage(mark, drag.current, event) ?? placeOf(mark, drag.current, event);
    drag.current = null;
    setMoved(null);
    if (placed.x !== x || placed.y !== y || moved !== null) onChange?.(placed);
  };
  const cancel = () => {
    drag.current = null;
    setMoved(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = onChange === undefined ? undefined : pressKey(mark, event.key, event.shiftKey, pages);
    if (next === undefined) return;
    event.preventDefault();
    onChange?.(next);
  };
  const style = { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` };
  if (onChange === undefined)
    return (
      <div
        className={classes.mark}
        style={style}
        data-kind={mark.tipo}
        data-fixed
        data-own={isOwn || undefined}
        data-mark={mark.id}
        role="img"
        aria-label={name}
      >
        {picture === undefined ? (
          <span className={classes.body}>{isOwn ? t('signHere') : who}</span>
        ) : (
          <img className={classes.picture} src={picture} alt="" />
        )}
      </div>
    );
  const tracking = { onPointerMove: follow, onPointerUp: end, onPointerCancel: cancel };
  return (
    <div
      ref={box}
      className={classes.mark}
      style={style}
      data-kind={mark.tipo}
      data-moved={moved !== null || undefined}
    >
      <button
        type="button"
        id={markId(mark.id)}
        className={classes.body}
        aria-label={name}
        onKeyDown={onKeyDown}
        onPointerDown={begin(false)}
        {...tracking}
      >
        {who} {number}
      </button>
      <span className={classes.corner} aria-hidden="true" onPointerDown={begin(true)} {...tracking} />
      <button
        type="button"
        className={classes.remove}
        aria-label={t('remove', { who, number })}
        onClick={() => onChange(null)}
      >
        <IconX size={14} stroke={2} />
      </button>
    </div>
  );
}

function placeOf(mark: PlacedMark, { x, y, isSizing, page }: Drag, event: PointerEvent): PlacedMark {
  const change = isSizing ? resizeMark : moveMark;
  if (page.width === 0 || page.height === 0) return mark;
  return change(mark, ((event.clientX - x) / page.width) * 100, ((event.clientY - y) / page.height) * 100);
}

/** The mark under the pointer, which may be moving to another page. */
function floatOver(mark: PlacedMark, drag: Drag, event: PointerEvent): PlacedMark {
  if (drag.isSizing || drag.page.width === 0 || drag.page.height === 0) return placeOf(mark, drag, event);
  const right = ((event.clientX - drag.x) / drag.page.width) * 100;
  return { ...mark, x: mark.x + right, y: mark.y + ((event.clientY - drag.y) / drag.page.height) * 100 };
}

/** The mark when dropped on another page; null on its own, and outside of all pages. */
function dropOnPage(mark: PlacedMark, { x, y, isSizing, page: from }: Drag, event: PointerEvent): PlacedMark | null {
  if (isSizing || typeof document.elementsFromPoint !== 'function') return null;
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const page = under.find((element) => element instanceof HTMLElement && element.dataset.page !== undefined);
  const number = Number(page instanceof HTMLElement ? page.dataset.page : mark.page);
  if (page === undefined || number === mark.page) return null;
  const onto = page.getBoundingClientRect();
  const left = from.left + (mark.x / 100) * from.width + event.clientX - x;
  const top = from.top + (mark.y / 100) * from.height + event.clientY - y;
  return putOnPage(mark, number, {
    ...{ x: ((left - onto.left) / onto.width) * 100, y: ((top - onto.top) / onto.height) * 100 },
  });
}
