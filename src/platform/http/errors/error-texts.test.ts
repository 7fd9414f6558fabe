import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { errorTexts } from '../../../../tests/support/errors.ts';
import { failureOf } from '../../../api/api-error.ts';
import { isSessionOver } from '../../../api/middlewares/errors.ts';
import { readAnswer } from '../../../api/read-answer.ts';
import { languages } from '../../../domain/languages.ts';
import { repeatedValue } from '../../../engine/records/value-refusals.ts';
import { ApiError } from './api-error.ts';
import { defineErrors, definitionsOf, type ErrorArea } from './define-errors.ts';
import { createErrorTexts, type ErrorReader, errorLanguage } from './error-texts.ts';
import { httpErrors, tooManyAttempts } from './http-errors.ts';

const names: Readonly<Record<string, string>> = { Nome: 'Name', Filial: 'Branch' };
const readerOf = (tag: string): ErrorReader => ({
  language: errorLanguage(tag),
  translate: (name) => (errorLanguage(tag) === 'en' ? (names[name] ?? name) : name),
});
const messageOf = (error: ApiError, tag: string) => errorTexts.writeBody(error, 'x', readerOf(tag)).message;

/** Something for every placeholder of a text. */
const samples: Readonly<Record<string, unknown>> = {
  ...{ number: 5_000, label: ['Nome', 'Filial'], list: ['A', 'B', 'C'], type: ['string', 'null'] },
  ...{ nearest: ['Nome'], meant: ['Nome', 'Filial'], line: 7 },
};
/** Something for the placeholders of no kind: a sentence of a check stands under `texto`. */
const plainSample = (name: string) => (name === 'texto' ? 'x.' : 'x');
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)(?::(\w+))?\}/g)].map(([, name = '', kind]) => ({ name, kind }));

const server = fileURLToPath(new URL('../../..', import.meta.url));
const files = globSync(['**/errors.ts', '**/*-errors.ts'], {
  cwd: server,
  exclude: (path) => /(^|\/)(render|portal|ui|screens)$/.test(path),
}).filter((file) => !/(define|nested|collect|database)-errors|database\/errors/.test(file));
const areas: readonly ErrorArea[] = (
  await Promise.all(files.map((file) => import(pathToFileURL(`${server}/${file}`).href)))
).flatMap((module: Readonly<Record<string, ErrorArea>>) =>
  Object.values(module).filter((each) => typeof each === 'object'),
);
const all = areas.flatMap((area) => Object.entries(definitionsOf(area)));

/** Texts that the specification gives without a full stop (001, section 8; 002, sections 5 and 8). */
const asSpecified: ReadonlySet<string> = new Set([
  'REGRA_DE_NEGOCIO.nada_para_processar',
  ...['opcao_ja_adicionada', 'valor_ja_completo', 'periodo'].map((reason) => `REGRA_DE_NEGOCIO.${reason}`),
  ...['filial_obrigatoria', 'codigo_mundial', 'cliente_existente', 'socio', 'conjuge', 'vinculo_pendente'].map(
    (reason) => `REGRA_DE_NEGOCIO.${reason}`,
  ),
  ...['situacao_aceite', 'EVOLUCAO_DOCUMENTOS'],
  ...['repetido', 'incompleta', 'nada', 'documento'].map((reason) => `REGRA_DE_NEGOCIO.clonagem_${reason}`),
  ...['erros', 'tipo', 'limite', 'rede', 'outra'].map((reason) => `REGRA_DE_NEGOCIO.dna_${reason}`),
  // Ends with its reasons, each of which is whole.
  'REGRA_DE_NEGOCIO.evolucao_conferencias',
]);

test('there are errors in many areas', () => {
  expect(areas.length).toBeGreaterThan(10);
  expect(all.length).toBeGreaterThan(150);
});

