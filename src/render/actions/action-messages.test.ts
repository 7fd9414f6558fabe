import { expect, test } from 'vitest';
import { describeFailure } from './action-messages.ts';

test('whoever pressed a button reads what the server says of single places, each once', () => {
  const errors = ['/rg', '/nome'].map((pointer) => ({
    pointer,
    code: 'x',
    values: {},
    message: 'Só o Adm Cadastro altera.',
  }));
  const error = Object.assign(new Error('Alguns erros foram encontrados.'), {
    ...{ status: 400, code: 'DADOS_INVALIDOS', details: { errors } },
  });
  const text = (thrown: Error) =>
    describeFailure(
      (key, values) => `${key} ${values?.name}: ${values?.reason}`,
      'Evoluir',
      {},
      {
        ...{ step: 'call', missing: [], error: thrown },
      },
    );
  expect(text(error)).toBe('action.failed Evoluir: Alguns erros foram encontrados.\nSó o Adm Cadastro altera.');
  const plain = Object.assign(new Error('Sem permissão.'), { status: 403, code: 'SEM_PERMISSAO', details: {} });
  expect(text(plain)).toBe('action.failed Evoluir: Sem permissão.');
});
