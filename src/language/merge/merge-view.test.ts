import { describe, expect, test } from 'vitest';
import type { ElementDefinition, ViewDefinition } from '../view/view.ts';
import type { ViewLayer } from '../view/view-answer.ts';
import { mergeView } from './merge-view.ts';

const layer = (kind: ViewLayer['layer'], view: unknown, file: string = kind): ViewLayer => ({
  layer: kind,
  file,
  view: view as ViewDefinition,
});

const base = layer('base', {
  entity: 'Fornecedor',
  title: 'Fornecedores',
  access: { create: 'CADASTRAR' },
  list: { columns: { nome: { label: 'Nome', sort: true }, cidade: { label: 'Cidade' }, ativo: {} } },
  form: {
    elements: {
      dados: {
        type: 'section',
        elements: {
          nome: { label: 'Nome', data: [{ id: 1, descricao: 'a' }] },
          email: {},
          cidade: { renamedFrom: ['municipio'] },
        },
      },
      itens: { type: 'grid', columns: { descricao: {}, valor: {} } },
    },
    actions: { aprovar: { label: 'Aprovar', call: { method: 'POST', url: 'a' }, confirm: 'Certo?' } },
  },
});

function override(...views: unknown[]) {
  const merged = mergeView([base, ...views.map((view) => layer('override', view))]);
  const elements = merged.view.form?.elements ?? {};
  return { ...merged, elements, dados: elements.dados?.elements ?? {}, codes: merged.problems.map(({ code }) => code) };
}

const elements = (map: unknown) => ({ form: { elements: map } });

describe('[M1] layers', () => {
  test('base below override below user, whatever the order they come in', () => {
    const titles = (...layers: ViewLayer[]) => mergeView(layers).view.title;
    const [over, user] = [layer('override', { title: 'B' }), layer('user', { title: 'C' })];
    expect(titles(user, over, base)).toBe('C');
    expect(titles(over, base)).toBe('B');
  });

  test.each([
    [{ access: { create: 'X' } }],
    [{ form: { actions: { aprovar: { call: { method: 'POST', url: 'evil' } } } } }],
    [elements({ nome: { click: { call: { method: 'GET', url: 'evil' } } } })],
    [elements({ novo: { $new: true, type: 'button', click: { call: { method: 'GET', url: 'evil' } } } })],
    [{ form: { actions: { novo: { $new: true, call: { method: 'GET', url: 'evil' } } } } }],
  ])('access and call are locked: %j', (view) => {
    const { codes, view: merged } = override(view);
    expect(codes).toEqual(['override/locked']);
    expect(merged.access).toEqual({ create: 'CADASTRAR' });
    expect(JSON.stringify(merged)).not.toContain('evil');
  });

  test('swapping an action keeps what it calls', () => {
    const { view } = override({ form: { actions: { aprovar: { $replace: true, label: 'Ok' } } } });
    expect(view.form?.actions?.aprovar).toEqual({ call: { method: 'POST', url: 'a' }, label: 'Ok' });
  });
});

describe('[M2] an override has the shape of what it overrides', () => {
  test('objects merge, scalars and lists replace, null is a value', () => {
    const { dados, view, codes } = override({
      title: null,
      ...elements({ dados: { elements: { nome: { help: 'x', data: [] } } } }),
    });
    expect(dados.nome).toEqual({ label: 'Nome', help: 'x', data: [] });
    expect(view.title).toBeNull();
    expect(codes).toEqual([]);
  });

  test('a name is found wherever the base has it', () => {
    expect(override(elements({ nome: { label: 'Razão' } })).dados.nome?.label).toBe('Razão');
    expect(override(elements({ itens: { elements: { nome: { label: 'Razão' } } } })).dados.nome?.label).toBe('Razão');
  });

  test.each([
    [elements({ nome: 'x' })],
    [elements([])],
    [{ form: { elements: null } }],
    [elements({ nome: { $after: 3 } })],
  ])('what cannot be applied is told: %j', (view) => expect(override(view).codes).toEqual(['override/wrong-value']));
});

