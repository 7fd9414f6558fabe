// Reference implementation of lists over arrays, as simple as possible, to compare with the SQL of the list engine.
import { type ListCondition, parseConditions } from '../../../src/language/view/list-conditions.ts';
import { cidades, estados, type Pessoa } from './list-fixture.ts';

type Raw = Readonly<Record<string, string>>;

/**
 * Removes accents and case by Unicode's rules, and writes `ß` as `s`. Independent of the table that the database uses.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 's')
    .toLowerCase();
}

const folded = (text: string | null): string | null => (text === null ? null : fold(text));

/** Value of a field or path of a person, as it is compared. */
function fieldValue(pessoa: Pessoa, path: string): string | number | boolean | null {
  const cidade = cidades.find(({ id }) => id === pessoa.id_cidade) ?? null;
  const estado = estados.find(({ id }) => id === cidade?.id_estado) ?? null;
  switch (path) {
    case 'cidade':
    case 'cidade.id':
      return pessoa.id_cidade;
    case 'cidade.nome':
      return cidade?.nome ?? null;
    case 'cidade.estado':
      return cidade?.id_estado ?? null;
    case 'cidade.estado.sigla':
      return estado?.sigla ?? null;
    default:
      return pessoa[path as keyof Pessoa];
  }
}

const texts = new Set(['nome', 'apelido', 'nota', 'cidade.nome']);
const exactTexts = new Set(['documento', 'status', 'cidade.estado.sigla']);

function matchesFilter(pessoa: Pessoa, path: string, given: string): boolean {
  const value = fieldValue(pessoa, path);
  if (given === 'null') return value === null;
  if (value === null) return false;
  if (texts.has(path)) return fold(String(value)).includes(fold(given.trim()));
  if (path === 'visto') return inDays(String(value), given);
  if (given.includes('|')) {
    const [from = '', to = ''] = given.split('|').map((part) => part.trim());
    const isText = typeof value === 'string';
    const comparable = isText ? value : Number(value);
    return (
      (from === '' || comparable >= (isText ? padTime(from) : Number(from))) &&
      (to === '' || comparable <= (isText ? padTime(to) : Number(to)))
    );
  }
  return given.split(',').some((item) => String(value) === item.trim());
}

function matchesCondition(pessoa: Pessoa, { field, operator, value }: ListCondition): boolean {
  const own = fieldValue(pessoa, field);
  const text = own === null ? null : fold(String(own));
  switch (operator) {
    case 'empty':
      return own === null;
    case 'filled':
      return own !== null;
    case 'is':
      return texts.has(field) ? text === fold(value.trim()) : matchesFilter(pessoa, field, value);
    case 'not':
      return !matchesCondition(pessoa, { field, operator: 'is', value });
    case 'contains':
      return text?.includes(fold(value.trim())) === true;
    case 'lacks':
      return text?.includes(fold(value.trim())) !== true;
    case 'starts':
      return text?.startsWith(fold(value.trim())) === true;
    case 'between':
      return matchesFilter(pessoa, field, value);
    case 'greater':
      return own !== null && !matchesFilter(pessoa, field, ` | ${value}`);
    case 'less':
      return own !== null && !matchesFilter(pessoa, field, `${value} | `);
  }
}

function matchesConditions(pessoa: Pessoa, given: string): boolean {
  const groups = parseConditions(given) ?? [];
  return groups.length === 0 || groups.some((group) => group.every((condition) => matchesCondition(pessoa, condition)));
}

function padTime(text: string): string {
  return /^\d\d:\d\d$/.test(text) ? `${text}:00` : text;
}

/** Days are in UTC, the zone of these tests. */
function inDays(value: string, given: string): boolean {
  const [from = '', to = from] = given.split('|').map((part) => part.trim());
  const day = value.slice(0, 10);
  return (from === '' || day >= from) && (to === '' || day <= to);
}

function matchesQuery(pessoa: Pessoa, query: string, findsCities: boolean): boolean {
  const fields = [pessoa.nome, pessoa.apelido ?? ''].map((text) => ` ${fold(text)}`);
  for (const match of query.matchAll(/"([^"]*)"?|[^\s"]+/g)) {
    const piece = fold(match[1] ?? match[0])
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (piece === '') continue;
    const bare = piece.replaceAll(/[.\-/()]/g, '');
    const wanted = /\d/.test(piece) && bare !== '' ? [piece, bare] : [piece];
    const isFound = wanted.some((text) =>
      fields.some((field) => field.includes([...text].length > 2 ? text : ` ${text}`)),
    );
    const city = ` ${fold(String(fieldValue(pessoa, 'cidade.nome') ?? ''))}`;
    if (!isFound && !(findsCities && city.includes(` ${piece}`))) return false;
  }
  return true;
}

/**
 * Rows of a list, filtered and sorted.
 * @param raw query parameters; page and size are ignored
 * @param findsCities whether a search finds people by their city: that of the entity does, that of a statement does not
 */
export function referenceRows(pessoas: readonly Pessoa[], raw: Raw, findsCities = true): Pessoa[] {
  const { query = '', sortBy = '', sortType = '', size: _size, page: _page, condicoes = '', ...filters } = raw;
  const found = pessoas.filter(
    (pessoa) =>
      matchesQuery(pessoa, query, findsCities) &&
      matchesConditions(pessoa, condicoes) &&
      Object.entries(filters).every(([path, value]) => matchesFilter(pessoa, path, value)),
  );
  const names = sortBy.split(',').filter(Boolean);
  const directions = sortType.split(',').filter(Boolean);
  const isDown = (index: number): boolean => (directions[index] ?? directions.at(-1)) === 'desc';
  const last = names.length > 0 && isDown(names.length - 1);
  return found.sort((a, b) => {
    for (const [index, name] of names.entries()) {
      const order = compare(sortValue(a, name), sortValue(b, name), isDown(index));
      if (order !== 0) return order;
    }
    return compare(a.id, b.id, last);
  });
}

function sortValue(pessoa: Pessoa, name: string): string | number | boolean | null {
  const path = name === 'cidade' ? 'cidade.nome' : name;
  const value = fieldValue(pessoa, path);
  return texts.has(path) || exactTexts.has(path) ? folded(value === null ? null : String(value)) : value;
}

function compare(a: string | number | boolean | null, b: string | number | boolean | null, isDown: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * (isDown ? -1 : 1);
}
