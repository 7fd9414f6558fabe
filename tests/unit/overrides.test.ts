import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeView } from '../../src/language/complete/complete-view.ts';
import { pointerNames, pointerTo } from '../../src/language/json/pointer.ts';
import type { ViewProblem } from '../../src/language/json/problem.ts';
import { getOwn, isRecord, type JsonRecord } from '../../src/language/json/record.ts';
import { buildView } from '../../src/language/merge/build-view.ts';
import { mergeView } from '../../src/language/merge/merge-view.ts';
import { parseViewFile, type ViewFile } from '../../src/language/merge/view-file.ts';
import type { ViewLayer } from '../../src/language/view/view-answer.ts';

/** Random releases that each property is asked of; `VITRAL_OVERRIDES=1000` for a long run. */
const runs = Number(process.env.VITRAL_OVERRIDES ?? 150);

type Element = Record<string, unknown> & { elements?: Elements };
type Elements = Record<string, Element>;

const fieldNames = [
  'razao_social',
  'nome_fantasia',
  'documento',
  'inscricao_estadual',
  'telefone',
  'celular',
  'endereco',
  'bairro',
  'complemento',
  'observacao',
  'limite_credito',
  'data_fundacao',
];
const sectionNames = ['identificacao', 'contato', 'financeiro', 'historico'];

/** The view that the overrides were written against: sections with fields, a list with columns, actions, permissions. */
function originalBase(): JsonRecord {
  const sections: Elements = {};
  sectionNames.forEach((section, index) => {
    const elements: Elements = {};
    for (const name of fieldNames.slice(index * 3, index * 3 + 3)) {
      elements[name] = {
        type: 'text',
        label: title(name),
        cols: 6,
        click: { call: { method: 'POST', url: `run/${name}` } },
      };
    }
    sections[section] = { type: 'section', label: title(section), elements };
  });
  sections.pedidos = {
    type: 'grid',
    list: { method: 'GET', url: 'pedidos' },
    columns: { numero: { label: 'Número' }, emissao: { label: 'Emissão' }, valor: { label: 'Valor' } },
    filters: { situacao: { label: 'Situação' }, periodo: { label: 'Período' } },
  };
  return { version: 1, access: { create: 'CADASTRAR' }, elements: sections };
}

function title(name: string): string {
  return name.replaceAll('_', ' ');
}

/* Overrides: what a company has changed in a hundred files. */

const value = fc.record(
  {
    label: fc.constantFrom('Outro', 'Texto da empresa', 'Código'),
    help: fc.constantFrom('Como no contrato', 'Sem pontos'),
    cols: fc.integer({ min: 1, max: 12 }),
    visible: fc.constantFrom(true, false, 'bairro = 1'),
    maxLength: fc.integer({ min: 1, max: 90 }),
  },
  { requiredKeys: [] },
);
const anchor = fc.constantFrom(...fieldNames, ...sectionNames);
const placement = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({ $after: anchor }),
  fc.record({ $before: anchor }),
  fc.record({ $in: fc.constantFrom(...sectionNames) }),
  fc.constant({ $first: true }),
);
const expectation = fc.constantFrom({}, {}, { $expect: { cols: 6 } });
const locked = fc.constantFrom({}, {}, {}, { click: { call: { method: 'GET', url: 'evil' } } });
const change = (isField: boolean) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(value, placement, isField ? expectation : fc.constant({}), locked)
        .map((parts) => Object.assign({}, ...parts)),
    },
    fc.constant({ $remove: true }),
    value.map((keys) => ({ $replace: true, type: 'textarea', ...keys })),
  );
const created = fc
  .tuple(fc.constantFrom('novo_a', 'novo_b', 'novo_c'), value, placement)
  .map(([name, keys, where]) => [name, { $new: true, type: 'text', ...keys, ...where }]);
const columnChange = fc.constantFrom({ label: 'Coluna' }, { $remove: true }, { bold: true }, { $first: true });

const override: fc.Arbitrary<JsonRecord> = fc
  .record({
    top: fc.dictionary(fc.constantFrom(...fieldNames), change(true), { minKeys: 1, maxKeys: 3 }),
    sections: fc.dictionary(fc.constantFrom(...sectionNames), change(false), { maxKeys: 1 }),
    inside: fc.option(
      fc.tuple(
        fc.constantFrom(...sectionNames),
        fc.dictionary(fc.constantFrom(...fieldNames), change(true), { minKeys: 1, maxKeys: 2 }),
      ),
    ),
    added: fc.option(created),
    columns: fc.option(fc.dictionary(fc.constantFrom('numero', 'emissao', 'valor'), columnChange, { minKeys: 1 })),
    access: fc.constantFrom(null, null, null, { create: 'NADA' }),
  })
  .map(({ top, sections, inside, added, columns, access }) => {
    const elements: Record<string, unknown> = { ...top, ...sections };
    if (inside !== null && elements[inside[0]] === undefined) elements[inside[0]] = { elements: inside[1] };
    if (added !== null) elements[String(added[0])] = added[1];
    if (columns !== null) elements.pedidos = { columns };
    return { elements, ...(access === null ? {} : { access }) };
  });

