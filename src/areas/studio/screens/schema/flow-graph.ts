import { parse } from 'jsonc-parser';
import type { EntityModel } from '../../../../language/index.ts';
import { isRecord } from '../../../../render/values.ts';

export type FlowEdge = {
  readonly from: string;
  readonly to: string;
  /** Label of its button; null for an event without a button. */
  readonly label: string | null;
  /** Waiting time before it happens, such as `3 d 2 h`; null for none. */
  readonly after: string | null;
  /** Who may send it, as in the file. */
  readonly allow: readonly string[];
  readonly hasGuard: boolean;
  readonly isDanger: boolean;
};

export type FlowNode = {
  readonly name: string;
  readonly label: string;
  readonly isInitial: boolean;
  readonly isFinal: boolean;
  /** False if the file has no such state although an event leads to it. */
  readonly isThere: boolean;
  /** Whether no event leads to it. */
  readonly isLost: boolean;
};

/** A flow as it is drawn, even with errors. */
export type FlowGraph = {
  readonly title: string;
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
};

/** Reads everything in a flow that can be drawn, even while it is typed; null without any state. */
export function readGraph(text: string, entities: Readonly<Record<string, EntityModel>>): FlowGraph | null {
  const root: unknown = parse(text, [], { allowTrailingComma: true });
  const states = isRecord(root) && isRecord(root.states) ? root.states : {};
  const names = Object.keys(states);
  if (!isRecord(root) || names.length === 0) return null;
  const model = typeof root.entity === 'string' ? entities[root.entity] : undefined;
  const options = typeof root.field === 'string' ? model?.fields[root.field]?.options : null;
  const edges = names.flatMap((name) => edgesOf(name, states[name]));
  const initial = typeof root.initial === 'string' ? root.initial : names[0];
  const unknown = [...new Set(edges.map(({ to }) => to))].filter((to) => !names.includes(to));
  const reached = reachedFrom(initial ?? '', edges);
  return {
    title: typeof root.title === 'string' ? root.title : '',
    nodes: [...names, ...unknown].map((name) => {
      const state = states[name];
      return {
        name,
        label: options?.find(({ id }) => id === name)?.descricao ?? name,
        isInitial: name === initial,
        isFinal: isRecord(state) && state.final === true,
        isThere: names.includes(name),
        isLost: !reached.has(name),
      };
    }),
    edges,
  };
}

function edgesOf(from: string, state: unknown): FlowEdge[] {
  if (!isRecord(state)) return [];
  const events = isRecord(state.events) ? Object.entries(state.events) : [];
  const automatic = Array.isArray(state.automatic) ? state.automatic : [];
  const common = (value: Readonly<Record<string, unknown>>) => ({
    from,
    to: typeof value.to === 'string' ? value.to : '',
    allow: [
      ...(Array.isArray(value.allow) ? value.allow.map(String) : []),
      ...(isRecord(value.owner) ? [String(value.owner.field ?? '')] : []),
    ],
    after: isRecord(value.after) ? timeOf(value.after) : null,
    hasGuard: value.when !== undefined,
    isDanger: value.danger === true,
  });
  return [
    ...events.flatMap(([name, event]) =>
      isRecord(event) ? [{ ...common(event), label: typeof event.label === 'string' ? event.label : name }] : [],
    ),
    ...automatic.flatMap((one: unknown) => (isRecord(one) ? [{ ...common(one), label: null }] : [])),
  ].filter(({ to }) => to !== '');
}

const units = { days: 'd', hours: 'h', minutes: 'min' } as const;

function timeOf(after: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(units).flatMap(([key, unit]) =>
    Number(after[key]) > 0 ? [`${Number(after[key])} ${unit}`] : [],
  );
  return parts.join(' ');
}

function reachedFrom(initial: string, edges: readonly FlowEdge[]): ReadonlySet<string> {
  const reached = new Set([initial]);
  for (const name of reached) for (const { from, to } of edges) if (from === name) reached.add(to);
  return reached;
}

