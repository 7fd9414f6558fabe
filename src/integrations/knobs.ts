import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageTexts } from '../domain/languages.ts';

/** What development turns on a port to see what the portal does: refuse, be slow. */
export type Knob<Value extends boolean | number = boolean | number> = {
  readonly port: string;
  readonly name: string;
  readonly title: LanguageTexts;
  /** What it is at the start of the server, where a port behaves as it should. */
  readonly initial: Value;
  /** Of a number. */
  readonly most?: number;
};

/** The knobs of all ports of one server, each as it stands. Nothing turns them in production. */
export type Knobs = {
  /** Makes a knob known; answers how to read it. Throws for one that is there. */
  readonly register: <Value extends boolean | number>(knob: Knob<Value>) => () => Value;
  readonly list: () => readonly (Knob & { readonly value: boolean | number })[];
  /** False where there is no such knob, or the value is none of its kind. */
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

/** How a port fails in development. */
type Fault = Pick<Knob, 'name' | 'title'>;

/**
 * Makes the knobs known that every port has: it fails, and it is slow. Answers what each of its calls asks first, which waits
 * as long as the port is to take, and answers whether it fails.
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
