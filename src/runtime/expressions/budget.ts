import { expressionError } from './expression-error.ts';

/** What one evaluation may use (rule E3). */
export type BudgetLimits = {
  /** Milliseconds of its own work. */
  readonly busyMs: number;
  /** Depth of nested evaluation. */
  readonly depth: number;
  /** Items of one sequence. */
  readonly sequence: number;
  /** Characters of one text. */
  readonly text: number;
  /** Characters of all texts produced on the way. */
  readonly totalText: number;
  /** Values inside one value, all levels counted, shared ones as often as they occur. */
  readonly weight: number;
};

export const defaultLimits: BudgetLimits = {
  busyMs: 100,
  depth: 200,
  sequence: 20_000,
  text: 100_000,
  totalText: 20_000_000,
  weight: 200_000,
};

/** After this long without a pause the host gets a turn, so that typing stays smooth. */
const sliceMs = 12;
const stepsPerClock = 64;

/** Counts what one evaluation uses, and throws when it runs out. */
export class Budget {
  readonly #limits: BudgetLimits;
  #steps = 0;
  #busy = 0;
  #sliceStart = performance.now();
  #totalText = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Called before every step of an evaluation; a returned promise hands the turn to the host. */
  step(): Promise<void> | undefined {
    this.#steps += 1;
    if (this.#steps % stepsPerClock !== 0) return undefined;
    const slice = performance.now() - this.#sliceStart;
    if (this.#busy + slice > this.#limits.busyMs) {
      throw expressionError('D1012', `The expression ran longer than ${this.#limits.busyMs} ms.`);
    }
    if (slice < sliceMs) return undefined;
    this.#busy += slice;
    return this.#pause();
  }

  /** Called with every result on the way. */
  produced(value: unknown): void {
    if (typeof value === 'string') {
      this.#totalText += value.length;
      if (value.length > this.#limits.text || this.#totalText > this.#limits.totalText) {
        throw expressionError('D1013', `The expression makes a text longer than ${this.#limits.text} characters.`);
      }
    } else if (Array.isArray(value) && value.length > this.#limits.sequence) {
      throw expressionError('D2015', `The expression makes a list of more than ${this.#limits.sequence} items.`);
    }
  }

  /** Throws when a value is too big to be compared, copied or written as text. */
  weigh(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    let weight = 0;
    const waiting: unknown[] = [value];
    while (waiting.length > 0) {
      const next = waiting.pop();
      if (typeof next === 'string') weight += 1 + next.length / 100;
      else weight += 1;
      if (weight > this.#limits.weight || waiting.length > this.#limits.weight) {
        throw expressionError('D1013', `The expression makes a value of more than ${this.#limits.weight} parts.`);
      }
      if (typeof next === 'object' && next !== null && !isFunctionLike(next)) {
        for (const part of Object.values(next)) waiting.push(part);
      }
    }
  }

  async #pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#sliceStart = performance.now();
  }
}

/** JSONata's own function values, whose insides are environments and not data. */
export function isFunctionLike(value: object): boolean {
  return '_jsonata_lambda' in value || '_jsonata_function' in value;
}
