import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { FormDef, GridDef, GridRow, TreeNode } from '../workload.ts';

/** What a page offers to the harness; a method that is missing is not measured. */
export type BenchApi = {
  readonly mountForm?: (def: FormDef) => void;
  readonly mountGrid?: (def: GridDef, rows: readonly GridRow[]) => void;
  readonly mountTree?: (nodes: readonly TreeNode[], options?: { readonly isClosed?: boolean }) => void;
  /** A form whose one element is a list of that many rows. */
  readonly mountNested?: (def: GridDef, rows: readonly GridRow[]) => void;
  readonly unmount: () => void;
  /** CSS selectors of the submit button, the heading that sorts, and what scrolls. */
  readonly hooks: { readonly submit?: string; readonly sort?: string; readonly scroller?: string };
};

declare global {
  interface Window {
    bench: BenchApi;
  }
}

/** A root that is made for each mount, so that nothing stays from one to the next. */
export function benchRoot(): { readonly mount: (children: ReactNode) => void; readonly unmount: () => void } {
  let root: Root | null = null;
  return {
    mount: (children) => {
      const element = document.getElementById('root');
      if (element === null) throw new Error('The page has no element with the id root.');
      root = createRoot(element);
      root.render(children);
    },
    unmount: () => {
      root?.unmount();
      root = null;
    },
  };
}
