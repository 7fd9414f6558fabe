import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readEntity } from '../../../src/language/entity/read-entity.ts';
import { drawForm } from '../../support/draw.tsx';
import { fuzzEntities } from '../../support/fuzz/fuzz-entities.ts';

const schema = {
  title: 'Tudo',
  type: 'object',
  properties: {
    inteiro: { type: 'integer', title: 'Inteiro' },
    numero: { type: 'number', title: 'Número', 'x-decimals': 3 },
    dinheiro: { type: 'number', format: 'money', title: 'Dinheiro' },
    taxa: { type: 'number', format: 'percent', title: 'Taxa', 'x-decimals': 2 },
    dia: { type: 'string', format: 'date', title: 'Dia' },
    cpf: { type: 'string', format: 'cpf', title: 'CPF' },
    cep: { type: 'string', format: 'cep', title: 'CEP' },
    moeda: { type: 'string', title: 'Moeda', maxLength: 3 },
    valor: { type: 'number', format: 'money', title: 'Valor', 'x-currency': 'moeda' },
    ruc: { type: 'string', format: 'documento', 'x-country': 'PY', title: 'RUC' },
  },
};
const { model } = readEntity('Tudo', { file: 'Tudo.schema.json', text: JSON.stringify(schema) });
if (model === null) throw new Error('The schema cannot be read.');
const entities = new Map([...fuzzEntities, ['Tudo', model]]);
const elements = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, {}]));

test('a pasted text is taken whole or refused whole, in every masked input', async () => {
  const notify = vi.fn();
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, null, { entities, notify });
  const pasted = async (label: string, text: string) => {
    const box = await screen.findByLabelText<HTMLInputElement>(label);
    await user.clear(box);
    await user.click(box);
    await user.paste(text);
    return box.value;
  };
  expect(await pasted('Inteiro', '12,50')).toBe('');
  expect(await pasted('Inteiro', '1.250')).toBe('1.250');
  expect(await pasted('Inteiro', '2.00')).toBe('2');
  expect(await pasted('Inteiro', 'R$ 7')).toBe('');
  expect(await pasted('Número', '(1.234,56)')).toBe('-1.234,56');
  expect(await pasted('Número', '0.750')).toBe('0,75');
  expect(await pasted('Número', '1,5E+3')).toBe('1.500');
  expect(await pasted('Número', '1,23456')).toBe('');
  expect(await pasted('Número', '12 caixas')).toBe('');
  expect(await pasted('Dinheiro', 'R$ 1.234,50')).toBe('1.234,50');
  expect(await pasted('Dinheiro', 'US$ 10')).toBe('');
  expect(await pasted('Dinheiro', '12,345')).toBe('');
  expect(await pasted('Taxa', '12,5%')).toBe('12,5');
  expect(await pasted('Dia', '2026-12-31')).toBe('31/12/2026');
  expect(await pasted('Dia', '12/31/2026')).toBe('');
  expect(await pasted('CPF', '529 982 247 25')).toBe('529.982.247-25');
  expect(await pasted('CPF', '529982247251')).toBe('');
  expect(await pasted('CPF', '５２９．９８２．２４７－２５')).toBe('529.982.247-25');
  expect(await pasted('Número', '１．２３４，５')).toBe('1.234,5');
  expect(await pasted('CEP', '01310-100')).toBe('01.310-100');
  expect(await pasted('RUC', '80012345-6; outro')).toBe('');
  expect(await pasted('RUC', '80012345-6')).toBe('80012345-6');
  expect(notify).toHaveBeenCalledTimes(9);
  expect(notify).toHaveBeenCalledWith(
    'Nada foi colado: "12,50" não cabe por inteiro em Inteiro. Digite o valor ou copie só ele.',
    'error',
  );
});

test('an amount that its currency does not have is shown as it is, with an error', async () => {
  const row = { id: 3, versao: 1, moeda: 'PYG', valor: 1234.5 };
  const loadRecord = async () => row;
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, 3, { entities, loadRecord });
  const box = await screen.findByLabelText<HTMLInputElement>('Valor');
  expect(box.value).toBe('1.234,5');
  expect(await screen.findByText('Um valor em Gs. não tem centavos. Escreva um valor inteiro.')).toBeDefined();
  await user.clear(await screen.findByLabelText('Moeda'));
  await user.type(await screen.findByLabelText('Moeda'), 'BRL');
  expect(screen.queryByText(/não tem centavos/)).toBeNull();
  expect((await screen.findByLabelText<HTMLInputElement>('Valor')).value).toBe('1.234,50');
});

test('a currency that comes while somebody is in an amount leaves focus, mark and text where they are', async () => {
  const row = { id: 3, versao: 1, moeda: null, valor: 1234.5 };
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, 3, { entities, loadRecord: async () => row });
  const box = await screen.findByLabelText<HTMLInputElement>('Valor');
  await user.click(box);
  const currency = await screen.findByLabelText('Moeda');
  fireEvent.change(currency, { target: { value: 'PYG' } });
  await screen.findByText('Gs.');
  expect(document.activeElement).toBe(box);
  expect([box.isConnected, box.selectionStart, box.selectionEnd]).toEqual([true, 0, box.value.length]);
  await user.keyboard('15');
  fireEvent.change(currency, { target: { value: 'BRL' } });
  await user.keyboard('7');
  expect(box.value).toBe('157');
  await user.tab();
  expect(box.value).toBe('157,00');
});
