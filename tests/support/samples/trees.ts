import fc from 'fast-check';

export type Node = { readonly id: number; readonly children: readonly Node[] };

type Shape = { readonly children: Shape[] };

/** Random forests of any shape, with nodes numbered in preorder. */
export const manyTrees: fc.Arbitrary<readonly Node[]> = fc.array(fc.nat(), { maxLength: 60 }).map((picks) => {
  const top: Shape = { children: [] };
  const all: Shape[] = [top];
  for (const pick of picks) {
    const made: Shape = { children: [] };
    all[pick % all.length]?.children.push(made);
    all.push(made);
  }
  let next = 0;
  const number = ({ children }: Shape): Node => ({ id: next++, children: children.map(number) });
  return top.children.map(number);
});

type Visit = { readonly node: Node; readonly depth: number; readonly above: readonly number[] };

/** The simplest way to walk a tree, for comparison. */
export function walk(nodes: readonly Node[], above: readonly number[] = []): Visit[] {
  return nodes.flatMap((node) => [{ node, depth: above.length, above }, ...walk(node.children, [...above, node.id])]);
}
