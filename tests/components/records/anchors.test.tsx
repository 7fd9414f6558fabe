import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawForm } from '../../support/draw.tsx';

const section = (label: string, elements: object, more: object = {}) => ({ type: 'section', label, elements, ...more });
const sections = {
  dados: section('Dados', { texto: {}, inteiro: {} }),
  valores: section('Valores', { dinheiro: {}, numero: {} }),
  datas: section('Datas', { dia: {}, hora: {} }, { visible: "texto != 'oculta'" }),
  textos: section('Textos', { longo: {} }),
  outros: section('Outros', { opcao: {} }),
};
const viewOf = (elements: object) => ({ entity: 'Tudo', form: { elements: elements as never } });
const record = { id: 1, versao: 1, texto: 'Ana', dia: '2026-02-15' };
const loadRecord = async () => record;
const anchors = () => screen.findByRole('navigation', { name: 'Seções' });
const names = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

/** What was scrolled to the top of the screen, at last. */
const scrolled: { readonly element: Element; readonly block: unknown }[] = [];
beforeEach(() => {
  scrolled.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    scrolled.push({ element: this, block: typeof options === 'object' ? options.block : options });
  });
});

test('each section that can be seen stands beside a long form, in its order, and follows what hides it', async () => {
  const { user } = drawForm(viewOf(sections), 1, { loadRecord });
  const nav = await anchors();
  // What a section depends on is known once expressions have loaded, which the first form of a process waits for.
  await waitFor(() => expect(names(nav)).toEqual(['Dados', 'Valores', 'Datas', 'Textos', 'Outros']));
  const text = screen.getByRole('textbox', { name: 'Texto' });
  await user.clear(text);
  await user.type(text, 'oculta');
  await waitFor(() => expect(names(nav)).toEqual(['Dados', 'Valores', 'Textos', 'Outros']));
});

test('an anchor leads to the first field of its section, with the section at the top', async () => {
  const { user } = drawForm(viewOf(sections), 1, { loadRecord });
  await user.click(within(await anchors()).getByRole('button', { name: 'Valores' }));
  const field = screen.getByRole('textbox', { name: 'Dinheiro' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const last = scrolled.at(-1);
  expect(last?.block).toBe('start');
  expect(last?.element.contains(field)).toBe(true);
  expect(last?.element.contains(screen.getByRole('textbox', { name: 'Texto' }))).toBe(false);
});

test('a form of few sections has no anchors, and neither the foot nor a section without a name is counted', async () => {
  const { dados, valores, textos, outros } = sections;
  drawForm(viewOf({ dados, valores, textos, outros: { ...outros, foot: true } }), 1, { loadRecord });
  await screen.findByRole('textbox', { name: 'Texto' });
  expect(screen.queryByRole('navigation', { name: 'Seções' })).toBeNull();
  cleanup();
  drawForm(viewOf({ dados, valores, textos, outros: section('', { opcao: {} }) }), 1, { loadRecord });
  await screen.findByRole('textbox', { name: 'Texto' });
  expect(screen.queryByRole('navigation', { name: 'Seções' })).toBeNull();
});
