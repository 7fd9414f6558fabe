import { validateView } from '../../src/language/check/check.ts';
import type { Known } from '../../src/language/check/check-context.ts';
import { readEntity } from '../../src/language/entity/read-entity.ts';
import { mergeView } from '../../src/language/merge/merge-view.ts';
import { parseViewFile } from '../../src/language/merge/view-file.ts';
import type { ViewDefinition } from '../../src/language/view/view.ts';
import type { ViewLayer } from '../../src/language/view/view-answer.ts';

const elementCount = 500;
const layerCount = 4;
const overrideCount = 50;

/**
 * Merging and checking a view of 500 elements with 4 layers of 50 overrides each, warm, beside a structuredClone and a
 * deep merge by hand of the same layers, which knows neither names that moved, places, nor where a value came from.
 */
export async function benchMerge(parameters: readonly string[]): Promise<void> {
  const rounds = Number(parameters[parameters.indexOf('--rounds') + 1]) || 100;
  const { layers, known } = workload();
  const merged = mergeView(layers);
  const locate = () => ({ file: '', line: 1, column: 1 });
  const wrong = [...merged.problems, ...validateView(merged.view, locate, known)];
  if (wrong.length > 0) throw new Error(`The workload has ${wrong.length} problems: ${wrong[0]?.message}`);
  const reference = mergeByHand(layers.map(({ view }) => view));
  if (labelOf(merged.view) !== labelOf(reference)) throw new Error('The two merges differ.');

  const times = { merge: [] as number[], check: [] as number[], reference: [] as number[] };
  const time = (into: number[], run: () => unknown) => {
    const start = performance.now();
    run();
    into.push(performance.now() - start);
  };
  // In turns, so that a busy moment of the machine meets all of them.
  for (let round = 0; round < rounds * 2; round += 1) {
    if (round === rounds) for (const list of Object.values(times)) list.length = 0;
    time(times.reference, () => mergeByHand(layers.map(({ view }) => view)));
    let { view } = merged;
    time(times.merge, () => {
      ({ view } = mergeView(layers));
    });
    time(times.check, () => validateView(view, locate, known));
  }
  const [merge, check, floor] = [median(times.merge), median(times.check), median(times.reference)];
  console.log(
    `Merge: ${elementCount} elements, ${layerCount} layers of ${overrideCount} overrides, median of ${rounds}, warm`,
  );
  console.log(`  structuredClone and deep merge by hand  ${floor.toFixed(2)} ms`);
  console.log(`  merged with provenance                  ${merge.toFixed(2)} ms  ${(merge / floor).toFixed(1)} times`);
  console.log(`  checked                                 ${check.toFixed(2)} ms  ${(check / floor).toFixed(1)} times`);
  console.log(`  both                                    ${(merge + check).toFixed(2)} ms  (aim: under 20)`);
}

function workload(): { readonly layers: readonly ViewLayer[]; readonly known: Known } {
  const properties: Record<string, unknown> = {};
  for (let index = 0; index < elementCount; index += 1) {
    properties[`campo_${index}`] = { type: 'string', title: `Campo ${index}`, maxLength: 120 };
  }
  const schema = JSON.stringify({ title: 'Grande', 'x-plural': 'Grandes', type: 'object', properties });
  const { model } = readEntity('Grande', { file: 'Grande.schema.json', text: schema });
  if (model === null) throw new Error('The entity of the workload is wrong.');

  const sections: Record<string, { type: string; label: string; elements: Record<string, unknown> }> = {};
  for (let index = 0; index < elementCount; index += 1) {
    const name = `secao_${Math.floor(index / 20)}`;
    sections[name] ??= { type: 'section', label: name, elements: {} };
    sections[name].elements[`campo_${index}`] = {
      type: 'text',
      label: `Campo ${index}`,
      cols: 6,
      ...(index % 10 === 0 ? { visible: { field: `campo_${(index + 1) % elementCount}`, is: 'x' } } : {}),
      ...(index % 25 === 0 ? { required: `campo_${(index + 2) % elementCount} = "y"` } : {}),
    };
  }
  const base = { version: 1, entity: 'Grande', form: { elements: sections } };
  const layers = [layerOf('base', 'views/Grande.view.json', base)];
  for (let layer = 0; layer < layerCount; layer += 1) {
    const elements: Record<string, unknown> = {};
    for (let index = 0; index < overrideCount; index += 1) {
      const name = `campo_${(index * 9 + layer * 3) % elementCount}`;
      elements[name] = { label: `Camada ${layer}`, help: 'Da empresa', $expect: { cols: 6 } };
      if (index % 10 === 0)
        elements[name] = { label: `Camada ${layer}`, $after: `campo_${(index * 9 + 200) % elementCount}` };
    }
    layers.push(
      layerOf('override', `views/overrides/Grande.${layer}.view.json`, { entity: 'Grande', form: { elements } }),
    );
  }
  return { layers, known: { entities: new Map([['Grande', model]]) } };
}

function layerOf(layer: ViewLayer['layer'], file: string, view: unknown): ViewLayer {
  const read = parseViewFile(file, JSON.stringify(view, null, 2));
  if (read.view === null) throw new Error('A file of the workload is wrong.');
  return { layer, file, view: read.view, positions: read.positions };
}

/** What one would write in a minute; overrides of the workload name fields without their sections, so it looks those up. */
function mergeByHand(views: readonly ViewDefinition[]): ViewDefinition {
  const [base, ...above] = views;
  const result = structuredClone(base ?? {});
  const byName = new Map(
    Object.values(result.form?.elements ?? {}).flatMap(({ elements = {} }) => Object.entries(elements)),
  );
  for (const view of above) {
    for (const [name, element] of Object.entries(view.form?.elements ?? {})) deepMerge(byName.get(name) ?? {}, element);
  }
  return result;
}

function deepMerge(target: object, source: object): void {
  for (const [key, value] of Object.entries(source)) {
    const below: unknown = Reflect.get(target, key);
    const isBoth = typeof value === 'object' && value !== null && typeof below === 'object' && below !== null;
    if (isBoth && !Array.isArray(value)) deepMerge(below, value);
    else Reflect.set(target, key, structuredClone(value));
  }
}

/** The label of a field that every layer speaks of, for comparing the two. */
function labelOf(view: ViewDefinition): string | undefined {
  for (const section of Object.values(view.form?.elements ?? {})) {
    const found = section.elements?.campo_9;
    if (found !== undefined) return found.label;
  }
  return undefined;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