const overrides: readonly ViewFile[] = fc.sample(override, { seed: 20, numRuns: 100 }).map((view, index) => {
  const file = `views/overrides/painel.${String(index).padStart(3, '0')}.view.json`;
  return { ...parseViewFile(file, JSON.stringify(view, null, 2)), entity: 'painel', name: null };
});

const overridesByFile = new Map(overrides.map((file) => [file.file, file]));

/* Changes of the base: a new release. */

type Change = (base: Elements) => void;

function holders(elements: Elements): Elements[] {
  return [
    elements,
    ...Object.values(elements).flatMap((element) => (element.elements ? holders(element.elements) : [])),
  ];
}

/** The map that holds a name, or null. */
function holderOf(elements: Elements, name: string): Elements | null {
  return holders(elements).find((map) => Object.hasOwn(map, name)) ?? null;
}

/** Rebuilds a map in place with its entries in another order or under other names. */
function rewrite(map: Elements, entries: readonly (readonly [string, Element])[]): void {
  for (const key of Object.keys(map)) delete map[key];
  for (const [key, element] of entries) map[key] = element;
}

const changes: Readonly<Record<string, (name: string, other: string, dice: number) => Change>> = {
  rename: (name) => (base) => {
    const map = holderOf(base, name);
    if (map === null || holderOf(base, `${name}s`) !== null) return;
    rewrite(
      map,
      Object.entries(map).map(([key, element]) => [key === name ? `${name}s` : key, element] as const),
    );
  },
  renameKnown: (name) => (base) => {
    const map = holderOf(base, name);
    if (map === null || holderOf(base, `x_${name}`) !== null) return;
    rewrite(
      map,
      Object.entries(map).map(([key, element]): [string, Element] =>
        key === name ? [`x_${name}`, { ...element, renamedFrom: [name] }] : [key, element],
      ),
    );
  },
  remove: (name) => (base) => {
    const map = holderOf(base, name);
    if (map !== null) delete map[name];
  },
  move: (name, other) => (base) => {
    const map = holderOf(base, name);
    const target = holderOf(base, other)?.[other]?.elements;
    const element = map?.[name];
    if (
      map === null ||
      element === undefined ||
      target === undefined ||
      holders(element.elements ?? {}).includes(target)
    )
      return;
    delete map[name];
    target[name] = element;
  },
  retype: (name) => (base) => {
    const element = holderOf(base, name)?.[name];
    if (element !== undefined && element.elements === undefined) element.type = 'checkbox';
  },
  relabel: (name) => (base) => {
    const element = holderOf(base, name)?.[name];
    if (element !== undefined) Object.assign(element, { label: 'Novo texto', cols: 3 });
  },
  reorder: (name) => (base) => {
    const map = holderOf(base, name);
    if (map !== null) rewrite(map, Object.entries(map).reverse());
  },
  wrap: (name) => (base) => {
    const map = holderOf(base, name);
    if (map === null || holderOf(base, 'nova_secao') !== null) return;
    rewrite(
      map,
      Object.entries(map).map(([key, element]): [string, Element] =>
        key === name ? ['nova_secao', { type: 'section', elements: { [key]: element } }] : [key, element],
      ),
    );
  },
  unwrap: (_name, other) => (base) => {
    const inner = base[other]?.elements;
    if (inner === undefined) return;
    delete base[other];
    Object.assign(base, inner);
  },
};

const release: fc.Arbitrary<readonly Change[]> = fc.array(
  fc
    .tuple(
      fc.constantFrom(...Object.keys(changes)),
      fc.constantFrom(...fieldNames, ...sectionNames),
      fc.constantFrom(...sectionNames),
      fc.nat(),
    )
    .map(([kind, name, other, dice]) => changes[kind]?.(name, other, dice) ?? (() => undefined)),
  { minLength: 1, maxLength: 6 },
);

function changedBase(steps: readonly Change[]): ViewFile {
  const view = originalBase();
  for (const step of steps) step(view.elements as Elements);
  return parseViewFile('views/painel.view.json', JSON.stringify(view, null, 2));
}

/* What must hold. */

const known = { entities: new Map() };

function build(base: ViewFile, layers: readonly ViewFile[]) {
  const { view, merged, problems } = buildView('painel', null, [base], layers, known);
  if (view === null || merged === null) throw new Error('The view is gone.');
  return { layers: view.layers, merged, problems };
}

