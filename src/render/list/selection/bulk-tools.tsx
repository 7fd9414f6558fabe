import { useMemo, useState } from 'react';
import { lazyComponent, lazyPart } from '../../../ui/components/lazy-part.tsx';
import { FormSuspense } from '../../registry/registry-context.tsx';
import { changeOf } from '../columns/edit-element.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { maxFound } from '../state/found-rows.ts';
import { bulkActionsOf } from './action-rows.ts';
import type { ListTools } from './use-list-tools.ts';

const SelectionBar = lazyPart(() => import('./selection-bar.tsx').then((module) => module.SelectionBar));
const MarkFirstBar = lazyPart(() => import('./mark-first-bar.tsx').then((module) => module.MarkFirstBar));
const BulkPanel = lazyPart(() => import('./bulk-panel.tsx').then((module) => module.BulkPanel));
const ChangeDialog = lazyComponent(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog));

/** Maximum number of rows in an export of single rows, because their ids are in the address. */
const maxExported = 500;

type BulkToolsBarProps = {
  readonly screen: ListScreen;
  readonly tools: ListTools;
};

/** The actions on the selected rows of a list, and their progress. */
export function BulkToolsBar({ screen, tools }: BulkToolsBarProps) {
  const { list, model, entities, resolved, access } = screen;
  const { columns } = screen.table;
  const { mayEdit, mayDelete } = screen.rights;
  const { total } = screen.content;
  const { bulk, operations, selection, exporter, isOwnSearch } = tools;
  const { target } = selection;
  const of = screen.nested === undefined ? undefined : screen.title;
  const [isChanging, setChanging] = useState(false);
  const actions = useMemo(() => bulkActionsOf(list, mayEdit), [list, mayEdit]);
  const changeable = useMemo(
    () =>
      columns.flatMap((column) => {
        const edit = mayEdit && model !== null ? changeOf(column, model, entities) : null;
        return edit === null ? [] : [{ column, edit }];
      }),
    [columns, mayEdit, model, entities],
  );
  const isWholeSearch = target.found !== null && target.found.excluded.size === 0 && total <= maxFound;
  const mayExport =
    (list.print ?? screen.nested === undefined) &&
    screen.rights.mayExport &&
    (isWholeSearch || (isOwnSearch && target.found === null));
  const exported = isWholeSearch ? undefined : target.rows.map(({ id }) => id);
  return (
    <>
      {selection.count > 0 ? (
        <SelectionBar
          of={of}
          count={selection.count}
          total={total}
          isFound={target.found !== null}
          onFound={selection.selectFound}
          actions={actions}
          isBusy={bulk.current?.isRunning === true || operations.isFinding}
          onAction={(name) => void operations.act(name, target)}
          onCopy={() => void operations.copy(target, null)}
          onExport={
            mayExport && (exported?.length ?? 0) <= maxExported ? () => void exporter.start('xls', exported) : undefined
          }
          onChange={changeable.length === 0 ? undefined : () => setChanging(true)}
          onDelete={mayDelete ? () => void operations.remove(target) : undefined}
          onClear={selection.clear}
        />
      ) : list.select === true && screen.content.rows.length > 0 ? (
        <MarkFirstBar actions={actions} />
      ) : null}
      {bulk.current === null ? null : (
        <BulkPanel
          run={bulk.current}
          label={model?.label ?? null}
          of={of}
          onStop={bulk.stop}
          onDismiss={bulk.dismiss}
        />
      )}
      {isChanging ? (
        <FormSuspense>
          <ChangeDialog
            resolved={resolved}
            access={access}
            columns={changeable}
            count={selection.count}
            onChange={(change) => void operations.change(target, change)}
            onClose={() => setChanging(false)}
          />
        </FormSuspense>
      ) : null}
    </>
  );
}
