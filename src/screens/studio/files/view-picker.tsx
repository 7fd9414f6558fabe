import { Button, Modal, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { dialogAttributes } from '../../../ui/components/dialog-attributes.ts';
import { Icon } from '../../../ui/components/icon.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { ProblemCount } from '../problem-count.tsx';
import { type CatalogEntry, searchCatalog } from './view-catalog.ts';
import classes from './view-picker.module.css';

type ViewPickerProps = {
  readonly isOpen: boolean;
  readonly entries: readonly CatalogEntry[];
  readonly onChoose: (entry: CatalogEntry) => void;
  readonly onNew: () => void;
  readonly onClose: () => void;
};

const maxShown = 60;

/** All views to search and choose from; arrow keys go through what is found. */
export function ViewPicker({ isOpen, entries, onChoose, onNew, onClose }: ViewPickerProps) {
  const t = useTexts('studio');
  return (
    <Modal
      attributes={dialogAttributes}
      opened={isOpen}
      onClose={onClose}
      title={t('picker.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      size={640}
    >
      <PickerList entries={entries} onChoose={onChoose} onNew={onNew} />
    </Modal>
  );
}

/** The same without a dialog around it, for the start of the studio. */
export function PickerList({ entries, onChoose, onNew }: Pick<ViewPickerProps, 'entries' | 'onChoose' | 'onNew'>) {
  const t = useTexts('studio');
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => searchCatalog(entries, text), [entries, text]);
  const shown = found.slice(0, maxShown);

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = buttons.findIndex((button) => button.matches(':focus'));
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      buttons[Math.max(0, index + step)]?.focus();
    } else if (event.key === 'Enter' && index < 0 && shown[0] !== undefined) {
      event.preventDefault();
      onChoose(shown[0]);
    }
  };

  return (
    <search className={classes.root} onKeyDown={onKeyDown}>
      <div className={classes.tools}>
        <TextInput
          data-autofocus
          type="search"
          role="searchbox"
          className={classes.search ?? ''}
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          value={text}
          maxLength={100}
          onChange={({ currentTarget: { value } }) => setText(value)}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        />
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onNew}>
          {t('picker.new')}
        </Button>
      </div>
      <p className={classes.count} role="status">
        {t(found.length > maxShown ? 'picker.countMore' : 'picker.count', { count: found.length, shown: maxShown })}
      </p>
      <ul ref={list} className={classes.list}>
        {shown.map((entry) => (
          <li key={entry.id}>
            <button type="button" className={classes.entry} onClick={() => onChoose(entry)}>
              <Icon name={entry.icon} />
              <span className={classes.names}>
                <span className={classes.title}>{entry.title}</span>
                <span className={classes.id}>{entry.id}</span>
              </span>
              <span className={classes.marks}>
                {entry.base === null ? null : <span className={classes.mark}>{t('picker.base')}</span>}
                {entry.overrides.length === 0 ? null : (
                  <span className={classes.mark} data-kind="override">
                    {t('picker.overrides', { count: entry.overrides.length })}
                  </span>
                )}
                <ProblemCount errors={entry.errors} warnings={entry.warnings} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}
