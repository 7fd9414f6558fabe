import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** First bytes of a file, by which its type is recognized. */
const headBytes = 4_100;

/** A stream that lets a file through and learns its size, hash and first bytes on the way. */
export function createMeasure() {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let headSize = 0;
  let size = 0;
  let digest: string | null = null;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      if (headSize < headBytes) {
        head.push(chunk.subarray(0, headBytes - headSize));
        headSize += chunk.length;
      }
      done(null, chunk);
    },
  });
  return {
    stream,
    size: (): number => size,
    head: (): Buffer => Buffer.concat(head),
    /** Hash of all that went through, in hexadecimal digits. Ends the measuring. */
    sha256: (): string => {
      digest ??= hash.digest('hex');
      return digest;
    },
  };
}
