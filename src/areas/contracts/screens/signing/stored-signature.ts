import { readJson } from '../../../../portal/device/device.ts';
import type { PenStroke } from '../pad/strokes.ts';

/** An unsent signature: it survives a reload of the page, but not the window. */
export type StoredSignature = {
  readonly way: 'draw' | 'type';
  readonly strokes: readonly PenStroke[];
  readonly name: string;
};

const nothing: StoredSignature = { way: 'draw', strokes: [], name: '' };

/** The signature stored under a key; an empty drawing if it is unreadable. */
export function readSignature(key: string): StoredSignature {
  const known = readJson(key, sessionStorage);
  if (typeof known !== 'object' || known === null) return nothing;
  const { way, strokes, name } = known as Readonly<Record<string, unknown>>;
  return {
    way: way === 'type' ? 'type' : 'draw',
    strokes: Array.isArray(strokes) && strokes.every(isStroke) ? strokes : [],
    name: typeof name === 'string' ? name : '',
  };
}

export function storeSignature(key: string, signature: StoredSignature): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(signature));
  } catch (error) {
    console.warn('The signature could not be stored on this device.', error);
  }
}

export function forgetSignature(key: string): void {
  sessionStorage.removeItem(key);
}

function isStroke(value: unknown): value is PenStroke {
  const isPoint = (point: unknown): boolean =>
    typeof point === 'object' &&
    point !== null &&
    ['x', 'y'].every((name) => Number.isFinite(Reflect.get(point, name)));
  return Array.isArray(value) && value.every(isPoint);
}
