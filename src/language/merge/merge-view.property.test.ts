import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { ViewLayer } from '../view/view-answer.ts';
import { mergeView } from './merge-view.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Few names, so that layers meet each other. */
const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '__proto__');
const scalar = fc.oneof(fc.constantFrom('x', 'y', true, false, null, 1), fc.constant([1, 2]));

type Shape = Readonly<Record<string, unknown>>;

/** A map of elements whose names, former ones included, are unique in the whole tree, as a valid base has them. */
const baseElements = fc
  .uniqueArray(name, { maxLength: 8 })
  .chain((names) =>
    fc.tuple(
      ...names.map((own) =>
        fc.record({
          own: fc.constant(own),
          parent: fc.nat({ max: 9 }),
          label: scalar,
          former: fc.option(fc.constantFrom('p', 'q', 'r')),
          call: fc.boolean(),
        }),
      ),
    ),
  )
  .map((items) => {
    type Node = { readonly item: (typeof items)[number]; readonly children: Node[] };
    const nodes = items.map((item): Node => ({ item, children: [] }));
    const top: Node[] = [];
    nodes.forEach((node, index) => {
      const parent = node.item.parent < index ? nodes[node.item.parent] : undefined;
      (parent?.children ?? top).push(node);
    });
    const former = new Set(['p', 'q', 'r']);
    const write = (list: readonly Node[]): Shape =>
      list.reduce<Record<string, unknown>>((map, { item, children }) => {
        const element: Record<string, unknown> = { label: item.label };
        if (item.former && former.delete(item.former)) element.renamedFrom = [item.former];
        if (item.call) element.click = { call: { method: 'POST', url: 'x' }, confirm: 'ok?' };
        if (children.length > 0) element.elements = write(children);
        Object.defineProperty(map, item.own, { value: element, enumerable: true, configurable: true, writable: true });
        return map;
      }, {});
    return write(top);
  });

const anyName = fc.oneof(name, fc.constantFrom('p', 'q', 'r', 'new1', 'new2', 'missing'));
const marks = fc.record(
  {
    $remove: fc.constant(true),
    $replace: fc.constant(true),
    $new: fc.constant(true),
    $after: anyName,
    $before: anyName,
    $first: fc.constant(true),
    $last: fc.constant(true),
    $in: anyName,
    $expect: fc.record({ label: scalar }),
    label: scalar,
    click: fc.constantFrom({ confirm: 'no?' }, { call: { method: 'GET', url: 'evil' } }, { $remove: true }, 'text'),
    columns: fc.constantFrom(
      { a: { $new: true } },
      { a: { $new: true }, b: { $new: true, $before: 'a' } },
      { $replace: true, c: {} },
    ),
  },
  { requiredKeys: [] },
);

const overrideElements: fc.Arbitrary<Shape> = fc.letrec<{ map: Shape; element: Shape }>((tie) => ({
  map: fc
    .tuple(fc.dictionary(anyName, tie('element'), { maxKeys: 4 }), fc.integer({ min: 0, max: 20 }))
    .map(([map, dice]) => (dice === 0 ? { $replace: true, ...map } : map)),
  element: fc
    .tuple(marks, fc.option(tie('map'), { depthSize: 'small', freq: 3 }))
    .map(([keys, elements]) => (elements === null ? keys : { ...keys, elements })),
})).map;

const layerOf = (layer: ViewLayer['layer'], view: unknown, file: string): ViewLayer => ({
  layer,
  file,
  view: view as ViewLayer['view'],
});
const base = baseElements.map((elements) => layerOf('base', { entity: 'X', form: { elements } }, 'base'));
const override = overrideElements.map((elements) =>
  layerOf('override', { entity: 'X', form: { elements } }, 'override'),
);

const runs = { numRuns: 1_000 };

test('[M6] merging is idempotent: a layer applied to its own result changes nothing, order included', () => {
  fc.assert(
    fc.property(base, override, (below, above) => {
      const once = mergeView([below, above]).view;
      const twice = mergeView([layerOf('base', once, 'base'), above]).view;
      expect(JSON.stringify(twice)).toBe(JSON.stringify(once));
    }),
    runs,
  );
});

test('[M6] merging is deterministic and changes none of its arguments', () => {
  fc.assert(
    fc.property(base, override, override, (below, first, second) => {
      const before = JSON.stringify([below, first, second]);
      const result = JSON.stringify(mergeView([below, first, second]));
      expect(JSON.stringify(mergeView([below, first, second]))).toBe(result);
      expect(JSON.stringify([below, first, second])).toBe(before);
    }),
    { numRuns: 500 },
  );
});

test('[M6] merging never throws, whatever the layers hold', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('base', 'override', 'user'), fc.jsonValue()), { maxLength: 4 }),
      (layers) => {
        const merged = mergeView(layers.map(([layer, view]) => layerOf(layer as 'base', view, 'any')));
        expect(merged.problems.filter(({ code }) => code === 'override/failed')).toEqual([]);
      },
    ),
    runs,
  );
});

test('[M3] whatever an override says of a name either shows in the result or is listed', () => {
  fc.assert(
    fc.property(base, override, (below, above) => {
      const { provenance, problems } = mergeView([below, above]);
      const shown = new Set(
        Object.entries(provenance).flatMap(([pointer, { file }]) =>
          file === 'override' ? [pointer.split('/').slice(-2).join('/')] : [],
        ),
      );
      for (const { name: element, pointer } of labels(above.view.form?.elements ?? {}, '/form/elements')) {
        // A former name shows under the name that the base has by now.
        if (['p', 'q', 'r'].includes(element)) continue;
        const isListed = problems.some((problem) => `${pointer}/label`.startsWith(problem.pointer));
        expect(isListed || shown.has(`${element}/label`), pointer).toBe(true);
      }
    }),
    runs,
  );
});

test('[M1] no override ever changes what is called', () => {
  fc.assert(
    fc.property(base, override, (below, above) => {
      const { view } = mergeView([below, above]);
      expect(JSON.stringify(view)).not.toContain('evil');
    }),
    runs,
  );
});

test('[M3] a name is never created without $new', () => {
  fc.assert(
    fc.property(base, overrideElements, (below, elements) => {
      const allowed = JSON.stringify(elements).includes('$new') || JSON.stringify(elements).includes('$replace');
      fc.pre(!allowed);
      const { view } = mergeView([below, layerOf('override', { form: { elements } }, 'override')]);
      const known = new Set(names(below.view.form?.elements ?? {}));
      for (const element of names(view.form?.elements ?? {})) expect(known).toContain(element);
    }),
    runs,
  );
});

function names(elements: Shape): string[] {
  return Object.entries(elements).flatMap(([own, element]) => [own, ...names(inside(element))]);
}

function inside(element: unknown): Shape {
  return (element as { elements?: Shape } | null)?.elements ?? {};
}

function labels(elements: Shape, pointer: string): { name: string; pointer: string }[] {
  return Object.entries(elements).flatMap(([own, element]) => {
    if (typeof element !== 'object' || element === null) return [];
    const at = `${pointer}/${own}`;
    return [...('label' in element ? [{ name: own, pointer: at }] : []), ...labels(inside(element), `${at}/elements`)];
  });
}