describe('[M3] remove, replace, new', () => {
  test('$remove deletes elements, columns, actions and single keys', () => {
    const { dados, view, codes } = override({
      list: { columns: { ativo: { $remove: true }, nome: { sort: { $remove: true } } } },
      form: { elements: { email: { $remove: true } }, actions: { aprovar: { $remove: true } } },
    });
    expect(Object.keys(dados)).toEqual(['nome', 'cidade']);
    expect(view.list?.columns).toEqual({ nome: { label: 'Nome' }, cidade: { label: 'Cidade' } });
    expect(view.form?.actions).toEqual({});
    expect(codes).toEqual([]);
  });

  test('$replace swaps', () => {
    expect(override(elements({ nome: { $replace: true, type: 'textarea' } })).dados.nome).toEqual({ type: 'textarea' });
    expect(Object.keys(override({ list: { columns: { $replace: true, nome: {} } } }).view.list?.columns ?? {})).toEqual(
      ['nome'],
    );
  });

  test('$new creates where it stands', () => {
    const { dados, codes } = override(elements({ dados: { elements: { obs: { $new: true, type: 'textarea' } } } }));
    expect(Object.keys(dados)).toEqual(['nome', 'email', 'cidade', 'obs']);
    expect(dados.obs).toEqual({ type: 'textarea' });
    expect(codes).toEqual([]);
  });

  test('a new section takes the fields that it names', () => {
    const { elements: all, dados } = override(
      elements({ contato: { $new: true, type: 'section', elements: { email: {}, fax: { type: 'text' } } } }),
    );
    expect(Object.keys(dados)).toEqual(['nome', 'cidade']);
    expect(Object.keys(all.contato?.elements ?? {})).toEqual(['email', 'fax']);
  });

  test('a name that the base does not have is an orphan with the nearest name, never created', () => {
    const { problems, dados, elements: all } = override(elements({ emial: { label: 'x' } }));
    expect(problems).toMatchObject([
      { code: 'override/orphan', pointer: '/form/elements/emial', suggestions: ['email'] },
    ]);
    expect([...Object.keys(dados), ...Object.keys(all)]).not.toContain('emial');
  });

  test('what the base has by now is merged, and told', () => {
    expect(override(elements({ email: { $new: true, label: 'x' } })).codes).toEqual(['override/exists']);
  });
});

describe('[M4] order', () => {
  const order = (map: unknown) => Object.keys(override(elements(map)).dados);

  test.each([
    [{ email: { $first: true } }, ['email', 'nome', 'cidade']],
    [{ nome: { $last: true } }, ['email', 'cidade', 'nome']],
    [{ nome: { $after: 'email' } }, ['email', 'nome', 'cidade']],
    [{ cidade: { $before: 'email' } }, ['nome', 'cidade', 'email']],
    [{ itens: { $in: 'dados' } }, ['nome', 'email', 'cidade', 'itens']],
    [{ itens: { $in: 'dados', $first: true } }, ['itens', 'nome', 'email', 'cidade']],
    [{ itens: { $after: 'nome' } }, ['nome', 'itens', 'email', 'cidade']],
    [{ nome: { $after: 'email' }, email: { $last: true } }, ['cidade', 'email', 'nome']],
  ])('%j', (map, expected) => expect(order(map)).toEqual(expected));

  test('columns too', () => {
    const { view } = override({ list: { columns: { ativo: { $first: true } } } });
    expect(Object.keys(view.list?.columns ?? {})).toEqual(['ativo', 'nome', 'cidade']);
  });

  test('a missing anchor goes last and is told; a circle is told', () => {
    const missing = override(elements({ nome: { $after: 'emial' } }));
    expect(Object.keys(missing.dados)).toEqual(['email', 'cidade', 'nome']);
    expect(missing.problems).toMatchObject([{ code: 'override/missing-anchor', suggestions: ['email'] }]);
    expect(override(elements({ nome: { $after: 'email' }, email: { $after: 'nome' } })).codes).toEqual([
      'override/anchor-cycle',
      'override/anchor-cycle',
    ]);
  });
});

