import { expect, test } from 'vitest';
import { layOutFlow, readGraph } from './flow-graph.ts';

const events = (...targets: readonly string[]) => ({
  events: Object.fromEntries(targets.map((to) => [`IR_${to}`, { to, label: `Ir a ${to}` }])),
});
const flow = {
  title: 'Pedido',
  states: {
    A: events('B', 'C'),
    B: { automatic: [{ to: 'C', when: 'x' }], ...events('A') },
    C: { final: true },
    D: {},
  },
};
const draw = (value: unknown) => readGraph(typeof value === 'string' ? value : JSON.stringify(value), {});

test('a flow is drawn with what is wrong with it: states that nothing leads to, and those that there are not', () => {
  const graph = draw({ ...flow, states: { ...flow.states, C: events('E') } });
  expect(graph?.nodes.map(({ name, isInitial, isThere, isLost }) => [name, isInitial, isThere, isLost])).toEqual([
    ['A', true, true, false],
    ['B', false, true, false],
    ['C', false, true, false],
    ['D', false, true, true],
    ['E', false, false, false],
  ]);
  expect(graph?.edges.find(({ from, to }) => from === 'B' && to === 'C')).toMatchObject({
    label: null,
    hasGuard: true,
  });
});

test.each(['', '{', '[]', '{ "states": 3 }', '{ "states": {} }'])('%j draws nothing', (text) => {
  expect(draw(text)).toBeNull();
});

test('a text that is half typed is drawn as far as it goes', () => {
  expect(draw('{ "states": { "A": { "events": { "IR": { "to": "B", "label": ')?.nodes.map(({ name }) => name)).toEqual([
    'A',
    'B',
  ]);
});

test('boxes stand below each other, and lines that would cross each other go side by side', () => {
  const graph = draw({ states: { A: events('B', 'C', 'D'), B: events('A'), C: events('A', 'C'), D: events('A') } });
  if (graph === null) throw new Error('nothing was drawn');
  const { boxes, wires, width } = layOutFlow(graph);
  expect(boxes.map(({ y }) => y)).toEqual([...boxes.map(({ y }) => y)].sort((a, b) => a - b));
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
  const straight = wires.filter(({ edges }) => edges[0]?.from === 'A' && edges[0].to === 'B');
  const turns = wires.filter((wire) => !straight.includes(wire)).map(({ labelX }) => labelX);
  expect(new Set(turns).size).toBe(turns.length);
  expect(Math.max(...turns)).toBeLessThan(width);
  expect(Math.min(...turns)).toBeGreaterThan(0);
});