/** Every leaf that an override states of a name, with its pointer in the override. */
function statements(
  elements: unknown,
  pointer: string,
): { name: string; key: string; pointer: string; value: unknown }[] {
  if (!isRecord(elements)) return [];
  return Object.entries(elements).flatMap(([name, element]) => {
    if (!isRecord(element)) return [];
    const at = pointerTo(pointer, name);
    const own = ['label', 'help', 'cols', 'visible', 'maxLength', '$remove', 'bold'].flatMap((key) =>
      Object.hasOwn(element, key) ? [{ name, key, pointer: pointerTo(at, key), value: getOwn(element, key) }] : [],
    );
    return [
      ...own,
      ...statements(element.elements, pointerTo(at, 'elements')),
      ...statements(element.columns, pointerTo(at, 'columns')),
    ];
  });
}

/** Every place of the merged view in which a name stands. */
function placesOf(provenance: Readonly<Record<string, unknown>>, name: string): string[] {
  return Object.keys(provenance).filter((pointer) => {
    const names = pointerNames(pointer);
    return names.at(-1) === name && ['elements', 'columns'].includes(names.at(-2) ?? '');
  });
}

function callsIn(value: unknown): string[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'call' ? [JSON.stringify(part)] : callsIn(part)));
}

function isNear(problem: ViewProblem, pointer: string): boolean {
  return pointer === problem.pointer || pointer.startsWith(`${problem.pointer}/`);
}

describe(`100 overrides against ${runs} random releases of their base`, () => {
  test('[M6] all of them together: no exception, a sound view, locks hold, and each problem has its place', () => {
    fc.assert(
      fc.property(release, (steps) => {
        const base = changedBase(steps);
        const { merged, problems, layers } = build(base, overrides);
        const codes = new Set(problems.map(({ code }) => code));
        expect(codes.has('override/failed')).toBe(false);
        // What is wrong in the result stands in a file that set it, such as a length for what is a checkbox by now.
        const misplaced = problems.filter((problem) => {
          const file = problem.file === base.file ? base : overridesByFile.get(problem.file);
          if (file === undefined || problem.line <= 0 || problem.message.length <= 10) return true;
          const place = file.at(problem.pointer, 'key');
          const isThere = problem.line === place.line && problem.column === place.column;
          return problem.code.startsWith('override/') && !isThere;
        });
        expect(misplaced).toEqual([]);
        // [M1]
        const baseCalls = new Set(callsIn(base.view));
        for (const call of callsIn(merged.view)) expect(baseCalls).toContain(call);
        expect(merged.view.access).toEqual({ create: 'CADASTRAR' });
        expect(problems.filter(({ code }) => code === 'override/locked').length).toBeGreaterThan(0);
        expect(JSON.stringify(mergeView(layers))).toBe(JSON.stringify(merged));
        expect(() => completeView(merged.view, known.entities)).not.toThrow();
      }),
      { numRuns: runs },
    );
  }, 120_000);

  test('[M3] each alone: what it says shows in the result, or is reported with file, place, reason and nearest name', () => {
    fc.assert(
      fc.property(release, fc.constantFrom(...overrides), (steps, file) => {
        const base = changedBase(steps);
        const { merged, problems } = build(base, [file]);
        const all = statements(file.view?.elements, '/elements');
        for (const statement of all) {
          const isReported = problems.some(
            (problem) => problem.file === file.file && isNear(problem, statement.pointer),
          );
          const places = [
            ...placesOf(merged.provenance, statement.name),
            ...placesOf(merged.provenance, `x_${statement.name}`),
          ];
          const shows =
            statement.key === '$remove'
              ? places.length === 0
              : places.some((place) => merged.provenance[pointerTo(place, statement.key)]?.file === file.file);
          if (!isReported && !shows)
            expect.fail(`${statement.pointer}\n${JSON.stringify(file.view)}\n${JSON.stringify(base.view)}`);
        }
        for (const problem of problems) {
          if (problem.code !== 'override/orphan' || !/^The base has no/.test(problem.message)) continue;
          const name = pointerNames(problem.pointer).at(-1) ?? '';
          // A name that was changed by one letter, and without word of it, is the nearest.
          if (placesOf(merged.provenance, `${name}s`).length > 0) expect(problem.suggestions).toContain(`${name}s`);
        }
      }),
      { numRuns: runs },
    );
  }, 60_000);

  test('[M6] each alone is idempotent, and applies the same way every time', () => {
    fc.assert(
      fc.property(release, fc.constantFrom(...overrides), (steps, file) => {
        const { merged, layers } = build(changedBase(steps), [file]);
        const [, layer] = layers;
        if (layer === undefined) throw new Error('The override is gone.');
        const again: ViewLayer = { layer: 'base', file: 'base', view: merged.view };
        expect(JSON.stringify(mergeView([again, layer]).view)).toBe(JSON.stringify(merged.view));
      }),
      { numRuns: runs },
    );
  }, 60_000);

  test('[M5] without a change of the base nothing is reported but what the overrides do to each other', () => {
    for (const file of overrides) {
      const { problems } = build(changedBase([]), [file]);
      const codes = problems.map(({ code }) => code).filter((code) => code !== 'override/locked');
      expect(codes.filter((code) => code === 'override/base-changed')).toEqual([]);
    }
  });
});
