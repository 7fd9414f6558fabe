import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { errorLanguage, sayErrorText, spokenError } from './spoken-error.ts';

const say = (text: string): string => ({ Nome: 'Name', Filial: 'Branch' })[text] ?? text;

test('an error is told in the language of the caller: message, fields, and names within', () => {
  const body = {
    error: true,
    code: 'DADOS_INVALIDOS',
    status: 400,
    message: 'Alguns erros foram encontrados. Corrija os campos indicados e tente de novo.',
    details: { errors: [{ pointer: '/nome', code: 'maxLength', message: 'Use no máximo 80 caracteres.' }] },
    request_id: 'x',
  };
  expect(spokenError(body, 'en', say)).toEqual({
    ...body,
    message: 'Some errors were found. Correct the marked fields and try again.',
    details: { errors: [{ pointer: '/nome', code: 'maxLength', message: 'Use at most 80 characters.' }] },
  });
  expect(
    sayErrorText('Já existe um registro com esta combinação de Nome, Filial. Mude um destes valores.', 'en', say),
  ).toBe('There is already a record with this combination of Name, Branch. Change one of these values.');
  expect(sayErrorText('Este campo não existe. Você quis dizer "nome"?', 'es', say)).toBe(
    'Este campo no existe. ¿Quiso decir "nome"?',
  );
});

test('entities that use a record are named in the language of the caller', () => {
  const uso = { entidade: 'Filial', titulo: 'Filial', campo: 'nome', total: 1, registros: [{ id: 1, nome: 'Filial' }] };
  const body = { code: 'REGISTRO_EM_USO', message: 'Este registro está em uso em Filial e não pode ser excluído.' };
  expect(spokenError({ ...body, details: { onde: 'Filial', usos: [uso] } }, 'en', say)).toMatchObject({
    message: 'This record is in use in Branch and cannot be deleted.',
    details: { usos: [{ ...uso, titulo: 'Branch' }] },
  });
});

test('what has no translation stays as it is, and a long text costs nothing', () => {
  expect(sayErrorText('Regra desta empresa.', 'en', say)).toBe('Regra desta empresa.');
  const long = `Há ${' registros de '.repeat(2_000)}`;
  const started = performance.now();
  expect(sayErrorText(long, 'en', say)).toBe(long);
  expect(performance.now() - started).toBeLessThan(200);
});

test('every error of the catalogue is told in Spanish and English', () => {
  const details = {
    ...{
      errors: [],
      parametro: 'p',
      valor: 'v',
      sugestoes: [],
      entity: 'Cliente',
      view: 'v',
      field: 'f',
      file: 'f.json',
    },
    ...{ rotulos: ['Nome'], campos: ['nome'], onde: 'Pedidos', bytes: 5_000_000, limite: 5_000, segundos: 3 },
    ...{ texto: 'Envie um arquivo.' },
  };
  for (const [code, { message }] of Object.entries(catalogue))
    for (const motivo of ['linha', 'indice', 'colunas']) {
      const text = String(Reflect.apply(message, undefined, [{ ...details, motivo }]));
      for (const language of ['es', 'en'] as const)
        expect([code, sayErrorText(text, language, (name) => name) === text]).toEqual([code, false]);
    }
});

test('languages are told by their tags', () => {
  expect(['es-PY', 'EN', 'pt-BR', 'de', '', undefined].map(errorLanguage)).toEqual([
    'es',
    'en',
    null,
    null,
    null,
    null,
  ]);
});
