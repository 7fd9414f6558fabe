import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconExternalLink,
  IconListDetails,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { flowQuery } from '../../form/flow/flow.queries.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import type { MenuPoint, RowLink } from '../table/table-props.ts';
import { labelOfAction } from './action-label.ts';
import { RowMenu, type RowMenuItem } from './row-menu.tsx';
import { useRowActions } from './use-row-actions.ts';

export type OpenMenu = {
  readonly row: EntityRecord;
  readonly index: number;
  readonly at: MenuPoint;
  /** The cell that it was asked for on. */
  readonly column: ListColumn | null;
};

type RowMenuOfProps = {
  readonly screen: ListScreen;
  readonly menu: OpenMenu;
  readonly name: string;
  readonly link: RowLink | null;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAction: (name: string, row: EntityRecord) => void;
  /** Sends an event of the flow of the row. */
  readonly onEvent: (name: string, row: EntityRecord) => void;
  readonly onCopy: (row: EntityRecord, column: ListColumn | null) => void;
  readonly onSelect: (index: number) => void;
  readonly onDelete: (row: EntityRecord) => void;
  /** Absent when rows have no details. */
  readonly onDetail: ((row: EntityRecord) => void) | undefined;
  /** Absent when rows cannot be moved. */
  readonly onStep: ((index: number, step: 1 | -1) => void) | undefined;
};

/** All that can be done with one row, for its menu. */
export function RowMenuOf(props: RowMenuOfProps) {
  const t = useRuntimeTexts();
  const { screen, menu, name, link, isSelected, isOpen, onClose, onAction, onDetail, onStep } = props;
  const { row, index, column } = menu;
  const actions = useRowActions(screen, row);
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  const opening: RowMenuItem[] =
    link === null
      ? []
      : [
          { key: 'open', label: t('list.open'), icon: <IconListDetails {...icon} />, onClick: () => link.open() },
          ...(link.href === null
            ? []
            : [{ key: 'tab', label: t('list.openTab'), icon: <IconExternalLink {...icon} />, href: link.href }]),
        ];
  const own = actions
    .filter(([, { button }]) => button !== true)
    .map(([key, action, isDisabled]) => ({
      key: `action ${key}`,
      label: labelOfAction(key, action),
      isDisabled,
      isDanger: action.danger === true,
      onClick: () => onAction(key, row),
    }));
  const events = useRowEvents(screen, row).map(({ name: event, label, isOpen: isOffered, isDanger, reason }) => ({
    key: `event ${event}`,
    label,
    isDanger,
    isDisabled: !isOffered,
    ...(reason === null ? {} : { reason }),
    onClick: () => props.onEvent(event, row),
  }));
  const common: RowMenuItem[] = [
    ...(onDetail === undefined
      ? []
      : [
          {
            key: 'detail',
            label: t('list.detail'),
            ...(isOpen ? { icon: <IconCheck {...icon} /> } : {}),
            onClick: () => onDetail(row),
          },
        ]),
    ...(screen.rights.maySelect
      ? [
          {
            key: 'select',
            label: t(isSelected ? 'list.unselect' : 'list.select'),
            icon: <IconCheck {...icon} />,
            onClick: () => props.onSelect(index),
          },
        ]
      : []),
    ...(column === null
      ? []
      : [
          {
            key: 'cell',
            label: t('list.copyCell'),
            icon: <IconCopy {...icon} />,
            onClick: () => props.onCopy(row, column),
          },
        ]),
    {
      key: 'copy',
      label: t('list.copyRow'),
      icon: <IconCopy {...icon} />,
      onClick: () => props.onCopy(row, null),
    },
  ];
  const moving: RowMenuItem[] =
    onStep === undefined
      ? []
      : [
          { key: 'up', label: t('list.moveUp'), icon: <IconChevronUp {...icon} />, onClick: () => onStep(index, -1) },
          {
            key: 'down',
            label: t('list.moveDown'),
            icon: <IconChevronDown {...icon} />,
            onClick: () => onStep(index, 1),
          },
        ];
  const deleting: RowMenuItem[] = screen.rights.mayDelete
    ? [
        {
          key: 'delete',
          label: t('list.delete'),
          icon: <IconTrash {...icon} />,
          isDanger: true,
          onClick: () => props.onDelete(row),
        },
      ]
    : [];
  return (
    <RowMenu
      name={name}
      at={menu.at}
      groups={[
        opening,
        events,
        own.filter(({ isDanger }) => !isDanger),
        common,
        moving,
        [...own.filter(({ isDanger }) => isDanger), ...deleting],
      ]}
      onClose={onClose}
    />
  );
}

/** The events of its flow that the user may send to a row, and why not those that its guards do not let through. */
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
