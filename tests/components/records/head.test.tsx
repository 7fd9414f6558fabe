import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readEntity } from '../../../src/language/entity/read-entity.ts';
import type { EntityRecord } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';
import { fuzzEntities } from '../../support/fuzz/fuzz-entities.ts';

const text = JSON.stringify({
  title: 'Pessoa',
  'x-plural': 'Pessoas',
  type: 'object',
  'x-search': ['nome', 'codigo', 'documento'],
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 60 },
    foto: { type: 'object', title: 'Foto', format: 'image' },
    situacao: { type: 'string', title: 'Situação', enum: ['A', 'B'], 'x-labels': { A: 'Ativa', B: 'Bloqueada' } },
    codigo: { type: 'string', title: 'Código', maxLength: 20 },
    documento: { type: 'string', title: 'Documento', maxLength: 20 },
    limite: { type: 'number', format: 'money', title: 'Limite' },
    cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
  },
});
const { model, problems } = readEntity('Tudo', { file: 'Tudo.schema.json', text });
if (model === null) throw new Error(JSON.stringify(problems));
const entities = new Map([...fuzzEntities, ['Tudo', model]]);

const person = {
  ...{ id: 3, versao: 1, nome: 'Ana', situacao: 'A', codigo: 'P-3', documento: null, limite: 1500 },
  ...{ foto: 'https://fotos.example/3.png', cidade: { id: 2, nome: 'Porto' } },
};

/** The head of a person's form, once the name stands there. */
async function drawHead(heading?: readonly string[], record: EntityRecord = person) {
  const form = { elements: { nome: {}, situacao: {} }, ...(heading === undefined ? {} : { heading }) };
  const drawn = drawForm({ entity: 'Tudo', form }, 3, {
    entities,
    loadRecord: async () => record,
    saveRecord: async (_entity, id, values) => ({ ...record, ...values, id, versao: 2 }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Ana' });
  return drawn;
}
const head = () => screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement;
const facts = () => [...head().querySelectorAll('dl > div')].map(({ textContent }) => textContent);
const picture = () => head().querySelector('img');

test('the head of a record shows its picture, its state as a badge, and its codes by their names', async () => {
  await drawHead();
  await waitFor(() => expect(facts()).toEqual(['SituaçãoAtiva', 'CódigoP-3']));
  // It is drawn apart from the facts, and may come after them.
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('https://fotos.example/3.png'));
  // The name of a state would only repeat it, but a screen reader has nothing else to go by.
  const [state, code] = within(head()).getAllByRole('term');
  expect([state?.className, code?.className]).toEqual(['visually-hidden', '']);
  expect(screen.getByText('Pessoa 3')).toBeTruthy();
});

test('a form says which facts stand there, and in which order; what is empty does not', async () => {
  await drawHead(['cidade', 'limite', 'documento']);
  await waitFor(() => expect(facts()).toEqual(['CidadePorto', 'LimiteR$\u00a01.500,00']));
  expect(picture()).toBeNull();
});

test('a record without a picture or facts has its name alone', async () => {
  await drawHead(undefined, { id: 3, versao: 1, nome: 'Ana' });
  // Comes with the same head, behind what it would show.
  await screen.findByRole('button', { name: 'Histórico' });
  expect([facts(), picture()]).toEqual([[], null]);
});

test('the head says what is saved, and not what is being typed', async () => {
  const { user } = await drawHead();
  await waitFor(() => expect(facts()).toContain('SituaçãoAtiva'));
  await user.click(screen.getByRole('combobox', { name: 'Situação' }));
  await user.click(await screen.findByRole('option', { name: 'Bloqueada' }));
  expect(facts()).toContain('SituaçãoAtiva');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(facts()).toContain('SituaçãoBloqueada'));
});
