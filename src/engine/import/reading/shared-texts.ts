import { limits } from '../limits.ts';
import { unreadable } from './unreadable.ts';

/** Texts by their index. */
export type SharedTexts = {
  readonly add: (text: string) => void;
  readonly get: (index: number) => string;
  readonly count: () => number;
};

const segmentSize = 4 * 1_024 * 1_024;

/**
 * The texts that the cells of a workbook share, as bytes in a few large buffers: millions of strings would take several
 * times the memory.
 */
export function createSharedTexts(): SharedTexts {
  const segments: Buffer[] = [];
  let used = segmentSize;
  let starts = new Uint32Array(1_024);
  let lengths = new Uint32Array(1_024);
  let count = 0;
  return {
    add: (text) => {
      const size = Buffer.byteLength(text);
      if (count >= limits.sharedTexts || segments.length * segmentSize + size > limits.sharedBytes)
        throw unreadable('expandido');
      if (used + size > segmentSize) {
        segments.push(Buffer.allocUnsafeSlow(segmentSize));
        used = 0;
      }
      if (count === starts.length) {
        starts = grown(starts);
        lengths = grown(lengths);
      }
      segments.at(-1)?.write(text, used);
      starts[count] = (segments.length - 1) * segmentSize + used;
      lengths[count] = size;
      used += size;
      count += 1;
    },
    get: (index) => {
      const start = starts[index] ?? 0;
      const within = start % segmentSize;
      return segments[Math.floor(start / segmentSize)]?.toString('utf8', within, within + (lengths[index] ?? 0)) ?? '';
    },
    count: () => count,
  };
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
