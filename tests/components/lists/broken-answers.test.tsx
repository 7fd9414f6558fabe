import { expect, test } from 'vitest';
import { drawFuzz, type FuzzScreen } from '../../support/vocabulary/draw-fuzz.tsx';
import { isWhole } from '../../support/whole.ts';

/** What servers answer that were never meant to be asked for a list. */
const brokenAnswers: readonly unknown[] = [
  {},
  null,
  'erro',
  [],
  [{ id: 1, nome: 'Ana' }],
  { data: null },
  { data: {}, total: 'x' },
  { data: [null, 1, 'x', {}, { id: null }, { id: {}, texto: {}, cidade: 3, itens: 'x' }], total: 6 },
  { data: [{ id: 1, texto: [], dinheiro: {}, dia: 5, ativo: 'x', opcao: {}, cidade: [] }], total: 1, groups: null },
  { data: [{ id: 1 }], total: 1, groups: [null, {}, { cidade: {} }], totalizer: [3, {}], aggregate: [{}, null] },
  { data: [{ id: 1 }, { id: 1 }], total: 2, groups: {}, totalizer: 'x', aggregate: 7 },
];
const lists = ['grid', 'table', 'tree', 'cards', 'gallery', 'carousel', 'timeline'];
const figures = ['bar', 'line', 'pie', 'sunburst', 'map', 'tiles'];
const parts = {
  columns: { texto: {}, dinheiro: { aggregate: 'sum' }, dia: {}, ativo: {}, opcao: {}, cidade: {} },
  filters: { cidade: {} },
  groupLabel: 'cidade.nome',
  groupValue: 'cidade',
  totalizer: ['opcao'],
};

test('[L5] no answer of a list, however broken, takes the screen away', { timeout: 120_000 }, async () => {
  const asked = { entity: 'Tudo', list: { method: 'GET', url: 'Tudo' } };
  const elements = {
    texto: { label: 'Ainda aqui' },
    ...Object.fromEntries(lists.map((type): [string, object] => [`lista_${type}`, { type, ...asked, ...parts }])),
    ...Object.fromEntries(
      figures.map((type): [string, object] => [
        type,
        { type, entity: 'Tudo', itemLabel: 'texto', itemValue: 'dinheiro' },
      ]),
    ),
    cidade: { type: 'select', list: { method: 'GET', url: 'Cidade' } },
  };
  const wrong: string[] = [];
  const see = async (view: object, where: FuzzScreen, answer: unknown, expected: string) => {
    const { text, errors } = await drawFuzz(view, [], where, { answer });
    // React complains of two rows with one key and draws both.
    const found = errors.filter((each) => !each.includes('two children with the same key'));
    if (!text.includes(expected) || found.length > 0)
      wrong.push(`${where} ${JSON.stringify(answer)}: ${text.slice(0, 200)} ${found.join(' ')}`);
  };
  for (const [index, answer] of brokenAnswers.entries()) {
    await see({ entity: 'Tudo', form: { elements } }, 'edit', answer, 'Ainda aqui');
    // Lists of a form are drawn by the same parts as those of screens: each answer meets one of these.
    for (const type of lists.filter((_, at) => isWhole || at === index % lists.length))
      await see({ entity: 'Tudo', list: { type, ...parts } }, 'list', answer, 'Tudo');
  }
  expect(wrong.join('\n')).toBe('');
});
