import { describe, expect, test } from 'vitest';
import { adhesionRules, findAdhesionRule, isAdhesionReached, measureAdhesion } from './adhesion.ts';
import { checkEvolution, type EvolutionFacts, isEvolutionComplete } from './checks.ts';

const brazil = findAdhesionRule('BRA');
const whole: EvolutionFacts = {
  ...{ missingData: [], rule: brazil, points: { individual: 3_000_000, total: 9_000_000 }, linkedUnits: 2 },
  ...{ hasLetter: true, interview: 'RESPONDIDA', documents: ['CNH', 'CNPJ'] },
};
const crossed = (given: Partial<EvolutionFacts>) =>
  checkEvolution({ ...whole, ...given }).flatMap(({ name, reason }) => (reason === null ? [] : [[name, reason]]));

describe('the five checks', () => {
  test('are all ticked where everything is there, and stand in the order of the tab', () => {
    expect(checkEvolution(whole)).toEqual(
      ['dados', 'pontos', 'carta', 'entrevista', 'documentos'].map((name) => ({ name, reason: null })),
    );
    expect(isEvolutionComplete(whole)).toBe(true);
  });

  test('say what is missing', () => {
    expect(crossed({ missingData: ['email'] })).toEqual([['dados', { why: 'dados_faltam', names: ['email'] }]]);
    expect(crossed({ documents: ['RG'] })).toEqual([['documentos', { why: 'documentos_faltam', names: ['CNPJ'] }]]);
    expect(crossed({ documents: [] })).toEqual([
      ['documentos', { why: 'documentos_faltam', names: ['RG/CNH', 'CNPJ'] }],
    ]);
    expect(crossed({ rule: findAdhesionRule('PRY'), documents: [] })).toEqual([
      ['documentos', { why: 'documentos_nenhum' }],
    ]);
    expect(crossed({ interview: null })).toEqual([['entrevista', { why: 'entrevista_falta' }]]);
    expect(crossed({ interview: 'SOLICITADA' })).toEqual([['entrevista', { why: 'entrevista_espera' }]]);
    expect(crossed({ interview: 'CANCELADA' })).toEqual([['entrevista', { why: 'entrevista_cancelada' }]]);
  });

  test('cross lost points again, and leave the letter that was written', () => {
    const points = { individual: 2_999_999, total: 8_000_000 };
    expect(crossed({ points })).toEqual([['pontos', { why: 'pontos_faltam', individual: 1, total: 1_000_000 }]]);
    expect(crossed({ points, hasLetter: false }).at(1)).toEqual(['carta', { why: 'carta_sem_pontos' }]);
    expect(crossed({ hasLetter: false })).toEqual([['carta', { why: 'carta_falta' }]]);
  });

  test('take an interview that was waived, or that the country does not ask for, as done', () => {
    expect(crossed({ interview: 'DISPENSADA' })).toEqual([]);
    expect(crossed({ rule: findAdhesionRule('PRY'), interview: null })).toEqual([]);
  });
});

test('a rule is reached by both of its parts, to the ten-thousandth', () => {
  for (const rule of adhesionRules) {
    const exact = { individual: rule.individual, total: rule.required };
    expect(isAdhesionReached(rule, exact)).toBe(true);
    expect(isAdhesionReached(rule, { ...exact, individual: exact.individual - 1 })).toBe(false);
    expect(isAdhesionReached(rule, { ...exact, total: exact.total - 1 })).toBe(false);
  }
  expect(measureAdhesion(brazil, { individual: 1_006_667, total: 9_000_000 })).toEqual({
    ...{ passou_individual: false, passou_requeridos: true, atingiu_meta_parcialmente: true },
    ...{ pontos_individuais_realisado: 100.6667, pontos_individuais_acumulados: 300 },
    ...{ pontos_requeridos_realisado: 900, pontos_requeridos_acumulados: 900 },
  });
  expect(measureAdhesion(brazil, { individual: 0, total: 0 }).atingiu_meta_parcialmente).toBe(false);
  expect(findAdhesionRule(null)).toEqual(findAdhesionRule('MEX'));
});
