import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader } from './event-stream.ts';

function read(pieces: readonly string[]): string[] {
  const events: string[] = [];
  const push = createEventReader((data) => events.push(data));
  for (const piece of pieces) push(piece);
  return events;
}

test('reads data, joins its lines, and passes over comments and other fields', () => {
  expect(read([': hello\n\nevent: x\nid: 1\ndata: one\ndata:two\n\ndata: {"a":1}\r\n\r\n'])).toEqual([
    'one\ntwo',
    '{"a":1}',
  ]);
});

test('an event without its empty line is not given out', () => {
  expect(read(['data: half\n'])).toEqual([]);
});

test('where the network cuts the stream makes no difference', () => {
  const text = fc.stringMatching(/^[a-z{}": ]{1,12}$/);
  const lineEnd = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 5 }),
      lineEnd,
      fc.array(fc.nat(200), { maxLength: 8 }),
      (events, end, cuts) => {
        const stream = events.map((event) => `: ping${end}data: ${event}${end}${end}`).join('');
        const places = [0, ...cuts.filter((cut) => cut < stream.length).sort((a, b) => a - b), stream.length];
        const pieces = places.slice(1).map((place, index) => stream.slice(places[index], place));
        expect(read(pieces)).toEqual(events);
      },
    ),
  );
});
