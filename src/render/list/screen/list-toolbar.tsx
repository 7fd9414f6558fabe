import { ActionIcon, Button, Menu, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconCheckbox,
  IconColumns3,
  IconDots,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconFilter,
  IconLink,
  IconPencil,
  IconPrinter,
  IconRefresh,
} from '@tabler/icons-react';
import { lazy, type RefObject, Suspense } from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { eyesOf } from '../columns/columns.ts';
import { exportMinWidth, exportOffer } from '../data/export-request.ts';
import type { Exporter } from '../data/use-export.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { FilterSetsMenu } from '../filters/filter-sets-menu.tsx';
import { SearchBox } from '../filters/search-box.tsx';
import classes from '../list-view.module.css';
import { countNumbers } from '../state/paging.ts';
import { CardSort } from '../table/card-sort.tsx';
import { copyToClipboard } from '../table/clipboard.ts';
import { rowElement } from '../table/row-element.ts';

const ColumnChooser = lazy(() =>
  import('../columns/column-chooser.tsx').then(({ ColumnChooser }) => ({ default: ColumnChooser })),
);

const FilterSetStrip = lazy(() =>
  import('../filters/filter-set-strip.tsx').then(({ FilterSetStrip }) => ({ default: FilterSetStrip })),
);

const BinItem = lazy(() => import('./bin-item.tsx').then(({ BinItem }) => ({ default: BinItem })));

type ListToolbarProps = {
  readonly screen: ListScreen;
  readonly exporter: Exporter;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly filterButton: RefObject<HTMLButtonElement | null>;
  readonly isNarrow: boolean;
  /** Rows are a table, as against cards or a tree. */
  readonly hasColumns: boolean;
  readonly isFilterOpen: boolean;
  readonly onFilter: () => void;
  readonly onDown: () => void;
  readonly onSelectAll: () => void;
};

