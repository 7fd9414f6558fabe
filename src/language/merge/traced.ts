import { parentPointer, pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord, setOwn } from '../json/record.ts';
import type { ViewLayer } from '../view/view-answer.ts';

/** The origin of a value in a merged view. */
export type Origin = {
  readonly layer: ViewLayer['layer'];
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Whether the value follows from the entity schema or a default instead of the file. */
  readonly inferred: boolean;
};

/** A JSON value with the origin of each part. Objects may be changed in place; lists are plain values. */
export type Traced = TracedObject | TracedValue;
export type TracedObject = { readonly origin: Origin; readonly entries: Map<string, Traced> };
export type TracedValue = { readonly origin: Origin; readonly entries: null; readonly value: unknown };

export function isTracedObject(node: Traced | undefined): node is TracedObject {
  return node !== undefined && node.entries !== null;
}

/** Traced views by source object, because the same files are merged again with every change of another. */
const traces = new WeakMap<object, { readonly of: Omit<ViewLayer, 'view'>; readonly traced: Traced }>();

/** A layer with the origin of each part. Copy it before changing it. */
export function traceLayer(layer: ViewLayer): Traced {
  // A server may send anything instead of a view.
  if (!isRecord(layer.view)) return trace(layer.view, '', layer);
  const known = traces.get(layer.view);
  if (known !== undefined && isSameSource(known.of, layer)) return known.traced;
  const traced = trace(layer.view, '', layer);
  const { view: _, ...of } = layer;
  traces.set(layer.view, { of, traced });
  return traced;
}

function isSameSource(a: Omit<ViewLayer, 'view'>, b: ViewLayer): boolean {
  return a.layer === b.layer && a.file === b.file && a.positions === b.positions;
}

/** Position of a pointer in a layer's file: its own, or that of the nearest thing around it. */
export function originOf(layer: ViewLayer, pointer: string): Origin {
  const { positions } = layer;
  for (let known: string | null = pointer; known !== null && positions !== undefined; known = parentPointer(known)) {
    const position = getOwn(positions, known) as { line: number; column: number } | undefined;
    if (position === undefined) continue;
    const { line, column } = position;
    return { layer: layer.layer, file: layer.file, line, column, inferred: known !== pointer };
  }
  return { layer: layer.layer, file: layer.file, line: 1, column: 1, inferred: positions !== undefined };
}

function trace(value: unknown, pointer: string, layer: ViewLayer): Traced {
  const origin = originOf(layer, pointer);
  if (!isRecord(value)) return { origin, entries: null, value };
  const entries = new Map<string, Traced>();
  for (const [key, part] of Object.entries(value)) entries.set(key, trace(part, pointerTo(pointer, key), layer));
  return { origin, entries };
}

/** The plain value, without origins. */
export function plain(node: Traced): unknown {
  if (node.entries === null) return node.value;
  const value = {};
  for (const [key, part] of node.entries) setOwn(value, key, plain(part));
  return value;
}

/** The origin of every value, by its pointer in the plain value. */
export function provenanceOf(node: Traced): Record<string, Origin> {
  const provenance: Record<string, Origin> = {};
  collect(node, '', provenance);
  return provenance;
}

function collect(node: Traced, pointer: string, provenance: Record<string, Origin>): void {
  setOwn(provenance, pointer, node.origin);
  if (node.entries === null) return;
  for (const [key, part] of node.entries) collect(part, pointerTo(pointer, key), provenance);
}
