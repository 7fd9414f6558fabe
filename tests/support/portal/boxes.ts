import { vi } from 'vitest';

/**
 * Gives all elements the size of a small window, because a tree only draws the rows that fit. Ends with
 * `vi.unstubAllGlobals`.
 */
export function giveBoxesSize(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly report;
      constructor(report: (entries: readonly object[]) => void) {
        this.report = report;
      }
      observe(target: Element) {
        const rect = { x: 0, y: 0, left: 0, top: 0, width: 900, height: 600, right: 900, bottom: 600 };
        this.report([{ target, contentRect: rect, borderBoxSize: [{ inlineSize: 900, blockSize: 600 }] }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
}