/** Search, filters, columns, files: what one does with the list as a whole. */
export function ListToolbar(props: ListToolbarProps) {
  const { screen, exporter, searchInput, isNarrow, hasColumns, isFilterOpen, onFilter, onDown } = props;
  const { host, list, isDialog } = screen;
  const { state, apply } = screen.address;
  const { columns } = screen.table;
  const { saved, changeSaved } = screen.stored;
  const { isFiltered, panelFilters } = screen.filtering;
  const t = useRuntimeTexts();
  // A table has a box for all of its rows in its head.
  const isTable = list.type === undefined || list.type === 'grid' || list.type === 'table';
  const isWide = useMediaQuery(exportMinWidth) === true;
  const hasFilters = Object.keys(panelFilters).length > 0;
  const hasFilterButton = hasFilters || screen.filtering.takesConditions;
  const offer = screen.rights.mayExport
    ? exportOffer({
        type: list.type,
        print: list.print,
        isWide,
        hasFilterButton: hasFilters,
        isPicker: isDialog && screen.nested === undefined,
        isPart: screen.nested !== undefined,
      })
    : 'none';
  const exports = [
    ['pdf', t('list.exportPdf'), IconFileTypePdf],
    ['xls', t('list.exportXls'), IconFileSpreadsheet],
  ] as const;
  // Rows that come from elsewhere than their entity's own search may be no records of it.
  const { call } = screen.content.data;
  const mayEditCells =
    screen.rights.mayEdit && hasColumns && isTable && !isNarrow && call?.method === 'GET' && call.url === screen.entity;
  const hasStrip = !isDialog && screen.nested === undefined;
  const current = { query: state.query.trim(), filters: state.filters };
  const areButtons = offer === 'buttons' && !isNarrow;
  return (
    <search
      className={classes.toolbar}
      aria-label={screen.nested === undefined ? undefined : `${t('list.search')}: ${screen.title}`}
    >
      <div className={classes.search}>
        <SearchBox
          inputRef={searchInput}
          value={state.query}
          searched={screen.filtering.searched}
          onSearch={(query) => apply({ ...state, query, page: 1 })}
          onDown={onDown}
        />
      </div>
      {hasFilterButton ? (
        <Button
          ref={props.filterButton}
          variant={isFilterOpen ? 'light' : 'default'}
          // On a phone the order beside it has the room that its name would take.
          {...(isNarrow
            ? { px: 0, className: classes.filterButton, 'aria-label': t('list.filter') }
            : { leftSection: <IconFilter size={16} aria-hidden="true" /> })}
          aria-expanded={isFilterOpen}
          onClick={onFilter}
        >
          {isNarrow ? <IconFilter size={18} stroke={1.75} aria-hidden="true" /> : t('list.filter')}
        </Button>
      ) : null}
      <FilterSetsMenu
        list={screen.stored.preferenceKey}
        saved={saved}
        current={current}
        isFiltered={isFiltered}
        onChange={changeSaved}
        onApply={screen.filtering.applySet}
        hasStrip={hasStrip}
      />
      {/* After the rows: nobody waits for what others have shared. */}
      {hasStrip && screen.content.data.answer !== undefined ? (
        <Suspense fallback={<Awaited />}>
          <FilterSetStrip
            list={screen.stored.preferenceKey}
            saved={saved}
            current={current}
            onApply={screen.filtering.applySet}
            onClear={() => void screen.filtering.clearFilters()}
          />
        </Suspense>
      ) : null}
      {isNarrow || !isTable ? (
        <CardSort
          columns={columns}
          sort={state.sort}
          onSort={(field, desc) => apply({ ...state, page: 1, sort: [{ field, desc }] })}
        />
      ) : null}
      <div className={classes.tools}>
        <MaskButton masks={screen.table.masks} names={eyesOf(columns)} size={36} />
        {areButtons
          ? exports.map(([kind, label, Icon]) => (
              <ActionIcon
                key={kind}
                variant="default"
                size={36}
                aria-label={label}
                title={label}
                loading={exporter.running === kind}
                disabled={exporter.running !== null}
                onClick={() => void exporter.start(kind)}
              >
                <Icon size={18} stroke={1.75} />
              </ActionIcon>
            ))
          : null}
        {screen.rights.mayImport && !isNarrow ? (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('list.import')}
            title={t('list.import')}
            onClick={() => host.openImport?.(screen.entity)}
          >
            <IconFileImport size={18} stroke={1.75} />
          </ActionIcon>
        ) : null}
        {hasColumns ? <Columns screen={screen} /> : null}
        <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('list.more')} title={t('list.more')}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconRefresh size={16} stroke={1.75} />}
              onClick={() => void screen.content.refresh()}
            >
              {t('list.refresh')}
            </Menu.Item>
            {(isNarrow || !isTable) && screen.rights.maySelect ? (
              <Menu.Item leftSection={<IconCheckbox size={16} stroke={1.75} />} onClick={props.onSelectAll}>
                {t('list.selectAll')}
              </Menu.Item>
            ) : null}
            {mayEditCells ? (
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.75} />}
                onClick={() => screen.table.setCellEditing(!screen.table.isCellEditing)}
              >
                {t(screen.table.isCellEditing ? 'list.editCellsEnd' : 'list.editCells')}
              </Menu.Item>
            ) : null}
            {isDialog ? null : (
              <Menu.Item
                leftSection={<IconLink size={16} stroke={1.75} />}
                onClick={() => {
                  void copyToClipboard(window.location.href).then((isCopied) => {
                    if (isCopied) host.notify(t('list.copied'), 'success');
                  });
                }}
              >
                {t('list.copyLink')}
              </Menu.Item>
            )}
            {isDialog ? null : (
              <Menu.Item
                leftSection={<IconPrinter size={16} stroke={1.75} />}
                // The menu must be closed before the browser takes its picture.
                onClick={() => window.setTimeout(() => window.print(), 200)}
              >
                {t('list.print')}
              </Menu.Item>
            )}
            {screen.rights.mayDelete && !isDialog ? (
              <Suspense fallback={<Awaited />}>
                <BinItem entity={screen.entity} />
              </Suspense>
            ) : null}
            {screen.rights.mayImport && isNarrow ? (
              <Menu.Item
                leftSection={<IconFileImport size={16} stroke={1.75} />}
                onClick={() => host.openImport?.(screen.entity)}
              >
                {t('list.import')}
              </Menu.Item>
            ) : null}
            {offer !== 'none' && !areButtons
              ? exports.map(([kind, label, Icon]) => (
                  <Menu.Item
                    key={kind}
                    leftSection={<Icon size={16} stroke={1.75} />}
                    disabled={exporter.running !== null}
                    onClick={() => void exporter.start(kind)}
                  >
                    {label}
                  </Menu.Item>
                ))
              : null}
          </Menu.Dropdown>
        </Menu>
      </div>
    </search>
  );
}

/** The list's file on its way: how much it will hold, and a way to stop it. */
export function ExportStatus({ screen, exporter }: Pick<ListToolbarProps, 'screen' | 'exporter'>) {
  const t = useRuntimeTexts();
  if (exporter.running === null) return null;
  const { total } = screen.content;
  const count = t('list.count', countNumbers(total));
  return (
    <div className={classes.exporting} role="status">
      <span>{t('list.exporting', { total: count })}</span>
      <progress aria-label={t('list.exporting', { total: count })} />
      <Button size="compact-sm" variant="default" onClick={exporter.cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

function Columns({ screen }: { readonly screen: ListScreen }) {
  const t = useRuntimeTexts();
  const { box } = screen;
  const { columns } = screen.table;
  const { saved, setLayout } = screen.stored;
  const widthOf = (name: string) => {
    const place = screen.table.shown.findIndex((column) => column.name === name);
    const cell = rowElement(box.current, 0)?.querySelector(`[data-col="${place}"]`);
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    return cell === null || cell === undefined ? 10 : cell.getBoundingClientRect().width / rem;
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" radius="md" withinPortal>
      <Popover.Target>
        <ActionIcon aria-label={t('list.columns')} title={t('list.columns')} variant="default" size={36}>
          <IconColumns3 size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <Suspense fallback={<Awaited />}>
          <ColumnChooser
            columns={columns.map(({ name, label }) => ({ name, label }))}
            list={screen.table.mayAddColumns ? screen.list : null}
            model={screen.model}
            layout={saved.layout}
            onChange={setLayout}
            widthOf={widthOf}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
