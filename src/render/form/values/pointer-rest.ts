/** Buttons and fingers that are down now; followed from the first question on. */
let down: Set<number> | null = null;
let waiting: (() => void)[] = [];

/**
 * Resolves once no pointer is down, at once where none is. What moves the page (an error that appears below the field
 * one leaves) waits for it: between pressing and letting go the target must stay below the pointer, or the click is lost.
 */
export function whenPointerRests(): Promise<void> {
  const pressed = followPointers();
  return pressed.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
}

/** Starts following pointers; a form calls it when it opens, so that the first press is already known. */
export function followPointers(): ReadonlySet<number> {
  if (down !== null) return down;
  const pressed = new Set<number>();
  down = pressed;
  if (typeof document === 'undefined') return pressed;
  const lift = (event: PointerEvent) => {
    pressed.delete(event.pointerId);
    if (pressed.size > 0) return;
    const resting = waiting;
    waiting = [];
    // The click follows the lifted pointer: first it, then what waited.
    setTimeout(() => {
      for (const resolve of resting) resolve();
    });
  };
  document.addEventListener('pointerdown', ({ pointerId }) => pressed.add(pointerId), true);
  document.addEventListener('pointerup', lift, true);
  document.addEventListener('pointercancel', lift, true);
  // A pointer that is let go outside of the window may never say so.
  document.addEventListener('pointermove', (event) => (event.buttons === 0 ? lift(event) : undefined), true);
  return pressed;
}
