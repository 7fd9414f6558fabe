import { createRandom, drawInteger, pick, type Random } from '../../../domain/random.ts';

/** The kind of a client in the network (`Cliente.tipo`). */
export type Kind = 'CLIENTE' | 'CONSULTOR' | 'CONSULTOR_ENERGY' | 'DI';

/** Somebody of the demonstration's network, by number from 1 on. */
export type PlannedPerson = {
  readonly number: number;
  /** Who stands above; always a smaller number. Null for the presidents of countries. */
  readonly superior: number | null;
  /** Who serves them: who stands above, but where a fault says otherwise. */
  readonly consultor: number | null;
  /** Levels below a president. */
  readonly nivel: number;
  readonly tipo: Kind;
  /** `sigla` of the country in which they are registered. */
  readonly pais: string;
  /** How much of the time since the first registration had passed, from 0 to 1. */
  readonly registered: number;
  readonly status: string;
  /** Who of Brazil, by their number, is registered here once more, abroad. */
  readonly original: number | null;
  /** What is wrong with the record, for the reports that look for it. */
  readonly fault: Fault | null;
};

/**
 * What is wrong with a record as only its data say, and no constraint: a member without a recorded sponsor, one whose serving
 * consultant is not the sponsor, who was registered before the sponsor, who has no document.
 */
export type Fault = 'SEM_PAI' | 'DOIS_PAIS' | 'PAI_MAIS_NOVO' | 'SEM_DOCUMENTO';

const faults: readonly Fault[] = ['PAI_MAIS_NOVO', 'SEM_DOCUMENTO', 'SEM_PAI', 'DOIS_PAIS'];

/** A president each, who are people 1 to 5. */
export const countries = ['BR', 'PY', 'EC', 'MX', 'BO'] as const;
const foreign = countries.slice(1);
const seed = 20_261_126;
/** Share of people who live abroad, and of these who stand below somebody in Brazil. */
const abroad = 0.09;
const acrossBorders = 0.1;
/** Share of those abroad who are a person of Brazil once more: three in two hundred of all. */
const cloned = 0.17;
/** Share of people of Brazil with a fault: one in a hundred of all. */
const faulty = 0.011;
/** Whom logins and others know by number is as they should be: both come from this person on. */
const firstUnusual = 301;
const deepest = 40;
/** The widest sponsor: the first D.I. in Brazil on this level, who gets so many children. */
const widestLevel = 8;
export const widestChildren = 900;
/** Share of people in Brazil who come to the widest sponsor until there are enough. */
const toWidest = 0.062;

/** Kinds with how often each comes; others are customers. */
const kinds: readonly (readonly [Kind, number])[] = [
  ['DI', 0.06],
  ['CONSULTOR_ENERGY', 0.02],
  ['CONSULTOR', 0.3],
];

/** States by kind, with how often each comes; others are ATIVO, and D.I. APROVADO. Whoever is on the way to D.I. comes with the points. */
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
 * People 1 to `count` of the network, in their order: the same for the same number, whatever `count` is. Mean depth 12, greatest
 * 40; who was first on a level has more below them than who came later; customers have nobody below.
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
      // Somebody below a border may stand deeper than all others of their country so far.
      while (own.length <= nivel) own.push([]);
      own[nivel]?.push(number);
      if (widest === null && tipo === 'DI' && pais === 'BR' && nivel === widestLevel) widest = person;
    }
    yield person;
  }
}

/** Who is somebody else's registration once more, and whose record has a fault: drawn apart from all the rest. */
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

/** Of customers the first two: the others are about sponsors of members. */
function faultOf(random: Random, tipo: Kind): Fault | null {
  return faults[drawInteger(random, tipo === 'CLIENTE' ? 2 : faults.length)] ?? null;
}

/** Around level 12; two in a hundred far below. Levels near the top take nobody once they have some. */
function wantedLevel(random: Random, number: number): number {
  const spread = random() + random() + random() + random() - 2;
  if (random() < 0.02) return 25 + drawInteger(random, deepest - 24);
  const level = Math.round(11.6 + 9 * spread);
  const highest = highestLevels.find(([upTo]) => number < upTo)?.[1] ?? 4;
  return level < highest ? highest + drawInteger(random, 8) : level;
}

/** Up to which number people come to which level at the highest. */
const highestLevels: readonly (readonly [number, number])[] = [
  [300, 1],
  [5_000, 2],
  [20_000, 3],
];

/** The wanted level, or the nearest one above it that has somebody right above. */
function reachable(members: readonly (readonly number[])[], wanted: number): number {
  let nivel = Math.min(wanted, members.length);
  while (nivel > 1 && (members[nivel - 1] ?? []).length === 0) nivel--;
  return nivel;
}

/** One of the members, who were first more often; not the widest sponsor, where there is another one. */
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

/** What comes by its share; null where the draw is behind all of them. */
function drawnFrom<T>(shares: readonly (readonly [T, number])[], draw: number): T | null {
  let left = draw;
  for (const [value, share] of shares) {
    if (left < share) return value;
    left -= share;
  }
  return null;
}
