import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconExternalLink,
  IconListDetails,
  IconTrash,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Translate } from '../../../ui/i18n/texts.ts';
import { flowQuery } from '../../form/flow/flow.queries.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { stepTarget } from '../state/reorder.ts';
import type { MenuPoint, RowLink, TableExpansion } from '../table/table-props.ts';
import { labelOfAction } from './action-label.ts';
import { RowMenu, type RowMenuItem } from './row-menu.tsx';
import type { ListTools } from './use-list-tools.ts';
import { useRowActions } from './use-row-actions.ts';
import { markedRows } from './use-row-operations.ts';

export type OpenMenu = {
  readonly row: EntityRecord;
  readonly index: number;
  readonly at: MenuPoint;
  /** The cell on which the menu was opened. */
  readonly column: ListColumn | null;
};

export type RowMenuOfProps = {
  readonly screen: ListScreen;
  readonly tools: Pick<ListTools, 'selection' | 'operations'>;
  readonly menu: OpenMenu;
  readonly name: string;
  readonly link: RowLink | null;
  /** Absent if rows have no details. */
  readonly expansion: TableExpansion | undefined;
  /** Absent if rows cannot be moved. */
  readonly onMove: ((from: number, to: number) => void) | undefined;
  readonly onClose: () => void;
  /** Sends an event of the row's flow. */
  readonly onEvent: (name: string) => void;
};

/** The menu of a row with all its actions. */
export function RowMenuOf(props: RowMenuOfProps) {
  const { screen, tools, menu, name, link, onClose, onEvent } = props;
  const { row } = menu;
  const t = useRuntimeTexts();
  const own = useRowActions(screen, row)
    .filter(([, { button }]) => button !== true)
    .map(([key, action, isDisabled]) => ({
      key: `action ${key}`,
      label: labelOfAction(key, action),
      isDisabled,
      isDanger: action.danger === true,
      onClick: () => void tools.operations.act(key, markedRows(row)),
    }));
  const events = useRowEvents(screen, row).map(({ name: event, label, isOpen, isDanger, reason }) => ({
    key: `event ${event}`,
    label,
    isDanger,
    isDisabled: !isOpen,
    ...(reason === null ? {} : { reason }),
    onClick: () => onEvent(event),
  }));
  const remove = { ...iconItem('delete', t('list.delete'), IconTrash), isDanger: true };
  const deleting = screen.rights.mayDelete
    ? [{ ...remove, onClick: () => void tools.operations.remove(markedRows(row)) }]
    : [];
  return (
    <RowMenu
      name={name}
      at={menu.at}
      groups={[
        openingItems(link, t),
        events,
        own.filter(({ isDanger }) => !isDanger),
        commonItems(props, t),
        movingItems(props, t),
        [...own.filter(({ isDanger }) => isDanger), ...deleting],
      ]}
      onClose={onClose}
    />
  );
}

function iconItem(key: string, label: string, Icon: TablerIcon | null) {
  return { key, label, icon: Icon === null ? null : <Icon size={16} stroke={1.75} aria-hidden /> };
}

/** Menu items for the target of a click on the row, here and in another tab. */
function openingItems(link: RowLink | null, t: Translate): RowMenuItem[] {
  if (link === null) return [];
  const here = { ...iconItem('open', t('list.open'), IconListDetails), onClick: () => link.open() };
  return link.href === null
    ? [here]
    : [here, { ...iconItem('tab', t('list.openTab'), IconExternalLink), href: link.href }];
}

/** Menu items of any row: details, selecting and copying. */
function commonItems({ screen, tools, menu, expansion }: RowMenuOfProps, t: Translate): RowMenuItem[] {
  const { row, index, column } = menu;
  const { selection, operations } = tools;
  const items: (RowMenuItem | null)[] = [
    expansion === undefined
      ? null
      : {
          ...iconItem('detail', t('list.detail'), expansion.isOpen(row) ? IconCheck : null),
          onClick: () => expansion.onToggle(row),
        },
    screen.rights.maySelect
      ? {
          ...iconItem('select', t(selection.table.has(row, index) ? 'list.unselect' : 'list.select'), IconCheck),
          onClick: () => selection.table.onToggle(index, false),
        }
      : null,
    column === null
      ? null
      : {
          ...iconItem('cell', t('list.copyCell'), IconCopy),
          onClick: () => void operations.copy(markedRows(row), column),
        },
    { ...iconItem('copy', t('list.copyRow'), IconCopy), onClick: () => void operations.copy(markedRows(row), null) },
  ];
  return items.filter((item) => item !== null);
}

/** Menu items for moving one place up and down, with an announcement. */
function movingItems({ screen, menu, name, onMove }: RowMenuOfProps, t: Translate): RowMenuItem[] {
  if (onMove === undefined) return [];
  const total = screen.content.rows.length;
  const step = (by: 1 | -1) => {
    const to = stepTarget(menu.index, by, total);
    onMove(menu.index, to);
    screen.host.notify(t('list.dragEnd', { name, place: to + 1, total }), 'info');
  };
  return [
    { ...iconItem('up', t('list.moveUp'), IconChevronUp), onClick: () => step(-1) },
    { ...iconItem('down', t('list.moveDown'), IconChevronDown), onClick: () => step(1) },
  ];
}

/** The flow events that the user may send to a row, and the reason for those that guards refuse. */
function useRowEvents({ host, entity, model, content: { data } }: ListScreen, row: EntityRecord) {
  const flow = data.call?.url === entity ? model?.flow : undefined;
  const { data: place } = useQuery({
    ...flowQuery(host, entity, row.id, row.versao ?? null),
    enabled: flow !== undefined && row.id > 0,
  });
  if (flow === undefined || place === undefined) return [];
  const events = flow.states[place.state]?.events ?? {};
  return place.offers.flatMap(({ event: name, isOpen }) => {
    const event = events[name];
    if (event === undefined) return [];
    return [{ name, isOpen, label: event.label, isDanger: event.danger, reason: isOpen ? null : event.reason }];
  });
}
