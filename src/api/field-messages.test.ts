import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { fieldMessages } from './field-messages.ts';

const failure = (details: Readonly<Record<string, unknown>>) =>
  new ApiError({ code: 'DADOS_INVALIDOS', status: 400, message: 'Corrija os campos.', details });

test('each field takes the first text that the server wrote for it', () => {
  const errors = [
    { pointer: '/email', code: 'igual', message: 'Este já é o seu e-mail.' },
    { pointer: '/email', code: 'format', message: 'O formato não confere.' },
    { pointer: '/outro', code: 'required', message: 'Preencha este campo.' },
    { pointer: '/senha', code: 'required' },
    null,
  ];
  expect(fieldMessages(failure({ errors }), ['email', 'senha'])).toEqual({ email: 'Este já é o seu e-mail.' });
  expect(fieldMessages(failure({}), ['email'])).toEqual({});
});
