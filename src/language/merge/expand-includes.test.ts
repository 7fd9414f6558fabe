import { expect, test } from 'vitest';
import { type Fragment, fragmentOf } from '../view/fragment.ts';
import type { ViewDefinition } from '../view/view.ts';
import { expandIncludes } from './expand-includes.ts';

const fragments = (views: Readonly<Record<string, unknown>>): ReadonlyMap<string, Fragment> =>
  new Map(
    Object.entries(views).flatMap(([name, view]) => {
      const fragment = fragmentOf(view);
      return fragment === null ? [] : [[name, fragment] as const];
    }),
  );

const contact = {
  fragment: { titulo: { default: 'Contato' }, prefixo: { default: '' }, largura: {}, obrigatorio: { default: false } },
  elements: {
    '{{prefixo}}email': { label: 'E-mail de {{titulo}}', cols: '{{largura}}', required: '{{obrigatorio}}' },
    '{{prefixo}}telefone': { visible: "{{prefixo}}email != ''" },
  },
};

function expand(elements: unknown, known: Readonly<Record<string, unknown>> = { contato: contact }) {
  const { view, problems } = expandIncludes({ form: { elements } } as ViewDefinition, fragments(known));
  return { elements: view.form?.elements, problems };
}

test('[V7] a fragment stands in place of its include, with parameters of their own type in texts and names', () => {
  const include = { type: 'include', view: 'contato', label: 'Cobrança', cols: 6 };
  const params = { titulo: 'cobrança', prefixo: 'cobranca_', largura: 4, obrigatorio: true };
  expect(expand({ nome: {}, bloco: { ...include, params }, outro: { type: 'include', view: 'contato' } })).toEqual({
    elements: {
      nome: {},
      bloco: {
        type: 'section',
        label: 'Cobrança',
        cols: 6,
        elements: {
          cobranca_email: { label: 'E-mail de cobrança', cols: 4, required: true },
          cobranca_telefone: { visible: "cobranca_email != ''" },
        },
      },
      // What has no value is left out.
      outro: {
        type: 'section',
        elements: { email: { label: 'E-mail de Contato', required: false }, telefone: { visible: "email != ''" } },
      },
    },
    problems: [],
  });
});

test('[V7] fragments include others, and a circle costs the include that closes it', () => {
  const inner = { fragment: {}, elements: { cidade: {} } };
  const outer = { fragment: {}, elements: { dentro: { type: 'include', view: 'endereco' } } };
  const circle = { fragment: {}, elements: { rua: {}, volta: { type: 'include', view: 'endereco' } } };
  const use = { a: { type: 'include', view: 'cadastro' } };
  expect(expand(use, { endereco: inner, cadastro: outer }).elements?.a?.elements?.dentro?.elements).toEqual({
    cidade: {},
  });
  const { elements, problems } = expand(use, { endereco: circle, cadastro: outer });
  expect(elements?.a?.elements?.dentro?.elements?.rua).toEqual({});
  expect(problems).toMatchObject([
    { code: 'view/include-cycle', pointer: '/form/elements/a/elements/dentro/elements/volta' },
  ]);
  expect(problems[0]?.message).toContain('endereco → endereco');
});

test('[V7] what cannot be put in stays as it is, with the reason and the nearest name', () => {
  const of = (element: object) => expand({ a: { type: 'include', view: 'contato', ...element }, nome: {} });
  expect(of({ view: 'contatos' })).toMatchObject({
    elements: { a: { type: 'include' }, nome: {} },
    problems: [{ code: 'view/unknown-view', pointer: '/form/elements/a/view', suggestions: ['contato'] }],
  });
  expect(of({ params: { titlo: 'x' } }).problems).toMatchObject([
    { code: 'view/unknown-parameter', pointer: '/form/elements/a/params/titlo', suggestions: ['titulo'] },
  ]);
  const needs = { fragment: { entidade: { required: true } }, elements: {} };
  expect(expand({ a: { type: 'include', view: 'n' } }, { n: needs }).problems).toMatchObject([
    { code: 'view/missing-key', pointer: '/form/elements/a' },
  ]);
});

test('[V7] a view without includes is the same object', () => {
  const view: ViewDefinition = { entity: 'Fornecedor', form: { elements: { nome: {} } } };
  expect(expandIncludes(view, fragments({})).view).toBe(view);
});
