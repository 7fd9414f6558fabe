import { expect, test } from 'vitest';
import { countries, type PlannedPerson, planNetwork, widestChildren } from './plan.ts';

const count = 20_000;
const people: readonly PlannedPerson[] = [...planNetwork(count)];

test('everybody but the presidents stands one level below a member who came before', () => {
  const wrong = people.filter(({ number, superior, nivel, registered, fault }) => {
    if (superior === null) return number > countries.length || nivel !== 0;
    const above = people[superior - 1];
    return (
      above === undefined ||
      superior >= number ||
      above.nivel + 1 !== nivel ||
      above.registered > registered !== (fault === 'PAI_MAIS_NOVO')
    );
  });
  expect(wrong).toEqual([]);
  expect(people.filter(({ superior }) => superior !== null && people[superior - 1]?.tipo === 'CLIENTE')).toEqual([]);
});

test('kinds, countries, depth and widths are those of the design', () => {
  const share = (isMeant: (person: PlannedPerson) => boolean): number => people.filter(isMeant).length / count;
  expect(share(({ tipo }) => tipo === 'CLIENTE')).toBeCloseTo(0.62, 2);
  expect(share(({ tipo }) => tipo === 'CONSULTOR')).toBeCloseTo(0.3, 2);
  expect(share(({ tipo }) => tipo === 'CONSULTOR_ENERGY')).toBeCloseTo(0.02, 2);
  expect(share(({ tipo }) => tipo === 'DI')).toBeCloseTo(0.06, 2);
  expect(share(({ pais }) => pais !== 'BR')).toBeCloseTo(0.09, 2);
  expect(people.reduce((sum, { nivel }) => sum + nivel, 0) / count).toBeCloseTo(12, 0);
  expect(Math.max(...people.map(({ nivel }) => nivel))).toBe(40);
  const children = Map.groupBy(people, ({ superior }) => superior ?? 0);
  children.delete(0);
  const widths = [...children.values()].map(({ length }) => length).sort((one, other) => other - one);
  expect(widths[0]).toBe(widestChildren);
  expect(children.get(140)?.length).toBe(widestChildren);
  expect(widths[1]).toBeLessThan(150);
  const statesOf = (isDi: boolean) =>
    [...new Set(people.flatMap(({ tipo, status }) => ((tipo === 'DI') === isDi ? [status] : [])))].sort();
  expect([statesOf(true), statesOf(false)]).toEqual([
    ['APROVADO', 'INATIVO'],
    ['ATIVO', 'BLOQUEADO', 'INATIVO', 'PENDENTE'],
  ]);
  expect(people[116]).toMatchObject({ number: 117, tipo: 'CONSULTOR', status: 'PENDENTE' });
});

test('three in two hundred are people of Brazil once more, abroad; one in a hundred has a fault', () => {
  const clones = people.filter(({ original }) => original !== null);
  expect(clones.length).toBeGreaterThan(270);
  expect(clones.length).toBeLessThan(330);
  expect(new Set(clones.map(({ original }) => original)).size).toBe(clones.length);
  for (const { original, pais, tipo, number } of clones) {
    const first = people[(original ?? 0) - 1];
    expect(first).toMatchObject({ pais: 'BR', tipo, original: null });
    expect([pais === 'BR', number > 300]).toEqual([false, true]);
  }
  const faulty = people.filter(({ fault }) => fault !== null);
  expect(faulty.length / count).toBeCloseTo(0.01, 2);
  const kinds = Map.groupBy(faulty, ({ fault }) => fault);
  expect([...kinds.keys()].sort()).toEqual(['DOIS_PAIS', 'PAI_MAIS_NOVO', 'SEM_DOCUMENTO', 'SEM_PAI']);
  for (const kind of ['SEM_PAI', 'DOIS_PAIS'] as const)
    expect(kinds.get(kind)?.filter(({ tipo }) => tipo === 'CLIENTE')).toEqual([]);
  expect(people.filter(({ superior, consultor, fault }) => superior !== consultor && fault !== 'DOIS_PAIS')).toEqual(
    [],
  );
});

test('people are the same however many there are', () => {
  expect([...planNetwork(3_000)]).toEqual(people.slice(0, 3_000));
});
