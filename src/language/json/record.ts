/** JSON objects of unknown validity. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets an own property of any name, so that `__proto__` in a file is ordinary data. */
export function setOwn(target: object, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    // Plain assignment keeps objects fast; views have thousands of keys.
    (target as Record<string, unknown>)[name] = value;
  }
}

/** The own value of a key, never an inherited one. */
export function getOwn(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined;
}
