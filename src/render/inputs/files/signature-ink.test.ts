import { expect, test } from 'vitest';
import { drawInk, type Ink, isBlank, noInk, type Surface, sizeOfDataUrl } from './signature-ink.ts';

/** A canvas that writes down what is drawn on it. */
function surface() {
  const drawn: string[] = [];
  const say =
    (name: string) =>
    (...values: readonly unknown[]): void => {
      drawn.push(
        `${name} ${values
          .filter((value) => typeof value !== 'object')
          .map((value) => (typeof value === 'number' ? Math.round(value) : value))
          .join(' ')}`.trim(),
      );
    };
  const canvas: Surface = {
    beginPath: say('beginPath'),
    moveTo: say('moveTo'),
    lineTo: say('lineTo'),
    quadraticCurveTo: say('quadraticCurveTo'),
    arc: say('arc'),
    stroke: say('stroke'),
    fill: say('fill'),
    fillRect: say('fillRect'),
    fillText: say('fillText'),
    drawImage: say('drawImage'),
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    lineCap: 'butt',
    lineJoin: 'bevel',
    font: '',
    textAlign: 'start',
    textBaseline: 'top',
    measureText: (text) => ({ width: text.length * 100 }) as TextMetrics,
  };
  return { canvas, drawn };
}
const paper = { width: 600, height: 200, ground: 'white', colour: 'black' };

test('what was drawn keeps its place at another size', () => {
  const ink: Ink = {
    kind: 'strokes',
    strokes: [
      [
        { x: 0.5, y: 0.25 },
        { x: 1, y: 1 },
      ],
    ],
  };
  const large = surface();
  drawInk(large.canvas, ink, paper);
  expect(large.drawn).toEqual(['fillRect 0 0 600 200', 'beginPath', 'moveTo 300 50', 'lineTo 600 200', 'stroke']);
  const small = surface();
  drawInk(small.canvas, ink, { ...paper, width: 300, height: 100 });
  expect(small.drawn).toContain('moveTo 150 25');
});

test('a tap is a dot, a long stroke a curve', () => {
  const tap = surface();
  drawInk(tap.canvas, { kind: 'strokes', strokes: [[{ x: 0.1, y: 0.1 }]] }, paper);
  expect(tap.drawn.some((line) => line.startsWith('arc 60 20'))).toBe(true);
  const curve = surface();
  drawInk(curve.canvas, { kind: 'strokes', strokes: [[0, 0.1, 0.2, 0.3].map((x) => ({ x, y: x }))] }, paper);
  expect(curve.drawn.filter((line) => line.startsWith('quadraticCurveTo'))).toHaveLength(2);
});

test('a long name shrinks to the width of the pad', () => {
  const short = surface();
  drawInk(short.canvas, { kind: 'typed', text: ' Ana ' }, paper);
  expect(short.drawn).toContain('fillText Ana 300 100');
  const long = surface();
  drawInk(long.canvas, { kind: 'typed', text: 'Ana Paula de Albuquerque Cavalcanti' }, paper);
  expect(Number.parseFloat(long.canvas.font)).toBeLessThan(Number.parseFloat(short.canvas.font));
});

test('a blank pad is no signature', () => {
  expect(isBlank(noInk)).toBe(true);
  expect(isBlank({ kind: 'typed', text: '  ' })).toBe(true);
  expect(isBlank({ kind: 'typed', text: 'A' })).toBe(false);
  expect(isBlank({ kind: 'strokes', strokes: [[{ x: 0, y: 0 }]] })).toBe(false);
});

test.each(['', 'a', 'ab', 'abc', 'abcd'])('the size of %j in base64', (text) => {
  expect(sizeOfDataUrl(`data:text/plain;base64,${btoa(text)}`)).toBe(text.length);
});