describe.each(languages.map(({ id }) => id))('in %s', (language) => {
  test.each(all)('%s is written whole', (text, definition) => {
    const values = Object.fromEntries(
      placeholders(definition['pt-BR']).map(({ name, kind }) => [
        name,
        kind === undefined ? plainSample(name) : samples[kind],
      ]),
    );
    const written = errorTexts.write({ code: text, text, values }, { language, translate: String });
    expect(written).not.toMatch(/[{}]|undefined|\[object/);
    // Words of a schema or flow are their author's, and translated by their words.
    const isAuthored = /^\{(\w+:label|texto)\}$/.test(definition[language]);
    if (!isAuthored && !asSpecified.has(text)) expect(written).toMatch(/[.?]$/);
    expect(written.startsWith(definition[language].split('{', 1)[0] ?? '')).toBe(true);
    expect(definition[language].trim()).not.toBe('');
    if (language !== 'pt-BR' && !isAuthored) expect(definition[language]).not.toBe(definition['pt-BR']);
    const sorted = (one: string) =>
      placeholders(one)
        .map(({ name, kind }) => `${name}:${kind}`)
        .sort();
    expect(sorted(definition[language])).toEqual(sorted(definition['pt-BR']));
  });
});

test('an error is written in the language of its reader: message, fields, and names within', () => {
  const maxLength = { pointer: '/nome', ...httpErrors.maxLength({ limit: 80 }) };
  expect(errorTexts.writeBody(httpErrors.DADOS_INVALIDOS({ errors: [maxLength] }), 'x', readerOf('en'))).toEqual({
    error: true,
    code: 'DADOS_INVALIDOS',
    status: 400,
    message: 'Some errors were found. Correct the marked fields and try again.',
    details: {
      errors: [{ pointer: '/nome', code: 'maxLength', values: { limit: 80 }, message: 'Use at most 80 characters.' }],
    },
    request_id: 'x',
  });
  const both = repeatedValue(['nome', 'filial'], ['Nome', 'Filial']);
  expect(messageOf(both, 'en')).toBe(
    'There is already a record with this combination of Name, Branch. Change one of these values.',
  );
  expect(messageOf(repeatedValue(['nome'], ['Nome']), 'pt-BR')).toBe(
    'Já existe um registro com este valor em Nome. Use outro valor.',
  );
});

test('entities that use a record are named in the language of the reader', () => {
  const uso = { entidade: 'Filial', titulo: 'Filial', campo: 'nome', total: 1, registros: [{ id: 1, nome: 'Filial' }] };
  const error = new ApiError({
    ...{ code: 'REGISTRO_EM_USO', text: 'REGISTRO_EM_USO', status: 409 },
    details: { onde: 'Filial', usos: [uso] },
  });
  expect(errorTexts.writeBody(error, 'x', readerOf('en'))).toMatchObject({
    message: 'This record is in use in Branch and cannot be deleted.',
    details: { usos: [{ ...uso, titulo: 'Branch' }] },
  });
});

test('placeholders are written by their kind', () => {
  const errors = defineErrors({
    um: {
      'pt-BR': '{total:number} {nome} ({tipos:type}){linha:line} de {campos:label} ou {nomes:list}.{perto:nearest}',
      es: '{total:number} {nome} ({tipos:type}){linha:line} de {campos:label} o {nomes:list}.{perto:nearest}',
      en: '{total:number} {nome} ({tipos:type}){linha:line} of {campos:label} or {nomes:list}.{perto:nearest}',
    },
  });
  const { write } = createErrorTexts([errors]);
  const um = errors.um({
    ...{ total: 12_000, nome: '{linha:line} $&', tipos: ['string', 'null'], linha: 7, campos: ['Nome', 'Filial'] },
    ...{ nomes: ['A', 'B', 'C'], perto: ['Nome', 'Filial'] },
  });
  expect(write(um, readerOf('pt-BR'))).toBe(
    '12.000 {linha:line} $& (texto ou vazio) (linha 7) de Nome, Filial ou A, B ou C. Você quis dizer "Nome"?',
  );
  expect(write(um, readerOf('es'))).toBe(
    '12.000 {linha:line} $& (texto o vacío) (fila 7) de Nome, Filial o A, B o C. ¿Quiso decir "Nome"?',
  );
  expect(write(um, readerOf('en'))).toBe(
    '12,000 {linha:line} $& (text or empty) (row 7) of Name, Branch or A, B or C. Did you mean "Nome"?',
  );
  const none = { ...um, values: { ...um.values, linha: null, perto: [] } };
  expect(write(none, readerOf('pt-BR'))).toMatch(/ou vazio\) de Nome.* ou C\.$/);
});

test('one second is one', () => {
  expect([1, 30].map((seconds) => messageOf(tooManyAttempts(seconds), 'pt-BR'))).toEqual([
    'Muitas tentativas seguidas. Aguarde 1 segundo e tente de novo.',
    'Muitas tentativas seguidas. Aguarde 30 segundos e tente de novo.',
  ]);
});

test('two areas do not define the same text', () => {
  const twice = () => defineErrors({ um: { 'pt-BR': 'Um.', es: 'Uno.', en: 'One.' } });
  expect(() => createErrorTexts([twice(), twice()])).toThrow('Two areas define the text um of an error.');
});

test('an error without its three texts, or that fills in other values, does not compile', () => {
  // @ts-expect-error There is no English text.
  defineErrors({ um: { 'pt-BR': 'Um.', es: 'Uno.' } });
  // @ts-expect-error The Spanish text lacks the value.
  defineErrors({ um: { 'pt-BR': 'Um {a}.', es: 'Uno.', en: 'One {a}.' } });
  // @ts-expect-error The English text fills in another one.
  defineErrors({ um: { 'pt-BR': 'Um {a}.', es: 'Uno {a}.', en: 'One {b}.' } });
  const errors = defineErrors({ um: { 'pt-BR': 'Um {a:number}.', es: 'Uno {a:number}.', en: 'One {a:number}.' } });
  // @ts-expect-error The value is missing.
  errors.um();
  // @ts-expect-error The value is of another type.
  errors.um({ a: 'x' });
  expect(errors.um({ a: 1 })).toEqual({ code: 'um', text: 'um', values: { a: 1 } });
});

test('of all refusals with 403 the one of whoever is not logged in ends a session', async () => {
  const refused = all.flatMap(([text, { status }]) => (status === 403 ? [text.split('.', 1)[0] ?? text] : []));
  const over: string[] = [];
  for (const code of refused) {
    const answer = await readAnswer(Response.json({ code }, { status: 403 }));
    const failure = failureOf(answer, false, String);
    if (failure !== null && isSessionOver(failure, answer)) over.push(code);
  }
  expect(refused.length).toBeGreaterThan(15);
  expect(over).toEqual(['SESSAO_INVALIDA']);
});

test('errors are written in Portuguese for languages that they have no texts in', () => {
  expect(['es-PY', 'EN', 'pt-BR', 'de', '', undefined].map(errorLanguage)).toEqual([
    ...['es', 'en', 'pt-BR', 'pt-BR', 'pt-BR', 'pt-BR'],
  ]);
});
