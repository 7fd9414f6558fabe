import { createElement, Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { DashboardData, FormDef, GridDef, GridRow, Person, TreeNode } from '../workload.ts';

/** What a page offers to the harness; a method that is missing is not measured. */
export type BenchApi = {
  readonly mountForm?: (def: FormDef) => void;
  readonly mountGrid?: (def: GridDef, rows: readonly GridRow[]) => void;
  readonly mountTree?: (nodes: readonly TreeNode[], options?: { readonly isClosed?: boolean }) => void;
  /** A form whose one element is a list of that many rows. */
  readonly mountNested?: (def: GridDef, rows: readonly GridRow[]) => void;
  /** All of them laid out and open, those in sight drawn. */
  readonly mountOrgchart?: (people: readonly Person[]) => void;
  readonly mountDashboard?: (data: DashboardData) => void;
  readonly unmount: () => void;
  /** CSS selectors of the submit button, the heading that sorts, and what scrolls. */
  readonly hooks: { readonly submit?: string; readonly sort?: string; readonly scroller?: string };
};

declare global {
  interface Window {
    bench: BenchApi;
  }
}

/**
 * A page whose frame stands before anything is measured, as a portal's does before a list is opened: the root of React,
 * and what is around all screens (`frame`). What is mounted in it is made anew each time.
 */
export function benchRoot(frame: (screen: ReactNode) => ReactNode = (screen) => screen): {
  readonly mount: (children: ReactNode) => void;
  readonly unmount: () => void;
} {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no element with the id root.');
  let count = 0;
  let put: (screen: ReactNode) => void = () => undefined;
  const Stage = () => {
    const [screen, setScreen] = useState<ReactNode>(null);
    put = setScreen;
    return screen;
  };
  const root = createRoot(element);
  flushSync(() => root.render(frame(createElement(Stage))));
  return {
    mount: (children) => {
      count += 1;
      put(createElement(Fragment, { key: count }, children));
    },
    unmount: () => put(null),
  };
}
