import { stripSeparators } from './documents/document.ts';

/** First and last five digits of ranges of postal codes; at least one range. */
export type CepRanges = readonly [
  readonly [first: number, last: number],
  ...(readonly (readonly [first: number, last: number])[]),
];

/** The postal codes of each Brazilian state, by the ranges of Correios; the largest range of a state comes first. */
export const cepRanges = {
  SP: [[1000, 19999]],
  RJ: [[20000, 28999]],
  ES: [[29000, 29999]],
  MG: [[30000, 39999]],
  BA: [[40000, 48999]],
  SE: [[49000, 49999]],
  PE: [[50000, 56999]],
  AL: [[57000, 57999]],
  PB: [[58000, 58999]],
  RN: [[59000, 59999]],
  CE: [[60000, 63999]],
  PI: [[64000, 64999]],
  MA: [[65000, 65999]],
  PA: [[66000, 68899]],
  AP: [[68900, 68999]],
  AM: [
    [69000, 69299],
    [69400, 69899],
  ],
  RR: [[69300, 69399]],
  AC: [[69900, 69999]],
  DF: [
    [70000, 72799],
    [73000, 73699],
  ],
  GO: [
    [73700, 76799],
    [72800, 72999],
  ],
  RO: [[76800, 76999]],
  TO: [[77000, 77999]],
  MT: [[78000, 78899]],
  MS: [[79000, 79999]],
  PR: [[80000, 87999]],
  SC: [[88000, 89999]],
  RS: [[90000, 99999]],
} as const satisfies Readonly<Record<string, CepRanges>>;

/** Abbreviation of a Brazilian state. */
export type StateOfBrazil = keyof typeof cepRanges;

const states = Object.entries(cepRanges) as [StateOfBrazil, CepRanges][];

/** The state of a postal code, with or without its mask; null if it belongs to none. */
export function stateOfCep(cep: string): StateOfBrazil | null {
  const digits = stripSeparators(cep);
  if (!/^\d{8}$/.test(digits)) return null;
  const prefix = Number(digits.slice(0, 5));
  return states.find(([, ranges]) => ranges.some(([first, last]) => prefix >= first && prefix <= last))?.[0] ?? null;
}
