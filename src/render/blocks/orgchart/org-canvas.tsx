import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useElementTexts } from '../../texts/elements/index.ts';
import { countBelow, type People } from '../chart/people.ts';
import type { CardWords } from './card-words.ts';
import { card, type OrgLayout } from './layout.ts';
import { OrgCard } from './org-card.tsx';
import classes from './orgchart.module.css';
import { useScrolledBox } from './use-scrolled-box.ts';
import { readWindow, stepFrom, type WindowBox, type WindowStep } from './window.ts';

export type OrgCanvasHandle = {
  /** Scrolls a drawn person into the middle and highlights them; with `isFocused` they also get the focus. */
  readonly show: (person: number, isFocused: boolean) => void;
};

type OrgCanvasProps = {
  readonly label: string;
  readonly people: People;
  readonly layout: OrgLayout;
  readonly words: CardWords;
  readonly zoom: number;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onToggle: (person: number) => void;
  /** The action of a click on a card; null for none. */
  readonly onOpen: ((person: number) => void) | null;
  readonly handle: Ref<OrgCanvasHandle>;
};

/** Up to this number cards are drawn completely; above it as boxes with a name. */
const maxWhole = 240;
const maxCards = 1_000;
const margin = 40;
/** Wheel movement with Ctrl for one zoom step, in px. */
const wheelStep = 40;

const steps: Readonly<Record<string, WindowStep>> = {
  ArrowDown: 'below',
  ArrowUp: 'above',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
};

/** The visible cards and lines, in a box that scrolls over all of them (rule Q10). */
export function OrgCanvas(props: OrgCanvasProps) {
  const { label, people, layout, words, zoom, onZoom, onToggle, onOpen } = props;
  const t = useElementTexts();
  const hint = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { box, scrollTo } = useScrolledBox(scroller, zoom, layout.locate(0).x + card.width / 2 + margin);
  const scrolled: Scrolled = { scroller, scrollTo, zoom };
  const personAt = layout.person;
  const holdPlace = useSteadyPlace(layout, scrolled);
  const { active, activeRow, setActive, activate } = useOrgFocus(props, scrolled);
  const { wasDragged, ...dragging } = useDrag(scrolled);
  useWheelZoom(scroller, onZoom);

  const toggle = (row: number): void => {
    const person = personAt[row] ?? 0;
    if (countBelow(people, person) === 0) return;
    holdPlace(person, row);
    setActive(person);
    onToggle(person);
  };
  const pressKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const step = steps[key];
    if (step === 'below' && countBelow(people, active) > 0 && stepFrom(layout, activeRow, 'below') === null)
      toggle(activeRow);
    else if (step !== undefined) {
      const next = stepFrom(layout, activeRow, step);
      if (next !== null) activate(next);
    } else if (key === ' ') toggle(activeRow);
    else if (key === 'Enter') onOpen?.(active);
    else if (key === '+' || key === '=') onZoom(1);
    else if (key === '-') onZoom(-1);
    else return;
    event.preventDefault();
  };
  const click = ({ target }: MouseEvent): void => {
    if (wasDragged() || !(target instanceof Element)) return;
    const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN);
    if (Number.isNaN(row)) return;
    if (target.closest('[data-toggle]') !== null || onOpen === null) toggle(row);
    else {
      setActive(personAt[row] ?? 0);
      onOpen(personAt[row] ?? 0);
    }
  };

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      dir="ltr"
      role="tree"
      tabIndex={-1}
      aria-label={label}
      aria-orientation="horizontal"
      aria-describedby={hint}
      onKeyDown={pressKey}
      onClick={click}
      {...dragging}
    >
      <p id={hint} className="visually-hidden" role="presentation">
        {t('orgchart.keys')}
      </p>
      <OrgGround {...{ people, layout, words, zoom, box, activeRow }} isPressable={onOpen !== null} />
    </div>
  );
}

function siblingsOf(people: People, person: number): number {
  const above = people.parent[person] ?? -1;
  return above < 0 ? people.roots.length : countBelow(people, above);
}

type OrgGroundProps = Pick<OrgCanvasProps, 'people' | 'layout' | 'words' | 'zoom'> & {
  /** The part of the drawing to draw. */
  readonly box: WindowBox;
  readonly activeRow: number;
  readonly isPressable: boolean;
};

/** The scrolling content: lines, and cards over them. */
function OrgGround({ people, layout, words, zoom, box, activeRow, isPressable }: OrgGroundProps) {
  const { locate, person: personAt } = layout;
  const { rows, lines } = useMemo(() => readWindow(layout, box, maxCards), [layout, box]);
  const isWhole = rows.length <= maxWhole;
  // The focused card stays mounted wherever the user scrolls.
  const drawn = rows.includes(activeRow) || layout.count === 0 ? rows : [...rows, activeRow];
  return (
    <div
      role="presentation"
      className={classes.ground}
      style={{ width: layout.width * zoom + 2 * margin, height: layout.height * zoom + 2 * margin }}
    >
      <div
        role="presentation"
        className={classes.layer}
        style={{ left: box.left * zoom + margin, top: box.top * zoom + margin, transform: `scale(${zoom})` }}
      >
        <svg className={classes.lines} aria-hidden="true">
          <path d={lines} />
        </svg>
        {drawn.map((row) => (
          <OrgCard
            key={personAt[row]}
            row={row}
            layout={layout}
            left={locate(row).x - box.left}
            top={locate(row).y - box.top}
            below={countBelow(people, personAt[row] ?? 0)}
            words={words}
            siblings={siblingsOf(people, personAt[row] ?? 0)}
            isActive={row === activeRow}
            isWhole={isWhole}
            isPressable={isPressable}
          />
        ))}
      </div>
    </div>
  );
}

