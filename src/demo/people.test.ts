import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cep } from '../domain/cep.ts';
import { documentOf } from '../domain/documents/by-country.ts';
import { cnpj } from '../domain/documents/cnpj.ts';
import { phone } from '../domain/phone.ts';
import { bankRows, cityRows } from '../domain/reference/reference-rows.ts';
import { branchRows } from './branches.ts';
import { csvLine } from './csv.ts';
import { type ClientRow, clientRow, demoClientIds, maxClients } from './people.ts';

const count = 200_000;
const month = '2026-11-01';
const rows: readonly ClientRow[] = Array.from({ length: count }, (_, index) => clientRow(index + 1, month));

test('documents, e-mails and world codes never repeat', () => {
  const documents = rows.map((row) => row.documento).filter((documento) => documento !== null);
  expect(new Set(documents).size).toBe(documents.length);
  expect(documents.length).toBe(count);
  expect(new Set(rows.map((row) => row.email)).size).toBe(count);
  expect(new Set(rows.map((row) => row.codigo_mundial)).size).toBe(count);
});

test('every document fits its person, also by the rules of the library', () => {
  const countries = new Map(branchRows.map(({ nome, pais }) => [nome, pais]));
  const wrong = rows.filter(({ documento, tipo_pessoa, filial }) => {
    const country = countries.get(filial);
    if (documento === null || country === undefined) return true;
    if (country !== 'BR') return !documentOf(country).isValid(documento);
    return tipo_pessoa === 'FISICA'
      ? !isValidCpf(documento)
      : !isValidCnpj(documento, { version: 2 }) || !cnpj.isValid(documento);
  });
  expect(wrong).toEqual([]);
  const companies = rows.filter((row) => row.tipo_pessoa === 'JURIDICA');
  expect(companies.length / count).toBeCloseTo(0.12, 1);
  const share = companies.filter((row) => /[A-Z]/.test(row.documento ?? '')).length / companies.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.4);
});

test('phones, postal codes, places, banks and dates are possible', () => {
  const cityCodes = new Set(cityRows().map((city) => city.codigo_ibge));
  const bankCodes = new Set(bankRows().map((bank) => bank.codigo));
  const branches = new Set(branchRows.map((branch) => branch.nome));
  const wrong = rows.slice(0, 50_000).filter((row) => {
    const born = row.data_nascimento;
    const isAdult =
      row.tipo_pessoa === 'JURIDICA' || Number(row.data_cadastro.slice(0, 4)) - Number(born.slice(0, 4)) >= 18;
    return !(
      (row.telefone === null || (phone.isValid(row.telefone) && phone.normalise(row.telefone) === row.telefone)) &&
      (row.cep === null || cep.isValid(row.cep)) &&
      (row.cidade === null || cityCodes.has(row.cidade)) &&
      (row.banco === null || bankCodes.has(row.banco)) &&
      branches.has(row.filial) &&
      isAdult &&
      born < row.data_cadastro &&
      row.data_cadastro <= '2026-10-31' &&
      /^\d+\.\d\d$/.test(row.limite_credito) &&
      row.nome.length <= 120
    );
  });
  expect(wrong).toEqual([]);
  const inGuaranis = branchRows.filter(({ pais }) => pais === 'PY').map(({ nome }) => nome);
  const limits = rows.filter(({ filial }) => inGuaranis.includes(filial)).map((row) => Number(row.limite_credito));
  expect(limits.length).toBeGreaterThan(0);
  expect(limits.filter((limit) => limit % 1_000 !== 0)).toEqual([]);
  expect(new Set(rows.map((row) => row.cidade)).size).toBeGreaterThan(5_500);
  expect(rows.filter((row) => /[^\u0020-\u007e]/.test(row.nome)).length).toBeGreaterThan(count * 0.2);
});

test('a consultant comes before those he serves; the first one serves the demonstration customer and 199 more', () => {
  const wrong = rows.filter(({ consultor }) => consultor !== null && consultor % 100 !== 2);
  expect(wrong).toEqual([]);
  const early = rows.filter(({ id, consultor }) => consultor !== null && consultor >= id);
  expect(early.map(({ id }) => id)).toEqual([demoClientIds.cliente]);
  expect(rows[0]?.consultor).toBe(demoClientIds.consultor);
  expect(rows[1]).toMatchObject({
    id: demoClientIds.consultor,
    consultor: null,
    status: 'ATIVO',
    tipo_pessoa: 'FISICA',
  });
  expect(rows.filter((row) => row.consultor === demoClientIds.consultor)).toHaveLength(200);
});

test('a row is the same whenever it is made', () => {
  expect(clientRow(1, month)).toMatchInlineSnapshot(`
    {
      "agencia": "2602",
      "bairro": "Centro",
      "banco": "756",
      "cep": "69038183",
      "cidade": "1302603",
      "codigo_mundial": "1000001",
      "complemento": "Apto. 21",
      "consultor": 2,
      "conta": "909278-9",
      "data_cadastro": "2025-03-03",
      "data_nascimento": "1954-11-07",
      "documento": "43363158254",
      "email": "julia.ribeiro1@example.com.br",
      "estado_civil": "CASADO",
      "filial": "Belém",
      "id": 1,
      "limite_credito": "250.00",
      "logradouro": "Avenida do Comércio",
      "nome": "Júlia Clara Antunes Ribeiro",
      "numero": "13",
      "observacao": null,
      "rg": "80185423",
      "status": "ATIVO",
      "telefone": "+5592987989574",
      "tipo": "CLIENTE",
      "tipo_pessoa": "FISICA",
    }
  `);
  for (const id of [200_000, 7, 99_999]) expect(clientRow(id, month)).toEqual(rows[id - 1]);
});

test('rows far out are valid too, and there are none beyond the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxClients }), (id) => {
      const { documento, email, filial } = clientRow(id, month);
      const country = branchRows.find(({ nome }) => nome === filial)?.pais;
      expect(country !== undefined && documentOf(country).isValid(documento ?? '')).toBe(true);
      expect(email).toMatch(/^[a-z]+\.[a-z]+\d+@example\.com\.br$/);
    }),
  );
  expect(() => clientRow(0, month)).toThrow(RangeError);
  expect(() => clientRow(maxClients + 1, month)).toThrow(RangeError);
});

test('CSV tells null from empty text, and quotes what needs it', () => {
  expect(csvLine(['a', null, '', 1, true, 'x "y", z\n'])).toBe('a,,"",1,true,"x ""y"", z\n"\n');
});
