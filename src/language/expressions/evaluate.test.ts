import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExpression } from './evaluate.ts';

const record = {
  tipo: 'PJ',
  texto: `${'a'.repeat(40)}!`,
  telefone: { ddi: 55 },
  nulo: null,
  soma: 1,
  linhas: [
    { id: 1, valor: 5 },
    { id: 2, valor: null },
    { id: 3, valor: 2 },
  ],
  itens: [
    { quantidade: 2, valor: 10.5 },
    { quantidade: 1, valor: 4 },
  ],
};

const evaluate = (text: string) =>
  compileExpression(text).evaluate({
    record,
    row: { valor: 3, nulo: null },
    user: { id: 7 },
  });

describe('[E1] bindings', () => {
  test.each([
    ['$sum(itens.(quantidade * valor))', 25],
    ['telefone.ddi = 55', true],
    ['$row.valor + $user.id', 10],
    ['itens.valor', [10.5, 4]],
    ['naoExiste', undefined],
    ['$process', undefined],
    ['$contains(tipo, /^p[jf]$/i)', true],
    ['$replace("a-b-c", "-", "")', 'abc'],
    ['$string({"a": 1})', '{"a":1}'],
    ['$join(["a", "b"], "-")', 'a-b'],
    ['$pad("7", -3, "0")', '007'],
    ['$distinct([1, 2, 1])', [1, 2]],
    ['$map([1, 2], $string)', ['1', '2']],
    ['$toMillis("2024-02-29", "[Y0001]-[M01]-[D01]")', 1709164800000],
    ['(itens ~> |$|{"dobro": valor * 2}|).dobro', [21, 8]],
    // A field without a value, which is null, counts as little as one that is not there.
    ['$sum([10, null, 5])', 15],
    ['$sum([null])', 0],
    ['$max([null, 3, 7])', 7],
    ['$min([null, 3, 7])', 3],
    ['$average([null, 3, 7])', 5],
    ['$max([null])', undefined],
    ['[null, 4] ~> $sum', 4],
    ['$map([[1, null], [2]], $sum)', [1, 2]],
    ['$sum(5)', 5],
    ['$sum(nada)', undefined],
  ])('%s', async (text, value) => {
    expect(await evaluate(text)).toEqual({ ok: true, value });
  });

  test('a failure of one side says which operator', async () => {
    const outcome = await evaluate('nulo + $sum(["1"])');
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('sum') });
    expect(await evaluate('tipo * 2')).toMatchObject({ ok: false, message: expect.stringContaining('*') });
  });

  test.each(['sum', 'max', 'min', 'average'])('$%s refuses what is no number', async (name) => {
    const outcome = await evaluate(`$${name}([1, null, "2"])`);
    expect(outcome).toMatchObject({ ok: false, code: 'expression/failed', message: expect.stringContaining(name) });
  });

  test('the time is the one that is given', async () => {
    const now = new Date('2031-02-03T04:05:06.007Z');
    const answered = await compileExpression(
      "[$now(), $now('[D01]/[M01] [H01]', '-0300'), $millis(), $now() = $now()]",
    ).evaluate({
      record: {},
      now,
    });
    expect(answered).toEqual({ ok: true, value: [now.toISOString(), '03/02 01', now.getTime(), true] });
    const real = await compileExpression('$millis()').evaluate({ record: {} });
    expect(Math.abs(Number(real.ok && real.value) - Date.now())).toBeLessThan(60_000);
  });

  test('the value is plain data', async () => {
    const outcome = await evaluate('itens.{"valor": valor}');
    expect(outcome.ok && structuredClone(outcome.value)).toEqual([{ valor: 10.5 }, { valor: 4 }]);
  });
});

const hostile: readonly string[] = [
  '($f := function($x){ $f($x + 1) }; $f(0))',
  '($f := function($x){ 1 + $f($x + 1) }; $f(0))',
  '[1..10000000]',
  '[1..1000000].($ * 2)',
  '$contains(texto, /^(a+)+$/)',
  '$match(texto, /^(a|a)*$/)',
  '$replace(texto, /(a*)*b/, "")',
  '$contains(texto, /a*a*a*a*a*a*b/)',
  '$contains(texto, /(.)\\1*b/)',
  '$contains(texto, /(a?){40}a{40}/)',
  '$pad("x", 500000000)',
  '$pad("x", -500000000)',
  '($f := function(){ $eval("$f()") }; $f())',
  '$eval("1")',
  '$sort([1..9000], function($a, $b){ $a < $b })',
  '($f := function($s, $n){ $n = 0 ? $s : $f($s & $s, $n - 1) }; $f("x", 40))',
  '($f := function($a, $n){ $n = 0 ? $a : $f([$a, $a], $n - 1) }; $string($f([1], 40)))',
  '($f := function($a, $n){ $n = 0 ? $a : $f({"a": $a, "b": $a}, $n - 1) }; $f({}, 40) = $f({}, 40))',
  '($f := function($a, $n){ $n = 0 ? $a : $f({"a": $a, "b": $a}, $n - 1) }; $f({}, 40))',
  '($f := function($a, $n){ $n = 0 ? $a : $f({"a": $a, "b": $a}, $n - 1) }; $f({}, 40) & "")',
  '($big := $pad("x", 9000); $join($map([1..20000], function(){ $big })))',
  '$toMillis("11111111111111111111111111111111111111111111111111x", "[Y][M][D][H][m][s][Y][M][D][H][m][s]")',
];

