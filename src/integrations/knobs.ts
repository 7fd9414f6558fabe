import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageTexts } from '../domain/languages.ts';

/** A setting of a port by which developers test the portal: refuse, be slow. */
export type Knob<Value extends boolean | number = boolean | number> = {
  readonly port: string;
  readonly name: string;
  readonly title: LanguageTexts;
  /** Its value at the start of the server, with which a port behaves normally. */
  readonly initial: Value;
  /** Maximum of a number. */
  readonly most?: number;
};

/** The knobs of all ports of one server, with their values. In production nothing changes them. */
export type Knobs = {
  /** Registers a knob; returns a function that reads its value. Throws if it exists. */
  readonly register: <Value extends boolean | number>(knob: Knob<Value>) => () => Value;
  readonly list: () => readonly (Knob & { readonly value: boolean | number })[];
  /** Returns false for an unknown knob or a value of the wrong type. */
  readonly turn: (port: string, name: string, value: boolean | number) => boolean;
};

export function createKnobs(): Knobs {
  const knobs = new Map<
    string,
    { readonly knob: Knob; readonly value: () => boolean | number; readonly set: (value: unknown) => boolean }
  >();
  return {
    register: (knob) => {
      const id = `${knob.port}/${knob.name}`;
      if (knobs.has(id)) throw new Error(`Two knobs have the name ${id}.`);
      let value = knob.initial;
      const isOfKind = (given: unknown): given is typeof value =>
        typeof given === typeof knob.initial &&
        (typeof given !== 'number' || (given >= 0 && given <= (knob.most ?? Number.MAX_SAFE_INTEGER)));
      const set = (given: unknown): boolean => {
        if (!isOfKind(given)) return false;
        value = given;
        return true;
      };
      knobs.set(id, { knob, value: () => value, set });
      return () => value;
    },
    list: () => [...knobs.values()].map(({ knob, value }) => ({ ...knob, value: value() })),
    turn: (port, name, value) => knobs.get(`${port}/${name}`)?.set(value) ?? false,
  };
}

/** The failure that developers can switch on for a port. */
type Fault = Pick<Knob, 'name' | 'title'>;

/**
 * Registers the knobs of every port: it fails, and it is slow. Returns a function that each of its calls runs first: it
 * waits for the delay of the port and returns whether the call must fail.
 */
export function registerFaults(knobs: Knobs, port: string, fault: Fault): () => Promise<boolean> {
  const fails = knobs.register({ port, ...fault, initial: false });
  const delay = knobs.register({
    port,
    name: 'atraso_ms',
    title: { 'pt-BR': 'Atraso (ms)', es: 'Atraso (ms)', en: 'Delay (ms)' },
    initial: 0,
    most: 60_000,
  });
  return async () => {
    await pause(delay());
    return fails();
  };
}
