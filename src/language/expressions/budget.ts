import { budgetError } from './expression-error.ts';
import { endTurn, giveHostTurn, readTime, sinceHostTurn, sliceMs, takeTurn, turnHolder } from './turns.ts';
import { heaviest, tooHeavy, weightOf } from './weight.ts';

/** Limits of one evaluation (rule E3). */
export type BudgetLimits = {
  /** Milliseconds of its own work. */
  readonly busyMs: number;
  /** Steps in progress at once: nested ones, and values of an object, which are evaluated in parallel. */
  readonly open: number;
  /** Items of one sequence. */
  readonly sequence: number;
  /** Characters of one text. */
  readonly text: number;
  /** Characters of all texts that it produces. */
  readonly totalText: number;
  /** Values inside a value that it makes, counting all levels and repeated ones each time. */
  readonly weight: number;
};

export const defaultLimits: BudgetLimits = {
  busyMs: 100,
  open: 10_000,
  sequence: 20_000,
  text: 100_000,
  totalText: 2_000_000,
  weight: 200_000,
};

/** Work that cannot pause is aborted after this many ms. */
const longestSliceMs = 30;
/** The clock is read after this much work, in steps of an evaluation. */
const workPerClock = 64;
/**
 * Below this amount of work, time does not count: an ordinary expression takes a few hundred steps, and must not fail
 * because the machine was busy.
 */
const freeWork = 2_000;
/** Parts of a value, and characters of a text, that count as one step. */
const partsPerStep = 50;
const charactersPerStep = 1_000;

/** Counts what an evaluation uses, and throws when it exceeds a limit. */
export class Budget {
  readonly #limits: BudgetLimits;
  #work = 0;
  #open = 0;
  #clockedWork = 0;
  #busy = 0;
  #sliceStart = readTime();
  #totalText = 0;
  /** Why the evaluation ended; everything still in progress ends with the same error. */
  #end: Error | null = null;
  #hasEnded = false;
  /** Values of an object are evaluated in parallel: all of them wait for one pause. */
  #pausing: Promise<void> | undefined;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Waits for the first turn. */
  async start(): Promise<void> {
    await takeTurn(this);
    this.#sliceStart = readTime();
  }

  /** Called before every step of an evaluation; a returned promise yields to the host. */
  enter(): Promise<void> | undefined {
    this.#open += 1;
    if (this.#open > this.#limits.open) throw this.#fail('size', 'The expression calls itself too deep.');
    return this.step();
  }

  /**
   * Called after every step with its result. Values that are only read from the record may be larger than created ones.
   */
  leave(value: unknown, isMade: boolean): void {
    this.#open -= 1;
    if (typeof value === 'string') {
      if (isMade) this.#producedText(value.length);
    } else if (typeof value === 'object' && value !== null) {
      this.#weigh(value, isMade ? this.#limits.weight : heaviest);
    }
  }

  /** A step without a new value, such as the call of a function. */
  step(): Promise<void> | undefined {
    if (this.#hasEnded) throw this.#fail('time', 'The evaluation has ended.');
    if (this.#pausing !== undefined) return this.#pausing;
    this.#work += 1;
    if (this.#work - this.#clockedWork < workPerClock) return undefined;
    const slice = this.#readClock();
    if (sinceHostTurn() < sliceMs) return undefined;
    this.#pausing = this.#pause(slice);
    return this.#pausing;
  }

  /** Called by work that cannot pause, such as a regular expression, after a part of it. */
  worked(steps: number): void {
    this.#work += steps;
    if (this.#work - this.#clockedWork < workPerClock) return;
    this.#readClock();
    if (sinceHostTurn() > longestSliceMs && this.#work > freeWork) throw this.#tooLong();
  }

  /** Throws if a value is too large to be compared, copied or written as text. */
  weigh(value: unknown): void {
    this.#weigh(value, this.#limits.weight);
  }

  /** Ends the evaluation: releases its turn and aborts what is in progress. */
  end(): void {
    this.#hasEnded = true;
    endTurn(this);
  }

  #weigh(value: unknown, limit: number): void {
    const weight = weightOf(value);
    if (weight > limit) throw this.#fail('size', tooHeavy(limit));
    this.#work += weight / partsPerStep;
  }

  #producedText(length: number): void {
    this.#totalText += length;
    if (length > this.#limits.text || this.#totalText > this.#limits.totalText) {
      throw this.#fail('size', `The expression makes a text longer than ${this.#limits.text} characters.`);
    }
    this.#work += length / charactersPerStep;
  }

  /** Milliseconds since the last pause. */
  #readClock(): number {
    this.#clockedWork = this.#work;
    const slice = readTime() - this.#sliceStart;
    if (this.#busy + slice > this.#limits.busyMs && this.#work > freeWork) throw this.#tooLong();
    return slice;
  }

  #tooLong(): Error {
    return this.#fail('time', `The expression ran longer than ${this.#limits.busyMs} ms.`);
  }

  #fail(kind: 'time' | 'size', message: string): Error {
    this.#hasEnded = true;
    this.#end ??= budgetError(kind, message);
    return this.#end;
  }

  async #pause(slice: number): Promise<void> {
    this.#busy += slice;
    await giveHostTurn();
    if (this.#hasEnded) throw this.#fail('time', 'The evaluation has ended.');
    endTurn(this);
    await this.start();
    this.#pausing = undefined;
  }
}

/** The budget of the running evaluation, for regular expressions. */
export function budgetAtWork(): Budget | null {
  const holder = turnHolder();
  return holder instanceof Budget ? holder : null;
}