/** Much work, which a fast machine may do within the budget. */
const heavy = [
  '$distinct($map([1..20000], function($i){ {"a": $i} }))',
  '$reduce([1..20000], function($a, $i){ $append($a, $i) }, [])',
];

describe('[E6] a field without a value', () => {
  const nothing = [
    ...['nulo * 2', '2 + nulo', 'nulo - nulo', 'nulo / 2', 'nulo % 2', '-nulo', '$row.nulo * valor', '(nulo) * 2'],
    ...['nulo > 1', '1 >= nulo', 'nulo < "a"', 'nulo <= nulo', '(soma = 1 ? nulo : 2) < 1', '[1..nulo]', 'nulo[$ > 1]'],
    ...[
      '$round(nulo, 2)',
      '$round(valor, 2) * nulo',
      '$uppercase(nulo)',
      'nulo.$uppercase()',
      'nulo ~> $trim',
      '$number(nulo)',
    ],
    ...['$length(nulo)', '$contains(nulo, "a")', '$split(nulo, ",")', '$toMillis(nulo)', '$formatNumber(nulo, "0.0")'],
    ...[
      '$substring(nulo, 1)',
      '$map(nulo, function($x) { $x + 1 })',
      '$string(nulo)',
      '($f := function($x) { $x * 2 }; $f(nulo))',
    ],
  ];
  test.each(nothing)('%s is nothing', async (text) => {
    expect(await evaluate(text)).toMatchObject({ ok: true });
    const outcome = await evaluate(text);
    expect(outcome.ok && (outcome.value ?? [])).toEqual([]);
  });

  test.each([
    ['nulo & " " & "fim"', ' fim'],
    ['"a" & nulo', 'a'],
    ['nulo = null', true],
    ['nulo != null', false],
    ['nulo = nada', false],
    ['nulo in [1, null]', true],
    ['$exists(nulo)', false],
    ['$exists(soma)', true],
    ['linhas[$exists(valor)].id', [1, 3]],
    ['$not($exists(nulo)) and $not($exists(nada))', true],
    ['[$not(nulo), $not(nada), $boolean(nulo), $boolean(nada)]', [true, true, false, false]],
    ['$not($boolean($params.nada))', true],
    ['$not(nulo)', true],
    ['nulo ? 1 : 2', 2],
    ['$count(nulo)', 0],
    ['$join(["a", nulo, "b"], "-")', 'a-b'],
    ['$sort([3, nulo, 1])', [1, 3]],
    ['$merge([{"a": 1}, nulo])', { a: 1 }],
    ['$sum(linhas.(valor * 2))', 14],
    ['linhas[valor > 1].id', [1, 3]],
    ['linhas^(valor).id', [3, 1, 2]],
    ['linhas^(>valor).id', [1, 3, 2]],
    ['$string({"a": nulo})', '{"a":null}'],
    ['$append([1], nulo)', [1, null]],
    ['{"a": nulo}', { a: null }],
    ['linhas.(id * 10 + %.soma)', [11, 21, 31]],
  ])('%s', async (text, value) => {
    expect(await evaluate(text)).toEqual({ ok: true, value });
  });
});

describe('[E3] every expression ends', () => {
  test.each(hostile)('%s', async (text) => {
    const outcome = await evaluate(text);
    expect(outcome.ok).toBe(false);
  });

  test.each(heavy)('%s ends with an answer or with a reason', async (text) => {
    const outcome = await evaluate(text);
    expect(outcome).toMatchObject(outcome.ok ? { value: { length: 20_000 } } : { code: 'expression/budget' });
  });

  test.each([
    '__proto__',
    'constructor',
    '"x".constructor("return 1")',
    'tipo.__proto__.x',
    '$lookup($, "constructor")',
  ])('%s reaches nothing', async (text) => {
    const outcome = await evaluate(text);
    expect(outcome.ok ? outcome.value : undefined).toBeUndefined();
  });

  test('an evaluation that takes long lets the host run in between', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const outcome = await evaluate('($f := function($x){ $f($x + 1) }; $f(1))');
    clearInterval(timer);
    expect(outcome).toMatchObject({ ok: false, code: 'expression/budget' });
    // How many depends on how much of its time a busy machine gives the evaluation.
    expect(turns).toBeGreaterThan(0);
  });

  test('one that runs out takes nothing from the next', async () => {
    const outcomes = await Promise.all([...hostile.slice(0, 4), 'tipo'].map(evaluate));
    expect(outcomes.at(-1)).toEqual({ ok: true, value: 'PJ' });
  });

  test('whatever the text, evaluating settles and never rejects', async () => {
    const piece = fc.constantFrom(
      '$',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      'tipo',
      'itens',
      '.',
      '&',
      '=',
      '..',
      '1',
      '"a"',
      '/',
      '%',
      '*',
      '~>',
      '^',
      '|',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
        ),
        async (text) => {
          expect(await evaluate(text)).toHaveProperty('ok');
        },
      ),
      { numRuns: 300 },
    );
  });
});
