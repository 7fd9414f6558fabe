import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { Icon } from '../../../../ui/components/icon.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { ProblemCount } from '../problem-count.tsx';
import type { SchemaFileInfo } from '../studio.queries.ts';
import { type CatalogEntry, searchCatalog, searchFiles } from './view-catalog.ts';
import classes from './view-picker.module.css';

type ViewPickerProps = {
  readonly isOpen: boolean;
  readonly entries: readonly CatalogEntry[];
  /** Files of schemas, flows, alerts and statements. */
  readonly files: readonly SchemaFileInfo[];
  readonly onChoose: (entry: CatalogEntry) => void;
  readonly onChooseFile: (file: string) => void;
  readonly onNew: () => void;
  readonly onClose: () => void;
};

const maxShown = 60;

const kinds = ['view', 'schema', 'flow', 'alert', 'statement', 'fragment'] as const;
type Kind = (typeof kinds)[number];
const kindIcons = {
  schema: 'table',
  flow: 'route',
  alert: 'bell',
  statement: 'chart-dots',
  fragment: 'puzzle',
} as const;

/**
 * All views, schemas, flows, alerts, statements and fragments, to search and choose from; arrow keys move through the
 * results.
 */
export function ViewPicker({ isOpen, onClose, ...list }: ViewPickerProps) {
  const t = useTexts('studio');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('picker.title')} size={640}>
      <PickerList {...list} />
    </Dialog>
  );
}

/** The same without a dialog, for the start page of the studio. */
export function PickerList(props: Omit<ViewPickerProps, 'isOpen' | 'onClose'>) {
  const { onNew } = props;
  const t = useTexts('studio');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('view');
  const list = useRef<HTMLUListElement>(null);
  const found = usePicks(props, kind, text);
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
      shown[0].onChoose();
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
      <SegmentedControl
        size="xs"
        aria-label={t('picker.kind')}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'view')}
        data={kinds.map((value) => ({ value, label: t(`picker.kinds.${value}`) }))}
      />
      <p className={classes.count} role="status">
        {t(found.length > maxShown ? 'picker.countMore' : 'picker.count', {
          ...{ kind: t(`picker.kinds.${kind}`), count: found.length, shown: maxShown },
        })}
      </p>
      <ul ref={list} className={classes.list}>
        {shown.map(({ id, icon, title, detail, marks, errors, warnings, onChoose }) => (
          <li key={id}>
            <button type="button" className={classes.entry} onClick={onChoose}>
              <Icon name={icon} />
              <span className={classes.names}>
                <span className={classes.title}>{title}</span>
                <span className={classes.id}>{detail}</span>
              </span>
              <span className={classes.marks}>
                {marks.map(({ text: mark, kind: of }) => (
                  <span key={mark} className={classes.mark} data-kind={of}>
                    {mark}
                  </span>
                ))}
                <ProblemCount errors={errors} warnings={warnings} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}

/** An entry of the list. */
type Choice = {
  readonly id: string;
  readonly icon: string | null;
  readonly title: string;
  readonly detail: string;
  readonly marks: readonly { readonly text: string; readonly kind: 'base' | 'override' }[];
  readonly errors: number;
  readonly warnings: number;
  readonly onChoose: () => void;
};

function usePicks(
  { entries, files, onChoose, onChooseFile }: Omit<ViewPickerProps, 'isOpen' | 'onClose'>,
  kind: Kind,
  text: string,
): readonly Choice[] {
  const t = useTexts('studio');
  return useMemo(() => {
    if (kind !== 'view')
      return searchFiles(files, kind, text).map(({ file, name, title, errors, warnings }) => ({
        ...{ id: file, icon: kindIcons[kind], title: title ?? name, detail: file.replace(/^schemas\//, '') },
        ...{ marks: [], errors, warnings, onChoose: () => onChooseFile(file) },
      }));
    return searchCatalog(entries, text).map((entry) => ({
      ...{ id: entry.id, icon: entry.icon, title: entry.title, detail: entry.id },
      ...{ errors: entry.errors, warnings: entry.warnings, onChoose: () => onChoose(entry) },
      marks: [
        ...(entry.base === null ? [] : [{ text: t('picker.base'), kind: 'base' as const }]),
        ...(entry.overrides.length === 0
          ? []
          : [{ text: t('picker.overrides', { count: entry.overrides.length }), kind: 'override' as const }]),
      ],
    }));
  }, [entries, files, onChoose, onChooseFile, kind, text, t]);
}
