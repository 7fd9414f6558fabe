import { Popover } from '@mantine/core';
import { IconChevronDown, IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import { labelOf } from '../../../language/values/record-values.ts';
import { type RowClick, useRowClick } from '../../form/actions/use-row-click.ts';
import { usePartName } from '../../form/state/part-name.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { readRow } from '../chart/chart-data.ts';
import { SourceStates } from '../chart/source-states.tsx';
import { useChartSource } from '../chart/use-chart-source.ts';
import classes from './links-element.module.css';

type Entry = { readonly row: JsonRecord; readonly text: string; readonly below: readonly Entry[] };

/**
 * Rows as a bar of links. A link with rows below it has a button that opens them in columns, up to three levels. The
 * bar scrolls sideways if needed. Below 990 px a bar with levels becomes a menu behind a button (specification 001,
 * section 2). With `heading` its name is visible above it.
 */
export function LinksElement({ name, element, label }: BlockProps) {
  const source = useChartSource(name, element, false);
  const clickOf = useRowClick(element.click, source.retry, true);
  const partName = usePartName(name, label);
  const { itemLabel, itemChildren } = element;
  const [isOpen, setOpen] = useState(false);
  const entriesOf = (rows: readonly JsonRecord[], depth: number): readonly Entry[] =>
    rows.map((row) => {
      const inner = itemChildren === undefined || depth >= deepest ? null : readRow(row, itemChildren);
      return {
        row,
        text: String((itemLabel === undefined ? null : readRow(row, itemLabel)) ?? labelOf(row)),
        below: Array.isArray(inner) ? entriesOf(inner.filter(isRecord), depth + 1) : [],
      };
    });
  const entries = entriesOf(source.rows, 1);
  const isMenu = itemChildren !== undefined;
  return (
    <nav aria-label={partName}>
      {element.heading === true ? (
        <p className={classes.heading} aria-hidden="true">
          {partName}
        </p>
      ) : null}
      <BlockHelp help={element.help} />
      <SourceStates
        source={source}
        isEmpty={entries.length === 0}
        empty={element.empty}
        room={
          <div
            className={classes.room}
            data-flat={itemChildren === undefined}
            data-choice={itemChildren === undefined && element.heading === true}
          />
        }
      >
        {isMenu ? (
          <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconMenu2 size={18} stroke={1.75} aria-hidden="true" />
            {partName}
          </button>
        ) : null}
        <ul
          className={classes.bar}
          data-flat={entries.every(({ below }) => below.length === 0)}
          data-menu={isMenu || undefined}
          data-open={isOpen || undefined}
        >
          {entries.map((entry, index) => (
            <li key={String(entry.row.id ?? index)} className={classes.item}>
              <RowLink click={clickOf(entry.row, entry.text)} text={entry.text} className={classes.link} />
              {entry.below.length === 0 ? null : <Below entry={entry} clickOf={clickOf} />}
            </li>
          ))}
        </ul>
      </SourceStates>
    </nav>
  );
}

const deepest = 3;

type ClickOf = ReturnType<typeof useRowClick>;

function Below({ entry, clickOf }: { readonly entry: Entry; readonly clickOf: ClickOf }) {
  const t = useElementTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(720px, 92vw)"
      shadow="md"
      radius="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.more}
          aria-label={t('links.below', { name: entry.text })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={entry.text} className={classes.panel ?? ''}>
        <ul className={classes.columns}>
          {entry.below.map((inner, index) => (
            <li key={String(inner.row.id ?? index)}>
              <RowLink
                click={clickOf(inner.row, inner.text)}
                text={inner.text}
                className={classes.head}
                onDone={close}
              />
              {inner.below.length === 0 ? null : (
                <ul className={classes.leaves}>
                  {inner.below.map((leaf, at) => (
                    <li key={String(leaf.row.id ?? at)}>
                      <RowLink
                        click={clickOf(leaf.row, leaf.text)}
                        text={leaf.text}
                        className={classes.leaf}
                        onDone={close}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

type RowLinkProps = {
  readonly click: RowClick | null;
  readonly text: string;
  readonly className: string | undefined;
  readonly onDone?: () => void;
};

function RowLink({ click, text, className, onDone }: RowLinkProps) {
  if (click === null) return <span className={className}>{text}</span>;
  const onClick: RowClick['onClick'] = (event) => {
    click.onClick(event);
    onDone?.();
  };
  return click.href === null ? (
    <button type="button" className={className} onClick={onClick}>
      {text}
    </button>
  ) : (
    <a className={className} href={click.href} onClick={onClick} aria-current={isHere(click.href) ? 'page' : undefined}>
      {text}
    </a>
  );
}

/** Whether a link leads to the current address. */
function isHere(href: string): boolean {
  const { pathname, search } = window.location;
  return href === pathname || href === pathname + search;
}
