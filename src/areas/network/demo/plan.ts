import { createRandom, drawInteger, pick, type Random } from '../../../domain/random.ts';

/** The kind of a client in the network (`Cliente.tipo`). */
export type Kind = 'CLIENTE' | 'CONSULTOR' | 'CONSULTOR_ENERGY' | 'DI';

/** A person in the demonstration's network, by number from 1 on. */
export type PlannedPerson = {
  readonly number: number;
  /** The person above, always with a smaller number. Null for the presidents of countries. */
  readonly superior: number | null;
  /** The serving consultant: the person above, unless an error requires another one. */
  readonly consultor: number | null;
  /** Levels below a president. */
  readonly nivel: number;
  readonly tipo: Kind;
  /** `sigla` of the country of registration. */
  readonly pais: string;
  /** Time of registration as a fraction of the time since the first one, from 0 to 1. */
  readonly registered: number;
  readonly status: string;
  /** Number of the person in Brazil of whom this is another registration, abroad. */
  readonly original: number | null;
  /** The error in the record, for the reports that find it. */
  readonly fault: Fault | null;
};

/**
 * Errors that no constraint forbids: a member without a recorded sponsor, one whose serving consultant is not the
 * sponsor, one who was registered before the sponsor, one without a document.
 */
export type Fault = 'SEM_PAI' | 'DOIS_PAIS' | 'PAI_MAIS_NOVO' | 'SEM_DOCUMENTO';

const faults: readonly Fault[] = ['PAI_MAIS_NOVO', 'SEM_DOCUMENTO', 'SEM_PAI', 'DOIS_PAIS'];

/** Each has a president; these are people 1 to 5. */
export const countries = ['BR', 'PY', 'EC', 'MX', 'BO'] as const;
const foreign = countries.slice(1);
const seed = 20_261_126;
/** Fraction of people who live abroad, and of those the fraction below somebody in Brazil. */
const abroad = 0.09;
const acrossBorders = 0.1;
/** Fraction of those abroad who are also a person in Brazil: three in two hundred of all. */
const cloned = 0.17;
/** Fraction of people in Brazil with an error: one in a hundred of all. */
const faulty = 0.011;
/** First person with an error or another registration; those before are referred to by number, such as by logins. */
const firstUnusual = 301;
const deepest = 40;
/** The sponsor with the most children: the first D.I. in Brazil on this level, and their number of children. */
const widestLevel = 8;
export const widestChildren = 900;
/** Fraction of people in Brazil placed below this sponsor until there are enough. */
const toWidest = 0.062;

/** Kinds with their frequencies; others are customers. */
const kinds: readonly (readonly [Kind, number])[] = [
  ['DI', 0.06],
  ['CONSULTOR_ENERGY', 0.02],
  ['CONSULTOR', 0.3],
];

/**
 * States by kind, with their frequencies; others are ATIVO, and D.I. APROVADO. People on the way to D.I. are made with
 * the points.
 */
const states: Readonly<Record<Kind, readonly (readonly [string, number])[]>> = {
  CLIENTE: [
    ['PENDENTE', 0.05],
    ['INATIVO', 0.05],
    ['BLOQUEADO', 0.02],
  ],
  CONSULTOR: [
    ['PENDENTE', 0.05],
    ['INATIVO', 0.08],
    ['BLOQUEADO', 0.02],
  ],
  CONSULTOR_ENERGY: [
    ['PENDENTE', 0.05],
    ['INATIVO', 0.08],
  ],
  DI: [['INATIVO', 0.08]],
};

/**
 * People 1 to `count` of the network, in order: the same for the same number, whatever `count` is. Mean depth 12,
 * maximum 40; early members of a level have more people below them than later ones; customers have nobody below.
 */