/** The scrolling box and its zoom. */
type Scrolled = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scrollTo: (left: number, top: number) => void;
  readonly zoom: number;
};

/** Keeps opened or closed people at their place on the screen; returns a function that records the place beforehand. */
function useSteadyPlace({ locate, rowOf }: OrgLayout, { scroller, scrollTo, zoom }: Scrolled) {
  const anchor = useRef<{ readonly person: number; readonly x: number; readonly y: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = anchor;
    const node = scroller.current;
    anchor.current = null;
    if (current === null || node === null) return;
    const row = rowOf[current.person] ?? -1;
    if (row < 0) return;
    const { x, y } = locate(row);
    const [dx, dy] = [x * zoom - current.x, y * zoom - current.y];
    if (dx !== 0 || dy !== 0) scrollTo(node.scrollLeft + dx, node.scrollTop + dy);
  }, [locate, rowOf, zoom, scroller, scrollTo]);
  return (person: number, row: number): void => {
    const { x, y } = locate(row);
    anchor.current = { person, x: x * zoom, y: y * zoom };
  };
}

/** Tracks whose card has, or would get, the focus; scrolls cards into view. */
function useOrgFocus({ people, layout, handle }: OrgCanvasProps, { scroller, scrollTo, zoom }: Scrolled) {
  const { locate, rowOf, person: personAt } = layout;
  const [wanted, setActive] = useState(() => people.roots[0] ?? 0);
  const wantsFocus = useRef(false);
  const [, drawAgain] = useState(0);
  // If a closed branch hides the focused person, the focus moves to the nearest visible one above.
  let active = wanted;
  while ((rowOf[active] ?? -1) < 0 && (people.parent[active] ?? -1) >= 0) active = people.parent[active] ?? -1;
  const reveal = (row: number, isCentered: boolean): void => {
    const node = scroller.current;
    if (node === null) return;
    const { x, y } = locate(row);
    const [left, top] = [x * zoom + margin, y * zoom + margin];
    const width = card.width * zoom;
    const height = card.height * zoom;
    if (isCentered) scrollTo(left + width / 2 - node.clientWidth / 2, top + height / 2 - node.clientHeight / 2);
    else
      scrollTo(
        Math.min(Math.max(node.scrollLeft, left + width + margin - node.clientWidth), left - margin),
        Math.min(Math.max(node.scrollTop, top + height + margin - node.clientHeight), top - margin),
      );
  };
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true });
  });
  useImperativeHandle(handle, () => ({
    show: (person, isFocused) => {
      const row = rowOf[person] ?? -1;
      if (row < 0) return;
      wantsFocus.current = isFocused;
      setActive(person);
      // An already highlighted person gets the focus as well.
      if (isFocused) drawAgain((count) => count + 1);
      reveal(row, true);
    },
  }));
  return {
    active,
    activeRow: Math.max(0, rowOf[active] ?? 0),
    setActive,
    /** Moves the focus to a card. */
    activate: (row: number): void => {
      wantsFocus.current = true;
      setActive(personAt[row] ?? 0);
      reveal(row, false);
    },
  };
}

/** Touch scrolls natively; a mouse drags the background. */
function useDrag({ scroller, scrollTo }: Scrolled) {
  const drag = useRef<{ readonly x: number; readonly y: number; moved: boolean } | null>(null);
  return {
    /** Whether a click ends a drag. */
    wasDragged: (): boolean => drag.current?.moved === true,
    onPointerDown: ({ pointerType, button, clientX, clientY }: PointerEvent): void => {
      drag.current = pointerType === 'mouse' && button === 0 ? { x: clientX, y: clientY, moved: false } : null;
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
      const { clientX, clientY, movementX, movementY, buttons, pointerId } = event;
      const { current } = drag;
      const node = scroller.current;
      if (current === null || node === null || buttons !== 1) return;
      if (!current.moved && Math.hypot(clientX - current.x, clientY - current.y) < 5) return;
      if (!current.moved) node.setPointerCapture(pointerId);
      current.moved = true;
      scrollTo(node.scrollLeft - movementX, node.scrollTop - movementY);
    },
  };
}

/** Zooms by the wheel with Ctrl. */
function useWheelZoom(scroller: RefObject<HTMLElement | null>, onZoom: OrgCanvasProps['onZoom']): void {
  useLayoutEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    let turned = 0;
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < wheelStep) return;
      onZoom(turned > 0 ? -1 : 1);
      turned = 0;
    };
    // Otherwise the browser would zoom the whole page.
    node.addEventListener('wheel', turn, { passive: false });
    return () => node.removeEventListener('wheel', turn);
  }, [scroller, onZoom]);
}
