import { describe, expect, test } from 'vitest';
import { type JsonAnswer, startJsonServer } from '../../../tests/support/services/json-server.ts';
import { createKnobs } from '../knobs.ts';
import { findElements, readXml } from './read-xml.ts';
import { createSapiensRma } from './sapiens-rma.ts';
import { openRma } from './settings.ts';
import { simulateRma } from './simulated-rma.ts';

const answerOf = (result: string): string =>
  `<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><ns2:BuscaRmaResponse xmlns:ns2="x"><result>${result}</result></ns2:BuscaRmaResponse></S:Body></S:Envelope>`;
const rma = `<rma><codRma>48213</codRma><nomFil>S&#227;o Paulo &amp; Cia</nomFil><datGer>10/11/2026</datGer><datIni>11/11/2026</datIni>
  <datFim>31/12/1900</datFim><codPro>CM138</codPro><codMun>1000042</codMun><desPro><![CDATA[Colchão <Casal>]]></desPro><desDer>138 x 188</desDer>
  <status><desSta>Em análise</desSta><datSta>12/11/2026 12:00:00</datSta></status><status><desSta>Solicitada</desSta></status></rma>`;

async function ask(answer: JsonAnswer) {
  const { base, received } = await startJsonServer(() => answer);
  const failures: string[] = [];
  const port = createSapiensRma({
    ...{ url: `${base}/g5-senior-services/rma`, user: 'portal', password: 'a<b', timeout: 200, rest: 1 },
    failed: (reason) => failures.push(reason),
  });
  const outcome = await port.list({ first: '2026-11-01', last: '2026-11-30' }).catch((error: unknown) => String(error));
  return { outcome, received, failures };
}

describe('Sapiens', () => {
  test('it is asked by SOAP for the days, and answers returns with their steps', async () => {
    const { outcome, received } = await ask({ text: answerOf(`${rma}<erroExecucao xsi:nil="true"/>`) });
    expect(outcome).toEqual([
      {
        ...{ number: '48213', branch: 'São Paulo & Cia', generated: '2026-11-10', begun: '2026-11-11', ended: null },
        ...{ productCode: 'CM138', product: 'Colchão <Casal>', variant: '138 x 188', customer: '1000042' },
        steps: [
          { text: 'Em análise', at: '2026-11-12T15:00:00.000Z' },
          { text: 'Solicitada', at: null },
        ],
      },
    ]);
    const [call] = received;
    expect([call?.method, call?.url, call?.headers['content-type']]).toEqual([
      'POST',
      '/g5-senior-services/rma',
      'text/xml; charset=utf-8',
    ]);
    expect(call?.body).toContain('<password>a&lt;b</password><encryption>0</encryption>');
    expect(call?.body).toContain('<datIni>01/11/2026</datIni><datFim>30/11/2026</datFim>');
  });

  test('months without returns are empty', async () => {
    expect((await ask({ text: answerOf('') })).outcome).toEqual([]);
  });

  test.each<[string, JsonAnswer, number]>([
    ['no answer in time', 'hangs', 3],
    ['no such address', { status: 404, text: '' }, 1],
    ['an overload', { status: 503, text: '' }, 3],
    [
      'a fault',
      { status: 500, text: answerOf('<Fault><faultstring>Credenciais portal a&lt;b</faultstring></Fault>') },
      3,
    ],
    ['a refusal', { text: answerOf('<erroExecucao>Usuário sem acesso</erroExecucao>') }, 1],
    ['a page', { text: '<html><body>' }, 3],
    ['JSON', { text: '{}' }, 3],
    ['a document type', { text: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }, 3],
    ['another shape', { text: answerOf('<rma><codRma>1</codRma></rma>') }, 3],
  ])('%s is no answer, is repeated only where it may change, and says no secret', async (_, answer, calls) => {
    const { outcome, received, failures } = await ask(answer);
    expect(outcome).toMatch(/^PortError: /);
    expect(received.length).toBe(calls);
    expect(failures.length).toBe(1);
    expect(JSON.stringify([outcome, failures])).not.toMatch(/a<b|127\.0\.0\.1|portal/);
  });

  test('XML is read without prefixes, and what does not close is refused', () => {
    const element = readXml('<a:x><!-- no --><b c="1">t<d/></b></a:x>');
    expect([element.name, findElements(element, 'b')[0]?.text, findElements(element, 'd').length]).toEqual([
      'x',
      't',
      1,
    ]);
    for (const text of ['', 'a', '<a>', '<a></b>', '<a/><b/>', '<a><</a>', '<a>'.repeat(200)])
      expect(() => readXml(text)).toThrow('XML');
  });
});

test('settings choose who answers, and are named where they cannot be used', () => {
  expect(openRma({})).toBeNull();
  const url = 'https://erp.example.com/g5-senior-services/rma';
  expect(() => openRma({ VITRAL_SAPIENS_RMA_URL: url })).toThrow('VITRAL_SAPIENS_USER');
  expect(() => openRma({ VITRAL_SAPIENS_RMA_URL: 'erp' })).toThrow('VITRAL_SAPIENS_RMA_URL');
  const whole = { VITRAL_SAPIENS_RMA_URL: url, VITRAL_SAPIENS_USER: 'u', VITRAL_SAPIENS_PASSWORD: 'p' };
  expect(openRma(whole)).not.toBeNull();
});

test('development takes the ERP away', async () => {
  const knobs = createKnobs();
  const port = simulateRma({ list: () => Promise.resolve([]) }, knobs);
  const days = { first: '2026-11-01', last: '2026-11-30' };
  expect(await port.list(days)).toEqual([]);
  expect(knobs.turn('rma', 'fora_do_ar', true)).toBe(true);
  await expect(port.list(days)).rejects.toThrow('does not answer');
});
