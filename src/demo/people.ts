import { getAreaCodesByState } from '@brazilian-utils/brazilian-utils/get-area-codes-by-state';
import type { StateCode } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { getStates } from '@brazilian-utils/brazilian-utils/get-states';
import { cepRanges } from '../domain/cep-ranges.ts';
import { cnpjFrom, cpfFrom, foreignDocumentFrom } from '../domain/documents/generate.ts';
import { createRandom, drawInteger, pick, type Random } from '../domain/random.ts';
import { largeCities } from '../domain/reference/large-cities.ts';
import { bankRows, cityRows } from '../domain/reference/reference-rows.ts';
import { branchRows } from './branches.ts';
import * as words from './names.ts';

/** One client. Relations are natural keys: IBGE code, bank code, branch name, constant; `consultor` is a row number. */
export type ClientRow = {
  readonly id: number;
  readonly codigo_mundial: string;
  readonly nome: string;
  readonly tipo_pessoa: 'FISICA' | 'JURIDICA';
  readonly documento: string | null;
  readonly rg: string | null;
  readonly email: string;
  readonly telefone: string | null;
  readonly data_nascimento: string;
  readonly estado_civil: string | null;
  readonly cidade: string | null;
  readonly cep: string | null;
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly filial: string;
  readonly banco: string | null;
  readonly agencia: string | null;
  readonly conta: string | null;
  readonly limite_credito: string;
  readonly status: 'ATIVO' | 'INATIVO' | 'BLOQUEADO';
  /** A CONSULTOR serves others; a CLIENTE has no graduation and no linked points. */
  readonly tipo: 'CLIENTE' | 'CONSULTOR';
  readonly data_cadastro: string;
  readonly consultor: number | null;
  readonly observacao: string | null;
};

type DrawnClient = Omit<ClientRow, 'tipo'>;

/**
 * Rows that demonstration users are linked to: a customer, the consultant who serves this customer and 199 more, and
 * one of these customers who lives in Paraguay.
 */
export const demoClientIds = { cliente: 1, consultor: 2, paraguai: 291 } as const;

/** The world code of client `id` is the sum of this number and `id`. */
export const worldCodeBase = 1_000_000;
/** Maximum number of rows: far beyond it, documents would repeat. */
export const maxClients = 10_000_000;

/**
 * Data of a client that are decided elsewhere: the `sigla` of a country with a branch, and the time of registration in
 * ms.
 */
export type KnownOfClient = { readonly pais?: string; readonly registered?: number };

const seed = 20_261_120;
const day = 86_400_000;
/** ms since 1970 of the first registrations. */
export const firstDay = Date.UTC(2014, 0, 2);

const cities = cityRows();
const cityByCode = new Map(cities.map((city) => [city.codigo_ibge, city]));
const banks = bankRows().map(({ codigo }) => codigo);
const commonBanks = ['001', '104', '237', '341', '033', '260', '077', '748', '756', '041'];
const brazilianBranches = branchRows.filter(({ pais }) => pais === 'BR');
const foreignBranches = branchRows.filter(({ pais }) => pais !== 'BR');
/** The branch of each state: that of its region; in the Southeast São Paulo has its own. */
const branchOfRegion: Readonly<Record<string, string>> = { N: 'Belém', NE: 'Recife', CO: 'Goiânia', S: 'Curitiba' };
const branchOfState = new Map(
  getStates().map(({ code, regionCode }) => [
    code,
    branchOfRegion[regionCode] ?? (code === 'SP' ? 'São Paulo' : 'Belo Horizonte'),
  ]),
);
const areaCodes = new Map<StateCode, readonly number[]>();

/**
 * Client `id` (1 to `maxClients`): the same on every machine and at every scale, registered before `month` began.
 * Document, e-mail and world code never repeat. Three in a hundred live abroad and have a document of their country;
 * one in eight is a company, a third of them with letters in the CNPJ. @param known data of the client that are decided
 * elsewhere
 */
