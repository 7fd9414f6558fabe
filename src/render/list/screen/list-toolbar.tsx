import { Button, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconColumns3, IconFileImport, IconFileSpreadsheet, IconFileTypePdf, IconFilter } from '@tabler/icons-react';
import { type Ref, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { eyesOf } from '../columns/columns.ts';
import { exportMinWidth, exportOffer } from '../data/export-request.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { ListFilters } from '../filters/list-filters.tsx';
import { SearchBox } from '../filters/search-box.tsx';
import { FilterSetsMenu } from '../filters/sets/filter-sets-menu.tsx';
import classes from '../list-view.module.css';
import type { ListTools } from '../selection/use-list-tools.ts';
import { countNumbers } from '../state/paging.ts';
import { CardSort } from '../table/cards/card-sort.tsx';
import { rowElement } from '../table/rows/row-element.ts';
import { ListMenu, ListMenuItem } from './list-menu.tsx';

const ColumnChooser = lazyPart(() => import('../columns/column-chooser.tsx').then((module) => module.ColumnChooser));

const FilterSetStrip = lazyPart(() =>
  import('../filters/sets/filter-set-strip.tsx').then((module) => module.FilterSetStrip),
);

type ListToolbarProps = {
  readonly screen: ListScreen;
  readonly tools: Pick<ListTools, 'selection' | 'exporter'>;
  readonly searchInput?: RefObject<HTMLInputElement | null>;
  readonly isNarrow: boolean;
  /** Whether rows are a table, in contrast to cards or a tree. */
  readonly hasColumns: boolean;
};

/** Search, filters, columns and files: actions on the whole list. */
export function ListToolbar({ screen, tools, searchInput, isNarrow, hasColumns }: ListToolbarProps) {
  const t = useRuntimeTexts();
  const { host, list, rights } = screen;
  const { state, apply } = screen.address;
  const { columns } = screen.table;
  const filterButton = useRef<HTMLButtonElement>(null);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const isTable = list.type === undefined || list.type === 'grid' || list.type === 'table';
  const hasFilters = Object.keys(screen.filtering.panelFilters).length > 0;
  const files = useFiles({ screen, tools, isNarrow, hasFilters });
  // Rows that do not come from their entity's own search may not be records of it.
  const { call } = screen.content.data;
  const mayEditCells =
    rights.mayEdit && hasColumns && isTable && !isNarrow && call?.method === 'GET' && call.url === screen.entity;
  return (
    <>
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
            onDown={() => rowElement(screen.box.current, 0)?.focus()}
          />
        </div>
        {hasFilters || screen.filtering.takesConditions ? (
          <FilterButton
            ref={filterButton}
            isNarrow={isNarrow}
            isOpen={isFilterOpen}
            onClick={() => setFilterOpen(!isFilterOpen)}
          />
        ) : null}
        <FilterSets screen={screen} />
        {isNarrow || !isTable ? (
          <CardSort
            columns={columns}
            sort={state.sort}
            onSort={(field, desc) => apply({ ...state, page: 1, sort: [{ field, desc }] })}
          />
        ) : null}
        <div className={classes.tools}>
          <MaskButton masks={screen.table.masks} names={eyesOf(columns)} size={36} />
          {files.buttons}
          {rights.mayImport && !isNarrow ? (
            <IconButton
              size={36}
              variant="default"
              label={t('list.import')}
              icon={IconFileImport}
              onClick={() => host.openImport?.(screen.entity)}
            />
          ) : null}
          {hasColumns ? <Columns screen={screen} /> : null}
          <ListMenu
            screen={screen}
            isNarrow={isNarrow}
            isTable={isTable}
            mayEditCells={mayEditCells}
            onSelectAll={tools.selection.table.onToggleAll}
            files={files.items}
          />
        </div>
      </search>
      <ListFilters
        screen={screen}
        isOpen={isFilterOpen}
        onApplied={() => {
          setFilterOpen(false);
          filterButton.current?.focus();
        }}
      />
      <ExportStatus screen={screen} exporter={tools.exporter} />
    </>
  );
}

type FilterButtonProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly onClick: () => void;
};

