import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldOfSetting } from '../../src/language/entity/setting.ts';
import { parseJson } from '../../src/language/json/parse.ts';
import { isRecord } from '../../src/language/json/record.ts';
import { readSchemaFile, schemaFiles } from '../support/portal/schema-files.ts';

/** Answers of calls whose amounts are in the currency of the order, branch or period that the call itself names. */
const ofTheCall = new Set([
  ...['CondicaoPagamento', 'ConfiguracaoSPE', 'ConfirmacaoPix', 'HubAcessorio', 'HubMedidaPadrao', 'HubPromocaoItem'],
  ...['PainelPontosMes', 'Parcela', 'ProblemaCarrinho', 'RelatorioConferenciaSpv', 'SkuPromocao'],
]);

const folder = join(import.meta.dirname, '../../schemas');

test('every amount of a statement says in which of its columns the currency stands', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.statement.json'),
  );
  const amounts = files.flatMap((file) => {
    const { value } = parseJson(file, readFileSync(join(folder, file), 'utf8'));
    const properties = isRecord(value) && isRecord(value.properties) ? value.properties : {};
    return Object.entries(properties).flatMap(([name, property]) =>
      isRecord(property) && property.format === 'money'
        ? [{ place: `${file}: ${name}`, isNamed: Object.hasOwn(properties, String(property['x-currency'])) }]
        : [],
    );
  });
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts.filter(({ isNamed }) => !isNamed)).toEqual([]);
});

test('every amount of a schema says in which currency it is, and names a field of it that is there', () => {
  const missing: string[] = [];
  const unknown: string[] = [];
  const spared = new Set<string>();
  for (const [entity, file] of schemaFiles) {
    const { value } = parseJson(file, readSchemaFile(entity));
    const properties = isRecord(value) && isRecord(value.properties) ? value.properties : {};
    for (const [name, property] of Object.entries(properties)) {
      if (!isRecord(property) || property.format !== 'money') continue;
      const currency = property['x-currency'];
      if (typeof currency === 'string') {
        const [first] = fieldOfSetting(currency)?.split('.') ?? [];
        if (first !== undefined && !Object.hasOwn(properties, first)) unknown.push(`${entity}.${name}: ${currency}`);
      } else if (ofTheCall.has(entity) && isRecord(value) && value['x-stored'] === false) spared.add(entity);
      else missing.push(`${entity}.${name}`);
    }
  }
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  expect([...spared].sort()).toEqual([...ofTheCall].sort());
});