export function clientRow(id: number, month: string, known: KnownOfClient = {}): ClientRow {
  const row = drawClient(id, month, known);
  const tipo = kindOf(row);
  // A consultant is never blocked or inactive.
  return { ...row, tipo, status: tipo === 'CLIENTE' ? row.status : 'ATIVO' };
}

function drawClient(id: number, month: string, known: KnownOfClient): DrawnClient {
  if (!Number.isSafeInteger(id) || id < 1 || id > maxClients) throw new RangeError(`There is no client ${id}.`);
  const random = createRandom(seed, id);
  const isDemo = id === demoClientIds.cliente || id === demoClientIds.consultor;
  const kind = isDemo ? 1 : random();
  const lastDay = Date.parse(month) - day;
  const isForeign = known.pais === undefined ? kind < 0.03 : known.pais !== 'BR';
  if (isForeign) return foreigner(id, random, lastDay, known);
  return kind < 0.15 ? company(id, random, lastDay, known) : person(id, random, lastDay, known);
}

function person(id: number, random: Random, lastDay: number, known: KnownOfClient): DrawnClient {
  const isWoman = random() < 0.52;
  const given = pick(random, isWoman ? words.women : words.men);
  const middle = random() < 0.35 ? pick(random, isWoman ? words.middleWomen : words.middleMen) : null;
  const first = pick(random, words.surnames);
  const last = pick(random, words.surnames);
  const link = random() < 0.4 ? (words.surnameLinks.get(last) ?? null) : null;
  const nome = [
    given,
    middle === given ? null : middle,
    first,
    first === last ? null : link,
    first === last ? null : last,
  ]
    .filter((part) => part !== null)
    .join(' ');
  const registered = registeredOn(random, lastDay, known);
  const age = 18 + Math.floor(60 * random() ** 1.6);
  const born = registered - Math.floor((age + random()) * 365.25 + 1) * day;
  return {
    ...common(id, random, nome, registered),
    tipo_pessoa: 'FISICA',
    documento: cpfFrom(spread(id, 1_000_000_000)),
    rg: random() < 0.85 ? String(1_000_000 + drawInteger(random, 98_999_999)) : null,
    data_nascimento: isoDay(born),
    estado_civil: maritalStatus(random, age),
    ...address(random),
    limite_credito: creditLimit(random, 5.5),
  };
}

function company(id: number, random: Random, lastDay: number, known: KnownOfClient): DrawnClient {
  const owner = pick(random, words.surnames);
  const partner = pick(random, words.surnames);
  const owners = random() < 0.3 && owner !== partner ? `${owner} & ${partner}` : owner;
  const nome = `${owners} ${pick(random, words.companyTrades)} ${pick(random, words.companyForms)}`;
  const registered = registeredOn(random, lastDay, known);
  return {
    ...common(id, random, nome, registered),
    tipo_pessoa: 'JURIDICA',
    documento:
      random() < 0.33 ? alphanumericCnpj(id, random) : cnpjFrom(String(spread(id, 100_000_000)).padStart(8, '0')),
    rg: null,
    data_nascimento: isoDay(registered - (90 + Math.floor(9000 * random() ** 2)) * day),
    estado_civil: null,
    ...address(random),
    limite_credito: creditLimit(random, 8),
  };
}

function foreigner(id: number, random: Random, lastDay: number, known: KnownOfClient): DrawnClient {
  const nome = `${pick(random, words.foreignNames)} ${pick(random, words.foreignSurnames)} ${pick(random, words.foreignSurnames)}`;
  const registered = registeredOn(random, lastDay, known);
  const drawn = pick(random, foreignBranches);
  const branch = foreignBranches.find(({ pais }) => pais === known.pais) ?? drawn;
  const age = 18 + Math.floor(60 * random() ** 1.6);
  const own = common(id, random, nome, registered);
  const telefone = foreignPhone(random, branch.pais);
  const born = isoDay(registered - Math.floor((age + random()) * 365.25 + 1) * day);
  return {
    ...own,
    tipo_pessoa: 'FISICA',
    documento: foreignDocumentFrom(branch.pais, scatter(id, 10_000_000), born),
    rg: null,
    telefone,
    data_nascimento: born,
    estado_civil: maritalStatus(random, age),
    cidade: null,
    cep: null,
    logradouro: null,
    numero: null,
    complemento: null,
    bairro: null,
    filial: branch.nome,
    banco: null,
    agencia: null,
    conta: null,
    limite_credito: inCurrencyOf(branch.pais, creditLimit(random, 5.5)),
  };
}

