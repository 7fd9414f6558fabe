/** A DER value: its tag, its content, and all of its bytes. */
export type Der = { readonly tag: number; readonly content: Uint8Array; readonly whole: Uint8Array };

/** Consecutive values; throws for invalid bytes. Lengths are definite, as DER requires. */
export function readDer(bytes: Uint8Array): Der[] {
  const values: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1];
    if (first === undefined || (tag & 0x1f) === 0x1f) throw new TypeError('These bytes are no DER.');
    const count = first < 0x80 ? 0 : first & 0x7f;
    if (first === 0x80 || count > 4) throw new TypeError('These bytes are no DER.');
    let length = count === 0 ? first : 0;
    for (let index = 0; index < count; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0);
    const [start, end] = [at + 2 + count, at + 2 + count + length];
    if (end > bytes.length) throw new TypeError('These bytes are no DER.');
    values.push({ tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return values;
}

/** Writes a value. */
export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : length < 0x10000
          ? [0x82, length >> 8, length & 0xff]
          : [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
