/** Texts of one area: nested objects whose leaves are sentences. */
export type TextTree = { readonly [key: string]: string | TextTree };

/** Texts by name, `namespace:key`. */
export type OverlayTexts = Readonly<Record<string, string>>;

/** The texts of a namespace, replaced by those of a dictionary. Entries without a matching text change nothing. */
export function overlaid(texts: TextTree, namespace: string, dictionary: OverlayTexts): TextTree {
  const start = `${namespace}:`;
  let result = texts;
  for (const [name, text] of Object.entries(dictionary))
    if (name.startsWith(start)) result = replaced(result, name.slice(start.length).split('.'), text);
  return result;
}

function replaced(tree: TextTree, [key = '', ...rest]: readonly string[], text: string): TextTree {
  const present = Object.hasOwn(tree, key) ? tree[key] : undefined;
  if (rest.length > 0) return typeof present === 'object' ? { ...tree, [key]: replaced(present, rest, text) } : tree;
  return typeof present === 'string' || isPluralForm(tree, key) ? { ...tree, [key]: text } : tree;
}

/** Whether a key is a plural form that the built-in texts lack, such as `rows_many` beside `rows_one`. */
function isPluralForm(tree: TextTree, key: string): boolean {
  const [, base] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key) ?? [];
  return base !== undefined && (Object.hasOwn(tree, `${base}_one`) || Object.hasOwn(tree, `${base}_other`));
}
