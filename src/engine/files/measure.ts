import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Number of first bytes by which a file type is detected. */
const headBytes = 4_100;

/** A stream that passes a file on and records its size, hash and first bytes. */
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
    /** Hash of everything that passed, in hexadecimal. Ends the measurement. */
    sha256: (): string => {
      digest ??= hash.digest('hex');
      return digest;
    },
  };
}
