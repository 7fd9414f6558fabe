/** react-arborist as its documentation shows it, on the whole tree. */
import { type NodeRendererProps, Tree } from 'react-arborist';
import type { TreeNode } from '../workload.ts';
import { benchRoot } from './bench-api.ts';

const root = benchRoot();

window.bench = {
  mountTree: (nodes, options) =>
    root.mount(
      <Tree<TreeNode>
        initialData={nodes}
        idAccessor="id"
        openByDefault={options?.isClosed !== true}
        width={800}
        height={600}
        rowHeight={28}
        indent={20}
        disableDrag
        disableDrop
      >
        {Node}
      </Tree>,
    ),
  unmount: root.unmount,
  hooks: {},
};

function Node({ node, style }: NodeRendererProps<TreeNode>) {
  return (
    <div style={style}>
      {node.isLeaf ? null : (
        <button type="button" onClick={() => node.toggle()}>
          {node.isOpen ? '▾' : '▸'}
        </button>
      )}
      {node.data.label}
    </div>
  );
}
