import { type MouseEvent, useCallback } from 'react';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { isPlainLink } from '../../actions/action-fields.ts';
import { fillPlaceholders } from '../../actions/placeholders.ts';
import type { ActionRunner } from '../../form/actions/use-action-runner.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { evaluateRowCondition, isDisabled } from '../state/row-conditions.ts';
import type { RowLink } from '../table/table-props.ts';
import { isUsable } from './action-rows.ts';

type Links = {
  readonly rowLink: (row: EntityRecord) => RowLink | null;
  readonly cellLink: (row: EntityRecord, column: ListColumn) => RowLink | null;
};

/**
 * The click actions of rows and single columns: `{field}` placeholders are filled in from the row. Disabled ones do
 * nothing. An action that only navigates is a real link.
 */
export function useRowLinks(
  {
    list,
    host,
    nested,
    entity,
    calls: { around, prepareRows, valuesAround },
    rights: { mayEdit },
    content: { data },
  }: Pick<ListScreen, 'list' | 'host' | 'nested' | 'entity' | 'calls' | 'rights' | 'content'>,
  run: ActionRunner['run'],
): Links {
  const linkOf = useCallback(
    (row: EntityRecord, click: ActionDefinition | undefined, column: ListColumn | null): RowLink | null => {
      if (click === undefined || isDisabled(row, column?.definition ?? null, click)) return null;
      if (!isUsable(click, mayEdit)) return null;
      const conditions = [click.disabled, column?.definition.disabled].filter((each) => typeof each === 'string');
      const target = isPlainLink(click) ? (click.navigate ?? click.redirect) : undefined;
      const filled =
        target === undefined ? null : fillPlaceholders(target, { ...around(), row, named: valuesAround.bindings() });
      const href = filled?.ok === true && conditions.length === 0 ? filled.text : null;
      const act = async () => {
        const bindings = { ...valuesAround.bindings(), record: row, row };
        const prepare = prepareRows();
        for (const condition of conditions)
          if (await evaluateRowCondition('disabled', condition, bindings, prepare)) return;
        await run(click, { ...around(), row, name: click.label ?? '' });
      };
      return {
        href,
        open: (event?: MouseEvent) => {
          if (href === null) void act();
          else if (event !== undefined && (event.ctrlKey || event.metaKey)) window.open(href, '_blank', 'noopener');
          else host.navigate(href);
        },
      };
    },
    [host, valuesAround, around, run, mayEdit, prepareRows],
  );
  const { click } = list;
  const { dialog } = host;
  const isChoice = dialog?.isAsked === true && nested === undefined;
  const url = data.call?.url;
  // A caller that waits for the answer may read more fields than the list has loaded.
  const choose = useCallback(
    async (row: EntityRecord) =>
      dialog?.close(url === entity ? await host.loadRecord(entity, row.id).catch(() => row) : row),
    [dialog, host, entity, url],
  );
  const onOpen = mayEdit ? nested?.onOpen : undefined;
  const choice = nested?.choice;
  return {
    rowLink: useCallback(
      (row: EntityRecord) =>
        isChoice
          ? isDisabled(row, null)
            ? null
            : { href: null, open: () => void choose(row) }
          : choice !== undefined
            ? { href: null, open: () => choice.onChoose(row), isChosen: row.id === choice.id }
            : click === undefined && onOpen !== undefined && !isDisabled(row, null)
              ? { href: null, open: () => onOpen(row) }
              : linkOf(row, click, null),
      [linkOf, click, onOpen, isChoice, choose, choice],
    ),
    cellLink: useCallback(
      (row: EntityRecord, column: ListColumn) => linkOf(row, column.definition.click, column),
      [linkOf],
    ),
  };
}
