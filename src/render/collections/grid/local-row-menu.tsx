import { IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { RowMenu } from '../../list/selection/row-menu.tsx';
import { RowButton } from '../../list/table/rows/row-button.tsx';
import type { MenuPoint, RecordTableProps } from '../../list/table/table-props.ts';
import { useRuntimeTexts } from '../../texts/index.ts';

type Options = {
  readonly rows: readonly EntityRecord[];
  readonly nameOf: (row: EntityRecord) => string;
  readonly onEdit: (row: EntityRecord) => void;
  /** Absent if rows may not be removed. */
  readonly onDelete: ((row: EntityRecord) => void) | undefined;
  /** Absent if rows cannot be moved. */
  readonly onMove: ((from: number, to: number) => void) | undefined;
};

type LocalRowMenu = {
  /** The button of a row. */
  readonly rowActions: NonNullable<RecordTableProps['rowActions']>;
  readonly onMenu: NonNullable<RecordTableProps['onMenu']>;
  readonly menu: ReactNode;
};

/** Actions on a row stored in a form: by its button, a right click, the menu key or a long press. */
export function useLocalRowMenu({ rows, nameOf, onEdit, onDelete, onMove }: Options): LocalRowMenu {
  const t = useRuntimeTexts();
  const [open, setOpen] = useState<{ readonly row: EntityRecord; readonly at: MenuPoint } | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const show = useCallback((row: EntityRecord, at: MenuPoint) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen({ row, at });
  }, []);
  const rowActions = useCallback(
    (row: EntityRecord) => <RowButton name={nameOf(row)} onMenu={(at) => show(row, at)} />,
    [nameOf, show],
  );
  const onMenu = useCallback<LocalRowMenu['onMenu']>((row, _index, at) => show(row, at), [show]);
  if (open === null) return { rowActions, onMenu, menu: null };
  const { row, at } = open;
  const index = rows.findIndex(({ id }) => id === row.id);
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  const step = (by: 1 | -1, key: string, label: string, sign: ReactNode) => ({
    ...{ key, label, icon: sign },
    isDisabled: rows[index + by] === undefined,
    onClick: () => onMove?.(index, index + by),
  });
  const menu = (
    <RowMenu
      name={nameOf(row)}
      at={at}
      groups={[
        [{ key: 'edit', label: t('rows.edit'), icon: <IconPencil {...icon} />, onClick: () => onEdit(row) }],
        onMove === undefined
          ? []
          : [
              step(-1, 'up', t('list.moveUp'), <IconChevronUp {...icon} />),
              step(1, 'down', t('list.moveDown'), <IconChevronDown {...icon} />),
            ],
        onDelete === undefined
          ? []
          : [
              {
                ...{ key: 'delete', label: t('rows.delete'), icon: <IconTrash {...icon} />, isDanger: true },
                onClick: () => onDelete(row),
              },
            ],
      ]}
      onClose={() => {
        setOpen(null);
        giveBack(opener.current);
      }}
    />
  );
  return { rowActions, onMenu, menu };
}

/** Returns the focus to the opener of the menu, unless something else has it. */
function giveBack(opener: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) opener?.focus({ preventScroll: true });
  });
}
