import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manyTrees, type Node } from '../../../../../tests/support/samples/trees.ts';
import { flattenTree } from './flat-tree.ts';
import { dropMove } from './moving/drop-move.ts';
import { margin, nextWindow, type WindowNode, windowNodes } from './tree-window.ts';

const rowHeight = 28;
const keyOf = ({ id }: Node) => `n${id}`;

/** Rows as the drawing library lists them. */
function listed(nodes: readonly WindowNode[], depth = 0): { node: WindowNode; depth: number }[] {
  return nodes.flatMap((node) => [{ node, depth }, ...listed(node.children ?? [], depth + 1)]);
}

const windows = fc
  .tuple(manyTrees, fc.nat(), fc.nat())
  .map(([roots, a, b]) => {
    const tree = flattenTree(roots, ({ children }) => children);
    const from = a % Math.max(1, tree.items.length);
    return { tree, from, to: Math.min(tree.items.length, from + 1 + (b % 12)) };
  })
  .filter(({ tree }) => tree.items.length > 0);

test('[L22] a window holds its rows, each as deep and as far down as in the whole tree', () => {
  fc.assert(
    fc.property(windows, ({ tree, from, to }) => {
      const list = listed(windowNodes({ tree, from, to, rowHeight, keyOf, mayHold: () => false }));
      const shown = list.filter(({ node }) => node.row >= 0 && node.height > 0);
      expect(shown.map(({ node }) => node.row)).toEqual(Array.from({ length: to - from }, (_, at) => from + at));
      for (const { node, depth } of shown) {
        expect(depth).toBe(tree.depth[node.row]);
        const before = list.slice(
          0,
          list.findIndex((each) => each.node === node),
        );
        expect(before.reduce((sum, each) => sum + each.node.height, 0)).toBe(node.row * rowHeight);
      }
    }),
  );
});

test('[L22] dropping beside a known row means the place beside it among all its siblings', () => {
  fc.assert(
    fc.property(windows, fc.nat(), ({ tree, from, to }, pick) => {
      const roots = windowNodes({ tree, from, to, rowHeight, keyOf, mayHold: () => true });
      const shown = listed(roots).filter(({ node }) => node.height > 0 && node.row >= 0);
      const target = shown[pick % shown.length]?.node;
      const dragged = tree.items[from];
      if (target === undefined || dragged === undefined) return;
      const parent = listed(roots).find(({ node }) => node.children?.includes(target) === true)?.node ?? null;
      const siblings = parent === null ? roots : (parent.children ?? []);
      const dropped = parent === null ? null : { data: parent, isRoot: false };
      const place = siblings.indexOf(target);
      const behind = dropMove({ tree, keyOf, dragged: keyOf(dragged), parentNode: dropped, roots, index: place + 1 });
      expect(behind).toEqual({
        row: from,
        parent: tree.parent[target.row],
        at: (tree.position[target.row] ?? 0) + 1,
      });
    }),
  );
});

test('[S2] the window follows wherever one scrolls, and never ends before the rows in sight', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 60 }), fc.array(fc.nat(100_000)), (total, inSight, tops) => {
      let first = 0;
      for (const each of tops) {
        const top = Math.min(each, Math.max(0, total - inSight));
        first = nextWindow(top, inSight, total, first);
        expect(first).toBeLessThanOrEqual(top);
        expect(first + inSight + 2 * margin).toBeGreaterThanOrEqual(Math.min(total, top + inSight));
      }
    }),
  );
});
