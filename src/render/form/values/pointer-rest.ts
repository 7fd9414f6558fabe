/** Pressed buttons and touches; tracked from the first call on. */
let down: Set<number> | null = null;
let waiting: (() => void)[] = [];

/**
 * Resolves when no pointer is pressed. Changes that move the page (an error below a field that is left) wait for it:
 * between pressing and releasing, the target must stay below the pointer, or the click is lost.
 */
export function whenPointerRests(): Promise<void> {
  const pressed = followPointers();
  return pressed.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
}

/** Starts tracking pointers; a form calls it when it opens, so that the first press is known. */
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
    // The click follows the release: it is handled first, then what waited.
    setTimeout(() => {
      for (const resolve of resting) resolve();
    });
  };
  document.addEventListener('pointerdown', ({ pointerId }) => pressed.add(pointerId), true);
  document.addEventListener('pointerup', lift, true);
  document.addEventListener('pointercancel', lift, true);
  // A pointer released outside of the window may never be reported.
  document.addEventListener('pointermove', (event) => (event.buttons === 0 ? lift(event) : undefined), true);
  return pressed;
}
