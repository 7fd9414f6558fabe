import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, type StreamEvent } from './event-stream.ts';

function read(pieces: readonly string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const push = createEventReader((event) => events.push(event));
  for (const piece of pieces) push(piece);
  return events;
}

test('reads names and data, joins lines of data, and passes over comments and other fields', () => {
  expect(read([': hello\n\nevent: x\nid: 1\ndata: one\ndata:two\n\ndata: {"a":1}\r\n\r\n'])).toEqual([
    { name: 'x', data: 'one\ntwo' },
    { name: 'message', data: '{"a":1}' },
  ]);
});

test('an event without its empty line is not given out; a name without data is no event and names no other', () => {
  expect(read(['data: half\n'])).toEqual([]);
  expect(read(['event: lonely\n\ndata\n\n'])).toEqual([{ name: 'message', data: '' }]);
});

test('where the network cuts the stream makes no difference', () => {
  const text = fc.stringMatching(/^[a-z{}": ]{1,12}$/);
  const event = fc.record({ name: fc.constantFrom('notices', 'message'), data: text });
  const lineEnd = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 5 }),
      lineEnd,
      fc.array(fc.nat(200), { maxLength: 8 }),
      (events, end, cuts) => {
        const stream = events
          .map(({ name, data }) => `: ping${end}event: ${name}${end}data: ${data}${end}${end}`)
          .join('');
        const places = [0, ...cuts.filter((cut) => cut < stream.length).sort((a, b) => a - b), stream.length];
        const pieces = places.slice(1).map((place, index) => stream.slice(places[index], place));
        expect(read(pieces)).toEqual(events);
      },
    ),
  );
});
