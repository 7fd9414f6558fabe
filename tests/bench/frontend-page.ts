/** What runs inside of a measured page; it is sent there as text, so it uses nothing from outside of itself. */
export type Watch = {
  /** Milliseconds until the second frame after the last change of the document; known after 20 quiet frames and 400 ms. */
  readonly settled: () => Promise<number>;
  /** Scrolls by `pixels` within `ms`; answers the gaps between frames in ms. */
  readonly scroll: (selector: string | null, pixels: number, ms: number) => Promise<number[]>;
  /** Scrolls the first such box to the side; answers the gaps between frames, in ms. */
  readonly travel: (selector: string, pixels: number, ms: number) => Promise<number[]>;
  /** Presses buttons by their names, one each `ms`; answers the gaps between frames. */
  readonly press: (names: readonly string[], ms: number) => Promise<number[]>;
};

declare global {
  interface Window {
    watch: Watch;
  }
}

export function installWatch(): void {
  let changes = 0;
  const observe = () =>
    new MutationObserver((records) => {
      changes += records.length;
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
  if (document.documentElement) observe();
  else addEventListener('DOMContentLoaded', observe);

  const settled = () =>
    new Promise<number>((resolve) => {
      const start = performance.now();
      let seen = -1;
      let frames = 0;
      let lastChange = start;
      let at = start;
      const frame = () => {
        if (changes === seen) frames += 1;
        else {
          seen = changes;
          frames = 0;
          lastChange = performance.now();
        }
        if (frames === 2) at = performance.now();
        if (frames >= 20 && performance.now() - lastChange >= 400) resolve(at - start);
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });

  const scroll = (selector: string | null, pixels: number, ms: number) =>
    new Promise<number[]>((resolve) => {
      const candidates = [...document.querySelectorAll<HTMLElement>(selector ?? 'body *')];
      const box = candidates
        .filter((each) => each.scrollHeight > each.clientHeight + 1_000 && each.clientHeight > 100)
        .toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0];
      if (box === undefined) return resolve([]);
      const gaps: number[] = [];
      let start: number | null = null;
      let last: number | null = null;
      const frame = (now: number) => {
        start ??= now;
        if (last !== null) gaps.push(now - last);
        last = now;
        box.scrollTop = pixels * Math.min(1, (now - start) / ms);
        if (now - start < ms) requestAnimationFrame(frame);
        else resolve(gaps);
      };
      requestAnimationFrame(frame);
    });

  const frames = (ms: number, draw: (time: number) => void) =>
    new Promise<number[]>((resolve) => {
      const gaps: number[] = [];
      let start: number | null = null;
      let last: number | null = null;
      const frame = (now: number) => {
        start ??= now;
        if (last !== null) gaps.push(now - last);
        last = now;
        draw(now - start);
        if (now - start < ms) requestAnimationFrame(frame);
        else resolve(gaps);
      };
      requestAnimationFrame(frame);
    });
  const travel = (selector: string, pixels: number, ms: number) => {
    const box = document.querySelector<HTMLElement>(selector);
    return box === null
      ? Promise.resolve([])
      : frames(ms, (time) => {
          box.scrollLeft = pixels * Math.min(1, time / ms);
        });
  };
  const press = (names: readonly string[], ms: number) => {
    let pressed = 0;
    return frames(names.length * ms, (time) => {
      if (pressed >= names.length || time < pressed * ms) return;
      document.querySelector<HTMLElement>(`button[aria-label="${names[pressed]}"]`)?.click();
      pressed += 1;
    });
  };

  window.watch = { settled, scroll, travel, press };
}
