/**
 * Caches the result for the last text of each name: the same object while the text is the same. Above `max` names, the
 * oldest are dropped.
 */
export function createTextCache<Value>(max: number) {
  const cached = new Map<string, { readonly text: string; readonly value: Value }>();
  return (name: string, text: string, make: () => Value): Value => {
    const known = cached.get(name);
    if (known?.text === text) return known.value;
    const value = make();
    cached.delete(name);
    cached.set(name, { text, value });
    const [oldest] = cached.keys();
    if (cached.size > max && oldest !== undefined) cached.delete(oldest);
    return value;
  };
}
