import { isMainThread, parentPort } from 'node:worker_threads';
import type { PictureDescription } from '../../../../domain/picture-address.ts';
import { drawPicture } from './subjects.ts';

/** Red, green and blue bytes, row by row; null where drawing failed. */
export type DrawingAnswer = Uint8Array | null;

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  port.on('message', (description: PictureDescription) => {
    try {
      const pixels = drawPicture(description);
      port.postMessage(pixels, [pixels.buffer as ArrayBuffer]);
    } catch {
      port.postMessage(null);
    }
  });
}
