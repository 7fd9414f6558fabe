import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manyTrees, type Node, walk } from '../../../../../tests/support/samples/trees.ts';
import { type FlatTree, flattenTree, siblingRows, siblingsOf } from './flat-tree.ts';

const whole = (roots: readonly Node[]) => flattenTree(roots, ({ children }) => children);
const ids = (tree: FlatTree<Node>) => tree.items.map(({ id }) => id);

test('[L22] an open tree has every node once, each before what is below it', () => {
  fc.assert(
    fc.property(manyTrees, (roots) => {
      const tree = whole(roots);
      expect(ids(tree)).toEqual(walk(roots).map(({ node }) => node.id));
      expect(tree.depth).toEqual(walk(roots).map(({ depth }) => depth));
    }),
  );
});

test('[L22] opening and closing branches loses no node and changes no order', () => {
  fc.assert(
    fc.property(manyTrees, fc.array(fc.nat()), (roots, turns) => {
      const all = walk(roots).map(({ node }) => node.id);
      const closed = new Set<number>();
      for (const turn of turns) {
        const id = all[turn % Math.max(1, all.length)];
        if (id !== undefined && !closed.delete(id)) closed.add(id);
        const shown = ids(flattenTree(roots, (node) => (closed.has(node.id) ? null : node.children)));
        const expected = walk(roots)
          .filter(({ above }) => above.every((each) => !closed.has(each)))
          .map(({ node }) => node.id);
        expect(shown).toEqual(expected);
      }
      closed.clear();
      expect(ids(whole(roots))).toEqual(all);
    }),
  );
});

test('[L22] size, parent, position and count agree with one another', () => {
  fc.assert(
    fc.property(manyTrees, (roots) => {
      const tree = whole(roots);
      tree.items.forEach((node, row) => {
        const parent = tree.parent[row] ?? -1;
        const siblings = parent < 0 ? roots : (tree.items[parent]?.children ?? []);
        expect(siblings[tree.position[row] ?? -1]).toBe(node);
        expect(siblingsOf(tree, row)).toBe(siblings.length);
        expect(siblingRows(tree, row).map((each) => tree.items[each])).toEqual(siblings);
        const below = tree.items.slice(row, row + (tree.size[row] ?? 0));
        expect(below).toEqual([node, ...walk(node.children).map((each) => each.node)]);
      });
    }),
  );
});

test('[S2] a chain of 50,000 nodes is laid out without running out of stack', () => {
  let node: Node = { id: 0, children: [] };
  for (let id = 1; id < 50_000; id += 1) node = { id, children: [node] };
  const tree = whole([node]);
  expect(tree.items).toHaveLength(50_000);
  expect(tree.size[0]).toBe(50_000);
  expect(tree.depth.at(-1)).toBe(49_999);
});
