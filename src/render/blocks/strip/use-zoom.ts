import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { closeScale, fitted, moveBy, type Room, turnsOf, type Zoom, type ZoomPoint, zoomTo } from './zoom.ts';

/** Pointer event handlers for the element with the picture. */
type Handlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
};

export type PictureZoom = {
  readonly zoom: Zoom;
  /** Whether a pointer holds it, so that it moves without a transition. */
  readonly isHeld: boolean;
  readonly zoomBy: (factor: number) => void;
  readonly pan: (by: ZoomPoint) => void;
  readonly fit: () => void;
  readonly handlers: Handlers;
};

type Options = {
  readonly stage: RefObject<HTMLElement | null>;
  /** Whether the wheel zooms regardless of focus. */
  readonly takesWheel: boolean;
  /** Turns by a number of pictures; negative is back. */
  readonly onTurn: (by: number) => void;
};

/** Two clicks or taps within this time (ms) and distance (px) count as a double one. */
const doubleTime = 320;
const doubleWay = 24;

/**
 * Zoom and turning by pointers: one pointer drags, or turns if not zoomed; two pinch; a double click or tap zooms in
 * and out. The wheel zooms with Ctrl, or while the picture is focused or zoomed; otherwise it scrolls the page.
 */
export function useZoom({ stage, takesWheel, onTurn }: Options): PictureZoom {
  const [zoom, setZoom] = useState(fitted);
  const [isHeld, setHeld] = useState(false);
  const pointers = useRef(new Map<number, ZoomPoint>());
  const drag = useRef({ from: { x: 0, y: 0 }, turned: 0, moved: false });
  const lastTap = useRef({ time: 0, x: 0, y: 0 });

  const roomOf = (): Room => {
    const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
    return { width: clientWidth, height: clientHeight };
  };
  const placeOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): ZoomPoint => {
    const box = stage.current?.getBoundingClientRect();
    return box === undefined
      ? { x: 0, y: 0 }
      : { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };

  useEffect(() => {
    const node = stage.current;
    if (node === null) return;
    // React's own listener is passive and could not prevent the page from scrolling.
    const onWheel = (event: WheelEvent): void => {
      if (!takesWheel && !event.ctrlKey && zoom.scale === 1 && !node.contains(document.activeElement)) return;
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0022));
      setZoom((current) => zoomTo(current, current.scale * factor, placeOf(event), roomOf()));
    };
    node.addEventListener('wheel', onWheel, { passive: false });
    return () => node.removeEventListener('wheel', onWheel);
  });

  const release = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId);
    setHeld(pointers.current.size > 0);
    const [left] = pointers.current.values();
    if (left !== undefined) drag.current = { from: left, turned: 0, moved: true };
  };

  return {
    zoom,
    isHeld,
    zoomBy: (factor) => setZoom((current) => zoomTo(current, current.scale * factor, { x: 0, y: 0 }, roomOf())),
    pan: (by) => setZoom((current) => moveBy(current, by, roomOf())),
    fit: () => setZoom(fitted),
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        const place = placeOf(event);
        event.currentTarget.setPointerCapture?.(event.pointerId);
        pointers.current.set(event.pointerId, place);
        drag.current = { from: place, turned: 0, moved: pointers.current.size > 1 };
        setHeld(true);
      },
      onPointerMove: (event) => {
        const before = pointers.current.get(event.pointerId);
        if (before === undefined) return;
        const place = placeOf(event);
        const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
        pointers.current.set(event.pointerId, place);
        if (other !== undefined) {
          const spread = distance(place, other) / Math.max(1, distance(before, other));
          const middle = { x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 };
          const by = { x: (place.x - before.x) / 2, y: (place.y - before.y) / 2 };
          setZoom((current) => moveBy(zoomTo(current, current.scale * spread, middle, roomOf()), by, roomOf()));
          return;
        }
        if (distance(place, drag.current.from) > 6) drag.current.moved = true;
        if (zoom.scale > 1) {
          setZoom((current) => moveBy(current, { x: place.x - before.x, y: place.y - before.y }, roomOf()));
          return;
        }
        const turned = turnsOf(drag.current.from.x - place.x, roomOf().width);
        if (turned === drag.current.turned) return;
        onTurn(turned - drag.current.turned);
        drag.current.turned = turned;
      },
      onPointerUp: (event) => {
        const isTap = pointers.current.has(event.pointerId) && !drag.current.moved;
        release(event);
        if (!isTap) return;
        const place = placeOf(event);
        const isDouble =
          event.timeStamp - lastTap.current.time < doubleTime && distance(place, lastTap.current) < doubleWay;
        lastTap.current = { time: isDouble ? 0 : event.timeStamp, ...place };
        if (isDouble) setZoom((current) => zoomTo(current, current.scale > 1 ? 1 : closeScale, place, roomOf()));
      },
      onPointerCancel: release,
    },
  };
}

function distance(one: ZoomPoint, other: ZoomPoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
