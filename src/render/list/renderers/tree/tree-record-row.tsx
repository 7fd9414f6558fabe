import { ActionIcon, Button, Loader, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
} from '@tabler/icons-react';
import { isEmptyValue, readPath } from '../../../../language/values/record-values.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { useTreeTexts } from '../../../texts/tree/index.ts';
import { type DrawnColumn, drawCell } from '../../columns/cell.tsx';
import type { RowsRendererProps } from '../rows-renderer.ts';
import { SelectBox } from '../select-box.tsx';
import { TitleCell } from '../title-cell.tsx';
import classes from './tree.module.css';

type RecordRowProps = Pick<RowsRendererProps, 'rowLink' | 'rowActions' | 'rowButtons' | 'selection' | 'isNarrow'> & {
  readonly record: EntityRecord;
  /** Its index in the tree. */
  readonly index: number;
  readonly name: string;
  readonly title: DrawnColumn;
  readonly others: readonly DrawnColumn[];
  readonly isHit: boolean;
  readonly isActive: boolean;
  /** It is in a cycle. */
  readonly isLoose: boolean;
  readonly onNewChild: (() => void) | undefined;
  /** Possible moves of this row by arrow keys with Alt. */
  readonly moves: readonly MoveKey[];
  readonly onMove: (key: MoveKey) => void;
};

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowRight' | 'ArrowLeft';

/** The content of a record's row: its label, further columns, and actions. */
export function RecordRow(props: RecordRowProps) {
  const { record, name, title, others, isNarrow, isHit, isActive, selection } = props;
  const treeText = useTreeTexts();
  // Without a hovering pointer the buttons are always visible.
  const isTouch = useMediaQuery('(hover: none)') ?? false;
  return (
    <>
      {selection === undefined ? null : <SelectBox row={record} name={name} selection={selection} isInTree />}
      <div className={classes.texts}>
        <div className={classes.label} data-bold={title.definition.bold === true} data-hit={isHit}>
          {props.isLoose ? (
            <span className={classes.circle}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {treeText('circle')}
            </span>
          ) : null}
          <TitleCell column={title} row={record} link={props.rowLink?.(record) ?? null} isTabStop={false} />
        </div>
        {isNarrow ? <Second record={record} others={others} /> : null}
      </div>
      {isNarrow
        ? null
        : others.map((column) => (
            <div key={column.name} className={classes.cell} data-align={column.cell.align}>
              {isEmptyValue(readPath(record, column.field)) ? null : (
                <>
                  <span className="visually-hidden">{column.label}: </span>
                  {drawCell(column, record)}
                </>
              )}
            </div>
          ))}
      {props.rowButtons === undefined ? null : <div className={classes.buttons}>{props.rowButtons(record)}</div>}
      <div className={classes.actions}>{isActive || isTouch ? <Actions {...props} /> : null}</div>
    </>
  );
}

/** On a phone the first columns are a line below the label. */
function Second({ record, others }: Pick<RecordRowProps, 'record' | 'others'>) {
  const filled = others.filter(({ field }) => !isEmptyValue(readPath(record, field))).slice(0, 2);
  return (
    <div className={classes.second}>
      {filled.map((column) => (
        <span key={column.name}>
          <span className="visually-hidden">{column.label}: </span>
          {drawCell(column, record)}
        </span>
      ))}
    </div>
  );
}

const moveIcons = {
  ArrowUp: IconArrowUp,
  ArrowDown: IconArrowDown,
  ArrowRight: IconIndentIncrease,
  ArrowLeft: IconIndentDecrease,
} as const;

/** Popups stay within the main landmark, where assistive technology looks for them. */
const landmark = { target: 'main' };

function Actions({ record, index, name, rowActions, onNewChild, moves, onMove, isNarrow }: RecordRowProps) {
  const treeText = useTreeTexts();
  // On narrow screens the menu contains everything.
  const isInMenu = isNarrow && moves.length > 0;
  return (
    <>
      {onNewChild === undefined || isInMenu ? null : (
        <ActionIcon size="md" aria-label={treeText('newBelow', { name })} title={treeText('new')} onClick={onNewChild}>
          <IconPlus size={16} stroke={1.75} />
        </ActionIcon>
      )}
      {moves.length === 0 ? null : (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={landmark}>
          <Menu.Target>
            <ActionIcon size="md" aria-label={treeText('moveOf', { name })} title={treeText('move')}>
              <IconArrowsMove size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {onNewChild === undefined || !isInMenu ? null : (
              <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={onNewChild}>
                {treeText('new')}
              </Menu.Item>
            )}
            {moves.map((key) => {
              const Icon = moveIcons[key];
              return (
                <Menu.Item
                  key={key}
                  leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
                  rightSection={<kbd className={classes.keys}>{treeText(`keys.${key}`)}</kbd>}
                  onClick={() => onMove(key)}
                >
                  {treeText(`moves.${key}`)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {rowActions?.(record, index)}
    </>
  );
}

type NoteRowProps = {
  readonly kind: 'loading' | 'error' | 'more' | 'empty';
  readonly onAct: () => void;
};

/** The row of a branch that replaces missing rows. */
export function NoteRow({ kind, onAct }: NoteRowProps) {
  const t = useRuntimeTexts();
  const treeText = useTreeTexts();
  return (
    <div className={classes.note} role={kind === 'error' ? 'alert' : undefined}>
      {kind === 'loading' ? <Loader size={14} aria-hidden="true" /> : null}
      <span>{treeText(`notes.${kind}`)}</span>
      {kind === 'error' || kind === 'more' ? (
        <Button size="compact-xs" variant="default" tabIndex={-1} onClick={onAct}>
          {kind === 'error' ? t('retry') : treeText('loadMore')}
        </Button>
      ) : null}
    </div>
  );
}