export type StateBox = { readonly node: FlowNode; readonly x: number; readonly y: number };
export type Wire = {
  /** All edges from one state to another share one line. */
  readonly edges: readonly FlowEdge[];
  /** Path for SVG, in px. */
  readonly path: string;
  readonly labelX: number;
  readonly labelY: number;
};
export type FlowLayout = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly StateBox[];
  readonly wires: readonly Wire[];
};

/** Sizes in px. */
export const boxWidth = 168;
export const boxHeight = 44;
const rowGap = 56;
const laneWidth = 92;
const margin = 12;

/**
 * Places the states below each other, in their order. Edges to the next state go straight down, edges further down are
 * on the right and edges back on the left, each in its own lane where it would cross others.
 */
export function layOutFlow({ nodes, edges }: FlowGraph): FlowLayout {
  const place = new Map(nodes.map(({ name }, index) => [name, index]));
  const groups = new Map<string, FlowEdge[]>();
  for (const edge of edges) {
    const key = `${edge.from}\n${edge.to}`;
    groups.set(key, [...(groups.get(key) ?? []), edge]);
  }
  const spans = [...groups.values()].flatMap((own) => {
    const [from, to] = [place.get(own[0]?.from ?? ''), place.get(own[0]?.to ?? '')];
    return from === undefined || to === undefined ? [] : [{ own, from, to }];
  });
  const isStraight = ({ from, to }: { from: number; to: number }): boolean => to === from + 1;
  const right = inLanes(spans.filter((span) => span.to >= span.from && !isStraight(span)));
  const left = inLanes(spans.filter(({ from, to }) => to < from));
  const x = margin + left.count * laneWidth;
  const top = (index: number): number => margin + index * (boxHeight + rowGap);
  const straight = spans.filter(isStraight).map(({ own, from, to }): Wire => {
    const center = x + boxWidth / 2;
    const [y1, y2] = [top(from) + boxHeight, top(to)];
    return { edges: own, path: `M ${center} ${y1} V ${y2 - 7}`, labelX: center, labelY: (y1 + y2) / 2 - 2 };
  });
  const around = (side: 'left' | 'right', { lanes }: Lanes): Wire[] =>
    lanes.map(({ own, from, to, lane }) => {
      const isRight = side === 'right';
      const edge = isRight ? x + boxWidth : x;
      const turn = isRight ? edge + (lane + 0.5) * laneWidth : edge - (lane + 0.5) * laneWidth;
      const [y1, y2] = [top(from) + boxHeight * 0.66, top(to) + boxHeight * (from === to ? 0.2 : 0.34)];
      const end = isRight ? edge + 7 : edge - 7;
      return {
        edges: own,
        path: `M ${edge} ${y1} H ${turn} V ${y2} H ${end}`,
        labelX: turn,
        labelY: from === to ? y1 + 14 : (y1 + y2) / 2,
      };
    });
  return {
    width: x + boxWidth + right.count * laneWidth + margin,
    height: top(nodes.length) - rowGap + margin,
    boxes: nodes.map((node, index) => ({ node, x, y: top(index) })),
    wires: [...straight, ...around('right', right), ...around('left', left)],
  };
}

type Span = { readonly own: readonly FlowEdge[]; readonly from: number; readonly to: number };
type Lanes = { readonly count: number; readonly lanes: readonly (Span & { readonly lane: number })[] };

/** Gives each span the nearest lane without an overlap, short spans first. */
function inLanes(spans: readonly Span[]): Lanes {
  const taken: [number, number][][] = [];
  const lanes = [...spans]
    .sort((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from))
    .map((span) => {
      const [low, high] = [Math.min(span.from, span.to), Math.max(span.from, span.to)];
      const free = taken.findIndex((lane) => lane.every(([a, b]) => high < a || b < low));
      const lane = free < 0 ? taken.length : free;
      taken[lane] = [...(taken[lane] ?? []), [low, high]];
      return { ...span, lane };
    });
  return { count: taken.length, lanes };
}
