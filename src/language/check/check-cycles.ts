import { analyseExpression } from '../expressions/analyse.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord } from '../json/record.ts';
import { type CheckContext, report } from './check-context.ts';

/** An element with a computed value. */
type Computed = { readonly path: string; readonly pointer: string; readonly reads: readonly string[] };

/** Reports each cycle of computed values once (rule E2): their computation would never end. */
export function checkCycles(elements: unknown, pointer: string, context: CheckContext) {
  const computed = readComputed(elements, pointer);
  const finished = new Set<Computed>();
  const byFirstName = Map.groupBy(computed, ({ path }) => firstName(path));

  function follow(element: Computed, path: readonly Computed[]) {
    const start = path.indexOf(element);
    if (start >= 0) return reportCycle(path.slice(start), context);
    if (finished.has(element)) return;
    for (const read of element.reads) {
      for (const next of byFirstName.get(firstName(read)) ?? []) {
        if (isSameOrAround(read, next.path)) follow(next, [...path, element]);
      }
    }
    finished.add(element);
  }

  for (const element of computed) follow(element, []);
}

function reportCycle(cycle: readonly Computed[], context: CheckContext) {
  const [first] = cycle;
  if (first === undefined) return;
  const names = [...cycle, first].map(({ path }) => path).join(' -> ');
  const message = `These values are computed from each other: ${names}. Let one of them be typed in, or computed from something else.`;
  report(context, 'expression/cycle', pointerTo(first.pointer, 'value'), message);
}

function readComputed(elements: unknown, pointer: string): Computed[] {
  if (!isRecord(elements)) return [];
  return Object.entries(elements).flatMap(([name, element]) => {
    if (!isRecord(element)) return [];
    const at = pointerTo(pointer, name);
    const inside = readComputed(getOwn(element, 'elements'), pointerTo(at, 'elements'));
    const value = getOwn(element, 'value');
    if (typeof value !== 'string') return inside;
    const field = getOwn(element, 'field');
    const reads = analyseExpression(value).reads.filter(({ root }) => root === 'record');
    const path = typeof field === 'string' ? field : name;
    return [{ path, pointer: at, reads: longest(reads.map(({ names }) => names.join('.'))) }, ...inside];
  });
}

/** Of `cidade` and `cidade.nome` only the longer path counts; the other is its beginning. */
function longest(paths: readonly string[]): string[] {
  return paths.filter((path) => path !== '' && !paths.some((other) => other.startsWith(`${path}.`)));
}

function firstName(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

function isSameOrAround(read: string, path: string): boolean {
  return read === path || read.startsWith(`${path}.`) || path.startsWith(`${read}.`);
}