function common(id: number, random: Random, nome: string, registered: number) {
  const fate = random();
  const status = id <= 2 || fate < 0.86 ? 'ATIVO' : fate < 0.96 ? 'INATIVO' : 'BLOQUEADO';
  return {
    id,
    codigo_mundial: String(worldCodeBase + id),
    nome,
    email: emailOf(nome, id),
    status,
    data_cadastro: isoDay(registered),
    consultor: consultantOf(id, random),
    observacao: random() < 0.12 ? pick(random, words.remarks) : null,
  } as const;
}

function address(random: Random) {
  const large = random() < 0.62 ? pick(random, largeCities) : null;
  const city = large === null ? pick(random, cities) : (cityByCode.get(large.codigo_ibge) ?? pick(random, cities));
  const [first, last] = large?.cep ?? cepRanges[city.estado][0];
  const hasNumber = random() < 0.95;
  const hasBank = random() < 0.7;
  return {
    telefone: random() < 0.95 ? brazilianPhone(random, large?.ddd ?? pick(random, areaCodesOf(city.estado))) : null,
    cidade: city.codigo_ibge,
    cep: zeros(first + drawInteger(random, last - first + 1), 5) + zeros(drawInteger(random, 1000), 3),
    logradouro: `${pick(random, words.streetKinds)} ${pick(random, words.streetNames)}`,
    numero: hasNumber ? String(1 + Math.floor(3500 * random() ** 2)) : 'S/N',
    complemento: complement(random),
    bairro: pick(random, words.districts),
    filial: random() < 0.85 ? (branchOfState.get(city.estado) ?? 'São Paulo') : pick(random, brazilianBranches).nome,
    banco: hasBank ? (random() < 0.9 ? pick(random, commonBanks) : pick(random, banks)) : null,
    agencia: hasBank ? zeros(1 + drawInteger(random, 9999), 4) : null,
    conta: hasBank ? `${10_000 + drawInteger(random, 990_000)}-${drawInteger(random, 10)}` : null,
  };
}

