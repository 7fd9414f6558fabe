import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import type { FlatTree } from '../../list/renderers/tree/flat-tree.ts';
import { TreeView } from '../../list/renderers/tree/tree-view.tsx';
import type { TreeHandle } from '../../list/renderers/tree/tree-view-props.ts';
import { countBelow, type People } from '../chart/people.ts';
import type { CardWords } from './card-words.ts';
import type { OrgLayout } from './layout.ts';
import type { OrgCanvasHandle } from './org-canvas.tsx';
import classes from './orgchart.module.css';

type OrgOutlineProps = {
  readonly label: string;
  readonly people: People;
  readonly layout: OrgLayout;
  readonly words: CardWords;
  readonly onToggle: (person: number) => void;
  /** The action of a click on a row; null for none. */
  readonly onOpen: ((person: number) => void) | null;
  readonly handle: Ref<OrgCanvasHandle>;
};

/** Height of the box and of a row, in px. */
const height = 560;
const rowHeight = 36;

/** The same people as a tree of rows; only those near the visible ones are drawn (rule Q10). */
export function OrgOutline({ label, people, layout, words, onToggle, onOpen, handle }: OrgOutlineProps) {
  const tree = useMemo(() => treeOf(layout, people.roots.length), [layout, people]);
  const view = useRef<TreeHandle>(null);
  const personAt = (row: number) => tree.items[row] ?? 0;
  useImperativeHandle(handle, () => ({
    show: (person, isFocused) => {
      const row = layout.rowOf[person] ?? -1;
      if (row >= 0) view.current?.show(row, isFocused);
    },
  }));
  return (
    <TreeView
      handle={view}
      label={label}
      height={height}
      rowHeight={rowHeight}
      tree={tree}
      keyOf={String}
      nameOf={words.name}
      isOpen={(row) => (tree.count[row] ?? 0) > 0}
      isBranch={(row) => countBelow(people, personAt(row)) > 0}
      onToggle={(row) => onToggle(personAt(row))}
      onEnter={(row) => (onOpen === null ? onToggle(personAt(row)) : onOpen(personAt(row)))}
      draw={(person) => (
        <span className={classes.line} data-tone={words.tone(person)} data-pressable={onOpen !== null || undefined}>
          <span className={classes.lineName}>{words.name(person)}</span>
          <span className={classes.lineDetail}>{words.detail(person)}</span>
          {countBelow(people, person) === 0 ? null : (
            <span className={classes.lineCount}>{countBelow(people, person)}</span>
          )}
        </span>
      )}
    />
  );
}

function treeOf({ count, person, parent, depth, size, position, shown }: OrgLayout, roots: number): FlatTree<number> {
  const column = (values: Int32Array) => Array.from(values.subarray(0, count));
  return {
    ...{ items: column(person), parent: column(parent), depth: column(depth), size: column(size) },
    ...{ position: column(position), count: column(shown), roots },
  };
}