function FilterButton({ ref, isNarrow, isOpen, onClick }: FilterButtonProps) {
  const t = useRuntimeTexts();
  return (
    <Button
      ref={ref}
      variant={isOpen ? 'light' : 'default'}
      // On a phone the sort control takes the space of the label.
      {...(isNarrow
        ? { px: 0, className: classes.filterButton, 'aria-label': t('list.filter') }
        : { leftSection: <IconFilter size={16} aria-hidden="true" /> })}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {isNarrow ? <IconFilter size={18} stroke={1.75} aria-hidden="true" /> : t('list.filter')}
    </Button>
  );
}

/** Named filters: in a menu, and on their list's own screen also as a strip. */
function FilterSets({ screen }: { readonly screen: ListScreen }) {
  const { state } = screen.address;
  const { isFiltered, applySet, clearFilters } = screen.filtering;
  const { preferenceKey, saved, changeSaved } = screen.stored;
  const hasStrip = !screen.isDialog && screen.nested === undefined;
  const shared = {
    ...{ list: preferenceKey, saved, onApply: applySet },
    current: { query: state.query.trim(), filters: state.filters },
  };
  return (
    <>
      <FilterSetsMenu {...shared} isFiltered={isFiltered} onChange={changeSaved} hasStrip={hasStrip} />
      {/* Loaded after the rows: shared filters are not urgent. */}
      {hasStrip && screen.content.data.answer !== undefined ? (
        <FilterSetStrip {...shared} onClear={() => void clearFilters()} />
      ) : null}
    </>
  );
}

type FilesOptions = Pick<ListToolbarProps, 'screen' | 'tools' | 'isNarrow'> & { readonly hasFilters: boolean };

/** PDF and Excel of the list, as far as they are offered: as buttons or menu items. */
function useFiles({ screen, tools, isNarrow, hasFilters }: FilesOptions) {
  const t = useRuntimeTexts();
  const { list, isDialog, nested } = screen;
  const isWide = useMediaQuery(exportMinWidth) === true;
  const { running, start } = tools.exporter;
  const offer = screen.rights.mayExport
    ? exportOffer({
        ...{ type: list.type, print: list.print, isWide },
        hasFilterButton: hasFilters,
        isPicker: isDialog && nested === undefined,
        isPart: nested !== undefined,
      })
    : 'none';
  const areButtons = offer === 'buttons' && !isNarrow;
  const kinds = [
    { kind: 'pdf', label: t('list.exportPdf'), icon: IconFileTypePdf },
    { kind: 'xls', label: t('list.exportXls'), icon: IconFileSpreadsheet },
  ] as const;
  const files = kinds.map(({ kind, ...shown }) => {
    const own = { ...shown, onClick: () => void start(kind) };
    return areButtons ? (
      <IconButton
        size={36}
        variant="default"
        key={kind}
        {...own}
        loading={running === kind}
        disabled={running !== null}
      />
    ) : (
      <ListMenuItem key={kind} {...own} isDisabled={running !== null} />
    );
  });
  return { buttons: areButtons ? files : null, items: offer === 'none' || areButtons ? null : files };
}

/** The export in progress: its number of rows, and a cancel button. */
function ExportStatus({ screen, exporter }: Pick<ListTools, 'exporter'> & { readonly screen: ListScreen }) {
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
        <IconButton size={36} variant="default" label={t('list.columns')} icon={IconColumns3} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <ColumnChooser
          columns={columns.map(({ name, label }) => ({ name, label }))}
          list={screen.table.mayAddColumns ? screen.list : null}
          model={screen.model}
          layout={saved.layout}
          onChange={setLayout}
          widthOf={widthOf}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
