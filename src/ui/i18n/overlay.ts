/** Texts of one area: nested objects whose leaves are sentences. */
export type TextTree = { readonly [key: string]: string | TextTree };

/** Texts by name, `namespace:key`. */
export type OverlayTexts = Readonly<Record<string, string>>;

/** The texts of a namespace, replaced by those of a dictionary. Entries without a matching text change nothing. */
export function overlaid(texts: TextTree, namespace: string, dictionary: OverlayTexts): TextTree {
  const start = `${namespace}:`;
  let result = texts;
  for (const [name, text] of Object.entries(dictionary))
    if (name.startsWith(start)) result = replaced(result, name.slice(start.length), text);
  return result;
}

/** The text of a key, which is its path in the tree. Names in the tree may have dots as well (`'pay.order'`). */
export function findText(tree: TextTree, key: string): string | undefined {
  const present = ownPart(tree, key);
  if (typeof present === 'string') return present;
  for (const [part, rest] of partsOf(tree, key)) {
    const found = findText(part, rest);
    if (found !== undefined) return found;
  }
  return undefined;
}

function replaced(tree: TextTree, key: string, text: string): TextTree {
  if (typeof ownPart(tree, key) === 'string' || isPluralForm(tree, key)) return { ...tree, [key]: text };
  for (const [part, rest] of partsOf(tree, key)) {
    const next = replaced(part, rest, text);
    if (next !== part) return { ...tree, [key.slice(0, -rest.length - 1)]: next };
  }
  return tree;
}

/** The parts of a tree that a key may go into, each with the rest of the key. */
function partsOf(tree: TextTree, key: string): readonly (readonly [TextTree, string])[] {
  return [...key.matchAll(/\./g)].flatMap(({ index }) => {
    const part = ownPart(tree, key.slice(0, index));
    return typeof part === 'object' ? [[part, key.slice(index + 1)] as const] : [];
  });
}

function ownPart(tree: TextTree, key: string): TextTree[string] | undefined {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

/** Whether a key is a plural form that the built-in texts lack, such as `rows_many` beside `rows_one`. */
function isPluralForm(tree: TextTree, key: string): boolean {
  const [, base] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key) ?? [];
  return base !== undefined && (Object.hasOwn(tree, `${base}_one`) || Object.hasOwn(tree, `${base}_other`));
}
