import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Tables of view keys, and types of elements. */
const tables = /(?:\/language\/view\/keys\/\w+-keys|\.type)\.ts$/;
const described = '?described';
const vocabulary = /(?:-keys|\/vocabulary|\/element-types?|\.type)\.ts$/;
/** The studio, which explains keys to users, imports the vocabulary through this file. */
const explaining = /\/language\/index\.ts$/;

type Place = { readonly start: number; readonly end: number };

/**
 * Removes descriptions and examples of keys, and descriptions of types, from the code that all lists and forms load.
 * Only the studio shows them: its imports get separate copies of the tables with the descriptions. The worker that
 * checks views also has them.
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

/**
 * Positions of the values of `description` and `example` in a syntax tree, and of the descriptions with which types are
 * created. Positions inside of these are not listed.
 */
function explanationsIn(node: unknown): Place[] {
  if (Array.isArray(node)) return node.flatMap(explanationsIn);
  if (typeof node !== 'object' || node === null) return [];
  const key: unknown = Reflect.get(Object(Reflect.get(node, 'key')), 'name');
  const isExplanation = typeOf(node) === 'Property' && (key === 'description' || key === 'example');
  const value: unknown = Reflect.get(node, 'value');
  // `layoutType('A line between elements.')`: the first argument is the description; of `blockType('frame', {...})` it
  // is the group, which the program reads.
  const callee: unknown = Reflect.get(Object(Reflect.get(node, 'callee')), 'name');
  const [first, second]: unknown[] = Array.isArray(Reflect.get(node, 'arguments'))
    ? Object(Reflect.get(node, 'arguments'))
    : [];
  const isDescribed = typeof callee === 'string' && /^\w+Type$/.test(callee) && typeOf(second) !== 'ObjectExpression';
  if (isDescribed && typeOf(first) === 'Literal')
    return [{ start: Number(Reflect.get(Object(first), 'start')), end: Number(Reflect.get(Object(first), 'end')) }];
  if (isExplanation && typeof value === 'object' && value !== null) {
    return [{ start: Number(Reflect.get(value, 'start')), end: Number(Reflect.get(value, 'end')) }];
  }
  return Object.values(node).flatMap(explanationsIn);
}

function typeOf(node: unknown): unknown {
  return Reflect.get(Object(node), 'type');
}