describe('[M5] an override and the base drift apart', () => {
  test('$expect tells what has changed, and the override applies', () => {
    expect(override(elements({ nome: { $expect: { label: 'Nome' }, label: 'x' } })).codes).toEqual([]);
    const changed = override(elements({ nome: { $expect: { label: 'Old' }, label: 'x' } }));
    expect(changed.problems).toMatchObject([
      { code: 'override/base-changed', severity: 'warning', pointer: '/form/elements/nome/$expect/label' },
    ]);
    expect(changed.dados.nome?.label).toBe('x');
  });

  test('overrides follow a rename', () => {
    const { dados, codes } = override(elements({ municipio: { label: 'x', $first: true } }));
    expect(Object.keys(dados)[0]).toBe('cidade');
    expect(dados.cidade?.label).toBe('x');
    expect(codes).toEqual([]);
  });
});

test('[M6] every value knows its layer and file', () => {
  const first = layer('override', elements({ nome: { label: 'A', help: 'h' } }), 'one.json');
  const second = layer('override', elements({ nome: { label: 'B' } }), 'two.json');
  const { provenance } = mergeView([base, first, second]);
  const at = (key: string) => provenance[`/form/elements/dados/elements/nome/${key}`]?.file;
  expect([at('label'), at('help'), at('data')]).toEqual(['two.json', 'one.json', 'base']);
});

test('[M3] a hundred overrides against a base that renames, moves, removes and retypes: nothing is lost in silence', () => {
  const names = Array.from({ length: 100 }, (_, index) => `campo${index}`);
  const overrides = elements(Object.fromEntries(names.map((name) => [name, { label: `L ${name}` }])));
  const changed = names.flatMap((name, index): [string, ElementDefinition][] => {
    if (index % 4 === 0) return [];
    if (index % 4 === 1) return [[`novo${index}`, { renamedFrom: [name] }]];
    return [[name, index % 4 === 2 ? { type: 'textarea' } : {}]];
  });
  const later = layer('base', elements({ s: { type: 'section', elements: Object.fromEntries(changed) } }));
  const { view, problems } = mergeView([later, layer('override', overrides)]);
  expect(problems.map(({ code }) => code)).toEqual(Array.from({ length: 25 }, () => 'override/orphan'));
  const labels = Object.values(view.form?.elements?.s?.elements ?? {}).map(({ label }) => label);
  expect(labels.filter((label) => label?.startsWith('L '))).toHaveLength(75);
});

describe('messages that name the mistake', () => {
  const messages = (map: unknown) => override(elements(map)).problems.map(({ message }) => message);

  test('[M4] what holds no elements is no section, whoever says so', () => {
    const {
      problems,
      dados,
      elements: top,
    } = override(elements({ itens: { $in: 'email' } }), elements({ email: { $in: 'itens' } }));
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['override/missing-anchor', '/form/elements/email/$in'],
    ]);
    expect(top.dados?.elements).not.toHaveProperty('itens.elements');
    expect(Object.keys(dados)).toContain('email');
    const [message] = messages({ email: { $in: 'itens' } });
    expect(message).toBe(
      '`itens` is no section: nothing can stand in it, so this goes last where it is. There are dados, nome, email, cidade.',
    );
  });

  test('[M4] a section that the same layer makes, and a field that it makes one, hold elements', () => {
    const made = override(elements({ mais: { $new: true, type: 'section' }, email: { $in: 'mais' } }));
    expect(made.codes).toEqual([]);
    expect(made.elements.mais?.elements).toHaveProperty('email');
    expect(override(elements({ itens: { type: 'section' }, email: { $in: 'itens' } })).codes).toEqual([]);
  });

  test('[M3] what is not there cannot be removed', () => {
    expect(messages({ emial: { $remove: true }, xyzzy: { $remove: true } })).toEqual([
      'The base has no `emial`, so there is nothing to remove. Did you mean `email`?',
      'The base has no `xyzzy`, so there is nothing to remove.',
    ]);
  });

  test('[M5] an expectation of a key that does not exist is a misspelt key and no change of the base', () => {
    const { problems } = override(elements({ nome: { $expect: { labl: 'Nome', label: 'Nome', help: null } } }));
    expect(problems.map(({ code, pointer, suggestions }) => [code, pointer, ...suggestions])).toEqual([
      ['override/unknown-key', '/form/elements/nome/$expect/labl', 'label'],
    ]);
  });
});
