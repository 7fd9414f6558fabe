import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const schema = '{\n  "title": "Região"\n}';

test('UTF-8 is read, with a byte order mark or without', () => {
  for (const text of [schema, `\uFEFF${schema}`, '', '{}'])
    expect(decodeText(Buffer.from(text))).toEqual({ text, wrong: null });
});

test('Latin-1 is named at its first letter that is none in UTF-8', () => {
  expect(decodeText(Buffer.from(schema, 'latin1'))).toEqual({
    text: null,
    wrong: { line: 2, column: 17, message: expect.stringContaining('Latin-1') },
  });
});

test('UTF-16 is named, with its mark or without, in either order of bytes', () => {
  const little = Buffer.from(schema, 'utf16le');
  const big = Buffer.from(little).swap16();
  const mark = Buffer.from([0xff, 0xfe]);
  for (const bytes of [little, big, Buffer.concat([mark, little])])
    expect(decodeText(bytes).wrong).toMatchObject({ line: 1, column: 1, message: expect.stringContaining('UTF-16') });
});
