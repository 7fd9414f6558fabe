import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { RowButton } from '../table/rows/row-button.tsx';
import { rowElement } from '../table/rows/row-element.ts';
import type { RecordTableProps, RowLink } from '../table/table-props.ts';
import type { OpenMenu, RowMenuOfProps } from './row-menu-of.tsx';

const loadMenu = () => import('./row-menu-of.tsx').then((module) => module.RowMenuOf);
const RowMenuOf = lazyPart(loadMenu);
const RowEvent = lazyPart(() => import('../../form/flow/row-event.tsx').then((module) => module.RowEvent));

type Options = Pick<RowMenuOfProps, 'screen' | 'tools' | 'expansion' | 'onMove'> & {
  readonly nameOf: (row: EntityRecord) => string;
  readonly rowLink: (row: EntityRecord) => RowLink | null;
};

type RowMenuState = {
  /** The button of a row. */
  readonly rowActions: NonNullable<RecordTableProps['rowActions']>;
  readonly onMenu: NonNullable<RecordTableProps['onMenu']>;
  /** The open menu, and the dialogs that it started. */
  readonly menu: ReactNode;
};

/** The menu of a list's row: by its button, a right click, the menu key or a long press. */
export function useRowMenu({ nameOf, rowLink, ...of }: Options): RowMenuState {
  const { screen } = of;
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const [sent, setSent] = useState<{ event: string; row: EntityRecord; time: number } | null>(null);
  // The code of the menu is loaded in advance.
  useEffect(() => whenIdle(() => void loadMenu().catch(() => undefined)), []);
  const onMenu = useCallback<RowMenuState['onMenu']>(
    (row, index, at, column) => setOpen({ row, index, at, column }),
    [],
  );
  const rowActions = useCallback(
    (row: EntityRecord, index: number) => (
      <RowButton name={nameOf(row)} onMenu={(at) => setOpen({ row, index, at, column: null })} />
    ),
    [nameOf],
  );
  const menu = (
    <>
      {open === null ? null : (
        <RowMenuOf
          {...of}
          menu={open}
          name={nameOf(open.row)}
          link={rowLink(open.row)}
          onClose={() => {
            setOpen(null);
            focusRow(screen.box, open.index);
          }}
          onEvent={(event) => setSent({ event, row: open.row, time: Date.now() })}
        />
      )}
      {sent === null ? null : (
        <RowEvent
          key={sent.time}
          resolved={screen.resolved}
          access={screen.access}
          id={sent.row.id}
          event={sent.event}
          onEnd={() => {
            setSent(null);
            void screen.content.refresh();
          }}
        />
      )}
    </>
  );
  return { rowActions, onMenu, menu };
}

/** The row gets the focus back when its menu has closed, unless something else has it. */
function focusRow(box: ListScreen['box'], index: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    rowElement(box.current, index)?.focus();
  });
}
