import type { PictureDescription } from '../../../../domain/picture-address.ts';
import { createWatchedThreads } from '../../../../platform/threads/watched-threads.ts';
import type { DrawingAnswer } from './drawing-worker.ts';

/** Draws pictures in threads of their own: one takes seconds. */
export type Drawings = {
  /** Red, green and blue bytes, row by row. */
  readonly draw: (description: PictureDescription) => Promise<Uint8Array>;
  readonly stop: () => Promise<void>;
};

/** Threads that stay: as many as are at work at once (`engine/files/made-files.ts`). */
const spareThreads = 2;

/** @param occupied what is thrown for a picture that is not done in time */
export function createDrawings(occupied: () => Error): Drawings {
  const threads = createWatchedThreads<PictureDescription>(
    new URL('./drawing-worker.ts', import.meta.url),
    { step: 60_000, work: 60_000, memory: 256 },
    { tooLong: occupied, tooLarge: occupied },
    spareThreads,
  );
  return {
    draw: async (description) => {
      const lease = threads.open();
      try {
        // The thread's own answers are of this type (`drawing-worker.ts`).
        const pixels = (await lease.ask(description)) as DrawingAnswer;
        if (pixels === null) throw new Error(`Drawing ${JSON.stringify(description)} failed.`);
        return pixels;
      } finally {
        await lease.close();
      }
    },
    stop: threads.stop,
  };
}
