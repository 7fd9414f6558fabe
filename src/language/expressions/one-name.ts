/**
 * A permission of the screen or a parameter of its address, or its negation: JSONata text that can be evaluated without
 * JSONata.
 */
const oneName = /^(\$not\()?\$(access|params)\.([A-Za-z_]\w*)(\))?$/;

/** What such a text reads, and whether it is negated; null for any other text. */
export function readOneName(
  text: string,
): { readonly root: 'access' | 'params'; readonly name: string; readonly isNot: boolean } | null {
  const [, not, root, name = '', end] = oneName.exec(text) ?? [];
  if (root === undefined || (not === undefined) !== (end === undefined)) return null;
  return { root: root === 'access' ? 'access' : 'params', name, isNot: not !== undefined };
}
