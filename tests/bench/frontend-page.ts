/** What runs inside of a measured page; it is sent there as text, so it uses nothing from outside of itself. */
export type Watch = {
  /** Milliseconds until the second frame after the last change of the document; known after 20 quiet frames and 400 ms. */
  readonly settled: () => Promise<number>;
  /** Scrolls by `pixels` within `ms`; answers the gaps between frames in ms. */
  readonly scroll: (selector: string | null, pixels: number, ms: number) => Promise<number[]>;
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

  window.watch = { settled, scroll };
}
