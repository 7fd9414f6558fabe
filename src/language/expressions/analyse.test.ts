import { describe, expect, test } from 'vitest';
import { analyseExpression } from './analyse.ts';

const reads = (text: string) =>
  analyseExpression(text).reads.map(({ root, names }) =>
    (root === 'record' ? names : [`$${root}`, ...names]).join('.'),
  );

describe('[E2] dependencies are inferred', () => {
  test.each([
    ['$sum(itens.(quantidade * valor))', ['itens', 'itens.quantidade', 'itens.valor']],
    ['telefone.ddi = 55', ['telefone', 'telefone.ddi']],
    ['$row.valor > minimo', ['$row', '$row.valor', 'minimo']],
    ['itens[quantidade > 2].nome', ['itens', 'itens.quantidade', 'itens.nome']],
    ['itens^(>valor).nome', ['itens', 'itens.valor', 'itens.nome']],
    ['$map(itens, function($i){ $i.valor * desconto })', ['itens', 'itens.valor', 'desconto']],
    ['($x := cidade; $x.estado.nome)', ['cidade', 'cidade.estado', 'cidade.estado.nome']],
    ['tipo = "PF" ? cpf : cnpj', ['tipo', 'cpf', 'cnpj']],
    ['$$.tipo', ['tipo']],
    ['cidade.*', ['cidade']],
    ['{"a": tipo}', ['tipo']],
    ['[nome, email]', ['nome', 'email']],
    ['itens{nome: $sum(valor)}', ['itens', 'itens.nome', 'itens.valor']],
    ['itens ~> $sum', ['itens']],
    ['$access.EDITAR and not', ['$access', '$access.EDITAR', 'not']],
  ])('%s', (text, expected) => expect(reads(text)).toEqual(expected));

  test('a name is found where it stands', () => {
    expect(analyseExpression('nome & sobrenome').reads.map(({ offset }) => offset)).toEqual([0, 7]);
  });
});

test('[V3] names that no one knows are told apart from those bound in the text', () => {
  const { unknownVariables } = analyseExpression('($x := 1; $x + $summ([1]) + $usr.id)');
  expect(unknownVariables.map(({ name }) => name)).toEqual(['summ', 'usr']);
});

test('[E3] $eval is unknown, and a regular expression that backtracks is named', () => {
  expect(analyseExpression('$eval("1")').unknownVariables.map(({ name }) => name)).toEqual(['eval']);
  expect(analyseExpression('$contains(nome, /(a+)+$/)').unsafeRegexes).toMatchObject([{ source: '(a+)+$' }]);
  expect(analyseExpression('$contains(nome, /^\\d{3}\\.?\\d{3}$/)').unsafeRegexes).toEqual([]);
});