function zeros(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/**
 * The consultant of client `id`: rows 2, 102, 202 ... are consultants. The first one serves every tenth of the first
 * 2,000 rows; the others any row after their own, so that a consultant always exists before the clients.
 */
function consultantOf(id: number, random: Random): number | null {
  const draw = random();
  if (id === demoClientIds.consultor) return null;
  if (id <= 2000 && id % 10 === 1) return demoClientIds.consultor;
  const others = Math.floor((id - 3) / 100);
  return others < 1 || draw < 0.15 ? null : demoClientIds.consultor + 100 * (1 + drawInteger(random, others));
}

/** Rows 2, 102, 202 ... serve others, and a third of the first one's clients are consultants below them. */
function kindOf({ id, consultor }: Pick<ClientRow, 'id' | 'consultor'>): ClientRow['tipo'] {
  if (id % 100 === demoClientIds.consultor) return 'CONSULTOR';
  const isBelow = consultor === demoClientIds.consultor && id !== demoClientIds.paraguai;
  return isBelow && id % 3 === 0 ? 'CONSULTOR' : 'CLIENTE';
}

/**
 * A different number below `range` for each id (the factor is coprime to ten). The few numbers of equal digits, which
 * no document has, are replaced by those of unused ids.
 */
function spread(id: number, range: number): number {
  const value = scatter(id, range);
  return value % ((range - 1) / 9) === 0 ? scatter(id + 2 * maxClients, range) : value;
}

function scatter(id: number, range: number): number {
  return (id * 161_803_399 + 271_828_183) % range;
}

/** A root that begins with a letter, and six characters unique to the row. */
function alphanumericCnpj(id: number, random: Random): string {
  const letter = String.fromCharCode(65 + drawInteger(random, 26));
  const second = drawInteger(random, 36).toString(36);
  const own = ((id * 4_000_037 + 777) % 36 ** 6).toString(36).padStart(6, '0');
  return cnpjFrom(`${letter}${second}${own}`.toUpperCase());
}

function emailOf(nome: string, id: number): string {
  const parts = nome.split(' ');
  const last = parts.findLast((part) => part.length > 2 && /^\p{Lu}/u.test(part));
  return `${plainWord(parts[0] ?? '')}.${plainWord(last ?? '')}${id}@example.com.br`;
}

const plainWords = new Map<string, string>();

/** A word in lower case without accents. There are few names, so their plain forms are cached. */
function plainWord(word: string): string {
  let plain = plainWords.get(word);
  if (plain === undefined) {
    plain = word
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
    plainWords.set(word, plain);
  }
  return plain;
}

function areaCodesOf(state: StateCode): readonly number[] {
  let codes = areaCodes.get(state);
  if (codes === undefined) {
    codes = getAreaCodesByState(state);
    areaCodes.set(state, codes);
  }
  return codes;
}

function brazilianPhone(random: Random, area: number): string {
  const isMobile = random() < 0.88;
  const start = isMobile ? `9${6 + drawInteger(random, 4)}` : '3';
  return `+55${area}${start}${zeros(drawInteger(random, 10_000_000), 7)}`;
}

function foreignPhone(random: Random, country: string): string {
  const six = zeros(drawInteger(random, 1_000_000), 6);
  switch (country) {
    case 'PY':
      return `+595981${six}`;
    case 'EC':
      return `+593987${six}`;
    case 'MX':
      return `+525512${six}`;
    default:
      return `+59171${six}`;
  }
}

function maritalStatus(random: Random, age: number): string {
  const draw = random();
  if (age < 26) return draw < 0.85 ? 'SOLTEIRO' : draw < 0.95 ? 'UNIAO_ESTAVEL' : 'CASADO';
  if (draw < 0.48) return 'CASADO';
  if (draw < 0.68) return 'SOLTEIRO';
  if (draw < 0.82) return 'UNIAO_ESTAVEL';
  if (draw < 0.93) return 'DIVORCIADO';
  return age > 60 || draw > 0.98 ? 'VIUVO' : 'SEPARADO';
}

function complement(random: Random): string | null {
  const draw = random();
  if (draw < 0.55) return null;
  return draw < 0.85
    ? `Apto. ${1 + drawInteger(random, 25)}${1 + drawInteger(random, 8)}`
    : pick(random, words.complements);
}

/**
 * Most limits are small and round, few are large; one in ten is empty. `scale` is the logarithm of the typical limit.
 */
function creditLimit(random: Random, scale: number): string {
  const draw = random();
  const amount = Math.exp(scale + 1.1 * (random() + random() + random() + random() - 1));
  if (draw < 0.1) return '0.00';
  return draw < 0.85 ? (Math.max(1, Math.round(amount / 50)) * 50).toFixed(2) : amount.toFixed(2);
}

/** Guaranís have no centavos, and a real is worth some 1,300 of them. */
function inCurrencyOf(country: string, amount: string): string {
  return country === 'PY' ? (Math.round(Number(amount) * 1.3) * 1_000).toFixed(2) : amount;
}

/** Recent dates are more frequent. */
function registeredOn(random: Random, lastDay: number, { registered }: KnownOfClient): number {
  const drawn = lastDay - Math.floor(((lastDay - firstDay) / day) * random() ** 1.7) * day;
  return registered ?? drawn;
}

const isoDays = new Map<number, string>();

/** The day as text. A hundred years have few days, so the texts are cached. */
function isoDay(time: number): string {
  let text = isoDays.get(time);
  if (text === undefined) {
    text = new Date(time).toISOString().slice(0, 10);
    isoDays.set(time, text);
  }
  return text;
}
