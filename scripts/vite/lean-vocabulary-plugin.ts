import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The tables of keys of views and the types of elements, and what looks into them. */
const tables = /(?:\/language\/view\/keys\/\w+-keys|\.type)\.ts$/;
const described = '?described';
const vocabulary = /(?:-keys|\/vocabulary|\/element-types?|\.type)\.ts$/;
/** Who explains keys to people: the workshop, through this door. */
const explaining = /\/language\/index\.ts$/;

type Place = { readonly start: number; readonly end: number };

/**
 * Leaves descriptions and examples of keys, and descriptions of types, out of what every list and form loads: only the workshop shows them, and gets
 * tables of its own that have them. The worker that checks views has all of it.
 */
export function leanVocabulary(): Plugin {
  return {
    name: 'vitral:lean-vocabulary',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const isExplained = explaining.test(importer) || importer.endsWith(described);
      if (!isExplained || !vocabulary.test(source)) return null;
      const plain = importer.replace(described, '');
      const found = await this.resolve(source, plain, { skipSelf: true });
      return found === null ? null : `${found.id}${described}`;
    },
    async load(id) {
      if (!id.endsWith(described)) return null;
      return { code: await readFile(id.slice(0, -described.length), 'utf8'), moduleType: 'ts' };
    },
    transform(code, id) {
      if (!tables.test(id)) return null;
      const places = explanationsIn(this.parse(code, { lang: 'ts' })).sort((a, b) => b.start - a.start);
      const lean = places.reduce((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, code);
      return { code: lean, map: null };
    },
  };
}

/** Where the values of `description` and `example`, and descriptions that types are made with, stand in a syntax tree; what lies within one is no place of its own. */
function explanationsIn(node: unknown): Place[] {
  if (Array.isArray(node)) return node.flatMap(explanationsIn);
  if (typeof node !== 'object' || node === null) return [];
  const key: unknown = Reflect.get(Object(Reflect.get(node, 'key')), 'name');
  const isExplanation = Reflect.get(node, 'type') === 'Property' && (key === 'description' || key === 'example');
  const value: unknown = Reflect.get(node, 'value');
  // `layoutType('A line between elements.')`: the first argument is the description.
  const callee: unknown = Reflect.get(Object(Reflect.get(node, 'callee')), 'name');
  const [first]: unknown[] = Array.isArray(Reflect.get(node, 'arguments'))
    ? Object(Reflect.get(node, 'arguments'))
    : [];
  if (typeof callee === 'string' && /^\w+Type$/.test(callee) && Reflect.get(Object(first), 'type') === 'Literal')
    return [{ start: Number(Reflect.get(Object(first), 'start')), end: Number(Reflect.get(Object(first), 'end')) }];
  if (isExplanation && typeof value === 'object' && value !== null) {
    return [{ start: Number(Reflect.get(value, 'start')), end: Number(Reflect.get(value, 'end')) }];
  }
  return Object.values(node).flatMap(explanationsIn);
}
