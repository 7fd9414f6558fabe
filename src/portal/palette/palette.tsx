import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../ui/components/dialog.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { flattenMenu } from '../menu/menu-tree.ts';
import { useMenu } from '../menu/use-menu.ts';
import { useTabs } from '../tabs/tabs.ts';
import { areaCommands } from './area-entries.ts';
import { useCommandsInFront } from './commands.ts';
import classes from './palette.module.css';
import { type PaletteItem, paletteItems, searchedEntities } from './palette-items.ts';
import { takeTypedKeys } from './typed-ahead.ts';
import { usePortalCommands } from './use-portal-commands.ts';
import { useRecords } from './use-records.ts';

/** Maximum of searched entities: each search makes one request for each of them. */
const maxEntities = 6;

/**
 * Everything by typing a few letters: commands of the visible screen, open tabs, records, the menu. A combobox whose
 * list is always open: the focus stays in the field, the arrow keys select.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('shell');
  const id = useId();
  const [text, setText] = useState('');
  // By its key, because records arrive while a line is already selected.
  const [activeKey, setActive] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { items, isSearching } = usePaletteItems(text);
  const activeIndex = Math.max(
    0,
    items.findIndex(({ key }) => key === activeKey),
  );
  const active = items[activeIndex];

  useEffect(() => {
    if (active !== undefined)
      list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [active]);

  const choose = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    // The dialog returns the focus first, so that an action may take it.
    requestAnimationFrame(() => item.run());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActive(items[stepTo(activeIndex + step, step, items.length)]?.key ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      title={<span className="visually-hidden">{t('palette.title')}</span>}
      size="lg"
      padding={0}
      yOffset="10vh"
      centered={false}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(active === undefined ? {} : { 'aria-activedescendant': `${id}-${activeIndex}` })}
          placeholder={t('palette.placeholder')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(null);
          }}
          onFocus={() => {
            const typed = takeTypedKeys();
            if (typed !== '') setText((before) => before + typed);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t('palette.title')}
        aria-busy={isSearching}
        className={classes.list}
      >
        {items.map((item, index) => (
          <Line
            key={item.key}
            id={`${id}-${index}`}
            item={item}
            heading={items[index - 1]?.group === item.group ? null : t(`palette.${item.group}`)}
            isActive={item === active}
            onChoose={() => choose(item)}
          />
        ))}
      </div>
      <p className={classes.foot} role="status">
        {t(isSearching ? 'palette.searching' : items.length === 0 ? 'palette.nothing' : 'palette.hint')}
      </p>
    </Dialog>
  );
}

/** Lines by which a key moves the selection. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** A single step wraps around at the ends, a page stops there. */
function stepTo(next: number, step: number, count: number): number {
  return Math.abs(step) === 1 ? (next + count) % count : Math.min(Math.max(0, next), count - 1);
}

/** All lines for the typed text. */
function usePaletteItems(text: string) {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const { menu } = useMenu();
  const tabs = useTabs();
  const commands = useCommandsInFront();
  const nodes = menu ?? noNodes;
  const entities = useMemo(() => {
    const labels = new Map(flattenMenu(nodes).map(({ address, label }) => [address, label]));
    return searchedEntities(nodes, tabs, maxEntities).map((name) => ({
      name,
      label: labels.get(`/crud/${encodeURIComponent(name)}/`) ?? name,
    }));
  }, [nodes, tabs]);
  const go = (address: string) => void navigate(address);
  const { records, isSearching } = useRecords(text, entities, go);
  const portal = [...areaCommands(nodes, go), ...usePortalCommands()];
  const newOf = (name: string) => t('palette.newOf', { name });
  return { isSearching, items: paletteItems(text, { commands, portal, tabs, menu: nodes, records, newOf, go }) };
}

const noNodes: NonNullable<ReturnType<typeof useMenu>['menu']> = [];

type LineProps = {
  readonly id: string;
  readonly item: PaletteItem;
  /** Name of the group that begins with this line. */
  readonly heading: string | null;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

function Line({ id, item, heading, isActive, onChoose }: LineProps) {
  return (
    <>
      {heading === null ? null : (
        <div className={classes.heading} role="presentation">
          {heading}
        </div>
      )}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        className={classes.line}
        {...(isActive ? { 'data-active': true } : {})}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChoose}
        onKeyDown={undefined}
      >
        <span className={classes.label}>
          {item.label}
          {item.detail ? <span className={classes.detail}>{item.detail}</span> : null}
        </span>
        {item.hint === '' ? null : <span className={classes.hint}>{item.hint}</span>}
        {item.keys === null ? null : <kbd className={classes.keys}>{item.keys}</kbd>}
      </div>
    </>
  );
}