export function* planNetwork(count: number): Generator<PlannedPerson> {
  const levels = new Map<string, number[][]>(countries.map((pais) => [pais, [[]]]));
  const registeredOf: number[] = [];
  const superiorOf: (number | null)[] = [];
  const unusual = createUnusual();
  let widest: PlannedPerson | null = null;
  let widestHas = 0;
  for (let number = 1; number <= count; number++) {
    const random = createRandom(seed, number);
    const president = countries[number - 1];
    const pais = president ?? (random() < abroad ? pick(random, foreign) : 'BR');
    const tipo = president === undefined ? kindOf(random()) : 'DI';
    const status = president === undefined ? stateOf(tipo, random()) : 'APROVADO';
    const wanted = wantedLevel(random, number);
    const isAcross = pais !== 'BR' && random() < acrossBorders;
    const toTheWidest: boolean = widest !== null && pais === 'BR' && widestHas < widestChildren && random() < toWidest;
    const above = levels.get(isAcross ? 'BR' : pais) ?? [];
    const nivel: number = president !== undefined ? 0 : toTheWidest ? widestLevel + 1 : reachable(above, wanted);
    const others = pickEarly(random, above[nivel - 1] ?? [], widest?.number ?? null);
    const superior: number | null = president !== undefined ? null : toTheWidest ? (widest?.number ?? 1) : others;
    const since = superior === null ? 0 : (registeredOf[superior] ?? 0);
    const registered = since + (1 - since) * random() ** 7;
    const { original, fault } = unusual(number, tipo, pais);
    const person: PlannedPerson = {
      ...{ number, superior, nivel, tipo, pais, status, original, fault },
      consultor: fault === 'DOIS_PAIS' ? (superiorOf[superior ?? 0] ?? superior) : superior,
      registered: fault === 'PAI_MAIS_NOVO' ? since / 2 : registered,
    };
    registeredOf[number] = registered;
    superiorOf[number] = superior;
    if (toTheWidest) widestHas++;
    if (tipo !== 'CLIENTE') {
      const own = levels.get(pais) ?? [];
      // A person below somebody in another country may be deeper than all others of their own country.
      while (own.length <= nivel) own.push([]);
      own[nivel]?.push(number);
      if (widest === null && tipo === 'DI' && pais === 'BR' && nivel === widestLevel) widest = person;
    }
    yield person;
  }
}

/** Chooses people with another registration or an error, independently of all other random numbers. */
function createUnusual() {
  const originals = new Map<Kind, number[]>();
  return (number: number, tipo: Kind, pais: string): Pick<PlannedPerson, 'original' | 'fault'> => {
    const random = createRandom(seed + 1, number);
    const known = originals.get(tipo) ?? [];
    originals.set(tipo, known);
    const isUnusual = number >= firstUnusual;
    if (pais === 'BR') {
      known.push(number);
      return { original: null, fault: isUnusual && random() < faulty ? faultOf(random, tipo) : null };
    }
    if (!isUnusual || known.length === 0 || random() >= cloned) return { original: null, fault: null };
    const [original = null] = known.splice(drawInteger(random, known.length), 1);
    return { original, fault: null };
  };
}

/** Only the first two errors for customers: the others are about sponsors of members. */
function faultOf(random: Random, tipo: Kind): Fault | null {
  return faults[drawInteger(random, tipo === 'CLIENTE' ? 2 : faults.length)] ?? null;
}

/** Around level 12; two in a hundred far below. Levels near the top accept nobody once they have some people. */
function wantedLevel(random: Random, number: number): number {
  const spread = random() + random() + random() + random() - 2;
  if (random() < 0.02) return 25 + drawInteger(random, deepest - 24);
  const level = Math.round(11.6 + 9 * spread);
  const highest = highestLevels.find(([upTo]) => number < upTo)?.[1] ?? 4;
  return level < highest ? highest + drawInteger(random, 8) : level;
}

/** Highest level on which people up to a number are placed. */
const highestLevels: readonly (readonly [number, number])[] = [
  [300, 1],
  [5_000, 2],
  [20_000, 3],
];

/** The wanted level, or the nearest one above it that has people on the level before. */
function reachable(members: readonly (readonly number[])[], wanted: number): number {
  let nivel = Math.min(wanted, members.length);
  while (nivel > 1 && (members[nivel - 1] ?? []).length === 0) nivel--;
  return nivel;
}

/** One of the members, early ones more often; not the sponsor with the most children, if there is another one. */
function pickEarly(random: Random, members: readonly number[], widest: number | null): number {
  const place = Math.floor(members.length * random() ** 1.5);
  const found = members[place];
  return (found === widest ? members[(place + 1) % members.length] : found) ?? 1;
}

function kindOf(draw: number): Kind {
  return drawnFrom(kinds, draw) ?? 'CLIENTE';
}

function stateOf(tipo: Kind, draw: number): string {
  return drawnFrom(states[tipo], draw) ?? (tipo === 'DI' ? 'APROVADO' : 'ATIVO');
}

/** A value chosen by its share; null beyond the sum of shares. */
function drawnFrom<T>(shares: readonly (readonly [T, number])[], draw: number): T | null {
  let left = draw;
  for (const [value, share] of shares) {
    if (left < share) return value;
    left -= share;
  }
  return null;
}
