import { PortError, reported } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { exchangeText, repeatUnknown, statusError } from '../exchange.ts';
import { childText, findElements, readXml, type XmlElement } from './read-xml.ts';
import type { Rma, RmaPort } from './rma-port.ts';

export type SapiensOptions = {
  /** Address of the service, such as `https://erp.example.com/g5-senior-services/sapiens_Synccom_senior_g5_co_rma`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly timeout?: number;
  /** ms of the first pause before a repetition. */
  readonly rest?: number;
  /** Called with the reason of a failed call, which contains neither the address nor a secret. */
  readonly failed?: (reason: string) => void;
};

/**
 * Returns of Senior Sapiens by its SOAP service: `BuscaRma` with days as dd/MM/yyyy; each `rma` of the answer has the
 * fields of the specification and its `status`. It only reads, so a call is repeated if its outcome is unknown.
 */
export function createSapiensRma(options: SapiensOptions): RmaPort {
  const { url, user, password, timeout = 20_000, rest = 500, failed } = options;
  const breaker = createBreaker({ service: 'rma' });
  return {
    list: async ({ first, last }) => {
      const body = envelope(user, password, { datIni: brazilian(first), datFim: brazilian(last) });
      return reported(failed, () =>
        repeatUnknown(
          breaker,
          async () => {
            const answer = await exchangeText({
              ...{ method: 'POST', url: new URL(url), timeout, body, type: 'text/xml; charset=utf-8' },
              headers: { accept: 'text/xml', soapaction: '""' },
            });
            // A SOAP fault has status 500 and contains its reason.
            if (answer.status !== 200 && answer.status !== 500) throw statusError(answer.status);
            return readAnswer(answer.text);
          },
          { rest },
        ),
      );
    },
  };
}

function envelope(user: string, password: string, parameters: Readonly<Record<string, string>>): string {
  const inner = Object.entries(parameters).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ser="http://services.senior.com.br"><soapenv:Body><ser:BuscaRma><user>${escapeXml(user)}</user><password>${escapeXml(password)}</password><encryption>0</encryption><parameters>${inner.join('')}</parameters></ser:BuscaRma></soapenv:Body></soapenv:Envelope>`;
}

function readAnswer(text: string): readonly Rma[] {
  const document = readXml(text);
  if (findElements(document, 'Fault').length > 0) throw new PortError('a fault of the service');
  const [result] = findElements(document, 'result');
  if (result === undefined) throw new PortError('an answer of another shape');
  // A service of Sapiens refuses by `erroExecucao`.
  if (childText(result, 'erroExecucao', 200) !== null) throw new PortError('the service refuses', 'refused');
  return findElements(result, 'rma').map(readRma);
}

function readRma(element: XmlElement): Rma {
  const text = (name: string, most: number) => childText(element, name, most);
  const [number, generated] = [text('codRma', 20), dayOf(text('datGer', 30))];
  if (number === null || generated === null) throw new PortError('an RMA of another shape');
  return {
    ...{
      number,
      generated,
      branch: text('nomFil', 120),
      begun: dayOf(text('datIni', 30)),
      ended: dayOf(text('datFim', 30)),
    },
    ...{ productCode: text('codPro', 20) ?? '', product: text('desPro', 200), variant: text('desDer', 120) ?? '' },
    customer: text('codMun', 20),
    steps: findElements(element, 'status').flatMap((step) => {
      const name = childText(step, 'desSta', 120);
      return name === null ? [] : [{ text: name, at: momentOf(childText(step, 'datSta', 30)) }];
    }),
  };
}

/** The day of a text such as 31/12/2026 or 2026-12-31; the ERP writes 31/12/1900 for none. */
function dayOf(text: string | null): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text ?? '') ?? [];
  const iso = day === undefined ? (/^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0] ?? '') : `${year}-${month}-${day}`;
  return Number.isNaN(Date.parse(iso)) || iso < '1901' ? null : iso;
}

/** A time of the ERP, whose clock is that of Brasília. */
function momentOf(text: string | null): string | null {
  const day = dayOf(text);
  if (day === null) return null;
  const time = /(\d\d:\d\d)(:\d\d)?\s*$/.exec(text ?? '')?.[1] ?? '00:00';
  return new Date(`${day}T${time}:00-03:00`).toISOString();
}

function brazilian(day: string): string {
  return day.split('-').toReversed().join('/');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
