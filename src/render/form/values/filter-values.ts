import { contentOf } from '../../../language/elements/vocabulary.ts';
import { isRecord } from '../../../language/json/record.ts';
import { periodOf, readPeriod } from '../../../language/values/periods.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import type { ElementDefinition, ElementMap } from '../../../language/view/view.ts';

type Values = Readonly<Record<string, unknown>>;

/** The filter values of a screen from its address (rule Q4); null for missing ones. */
export function readFilters(filters: ElementMap, params: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(filters).map(([name, element]) => [name, readValue(element, String(params[name] ?? ''))]),
  );
}

/** The query string with its filter values replaced by the given ones. */
export function writeFilters(filters: ElementMap, values: Values, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of Object.keys(filters)) {
    const text = writeValue(values[name]);
    if (text === '') query.delete(name);
    else query.set(name, text);
  }
  return query.toString();
}

/** A default as the value of its filter: a period may be given by name. */
export function valueOfFilter(element: ElementDefinition, given: unknown, today: Date): unknown {
  if (element.type === 'period' && typeof given === 'string') return periodOf(given, today);
  if (contentOf(element.type) === 'record' && (typeof given === 'number' || typeof given === 'string'))
    return { id: given };
  return given ?? null;
}

function readValue(element: ElementDefinition, text: string): unknown {
  if (text === '') return null;
  const content = contentOf(element.type);
  const { data = [] } = element;
  const optionOf = (part: string): unknown => data.find(({ id }) => String(id) === part)?.id ?? part;
  switch (content) {
    case 'number':
    case 'money':
    case 'percent':
      return Number.isFinite(Number(text)) ? Number(text) : null;
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : null;
    case 'option':
      return optionOf(text);
    case 'several':
      return text.split(',').map((part) => (element.entity === undefined ? optionOf(part) : { id: idOf(part) }));
    case 'record':
      return { id: idOf(text) };
    case 'period': {
      const [inicio = '', fim = ''] = text.split('|').map((part) => part.trim());
      return element.type === 'period' ? readPeriod({ inicio, fim }) : text;
    }
    default:
      return text;
  }
}

function idOf(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

function writeValue(value: unknown): string {
  if (isEmptyValue(value)) return '';
  if (Array.isArray(value)) return value.map(writeValue).join(',');
  const period = readPeriod(value);
  if (period !== null) return `${period.inicio ?? ''} | ${period.fim ?? ''}`;
  return isRecord(value) ? writeValue(value.id) : String(value);
}
