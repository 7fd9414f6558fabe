import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import type { FilterDefinition } from '../../../language/view/view.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { describeFilter, shortestText } from './chips.ts';
import classes from './head-filter.module.css';

const FilterField = lazyPart(() => import('./filter-field.tsx').then((module) => module.FilterField));

type HeadFilterProps = {
  readonly label: string;
  readonly definition: FilterDefinition;
  readonly entities: EntityLookup;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/**
 * The filter of a column in its heading. Text searches while typing, from three characters on; a range of days needs
 * both ends (specification 000, section 5).
 */
export function HeadFilter(props: HeadFilterProps) {
  const t = useRuntimeTexts();
  const { label, definition, value, onChange } = props;
  const { dataType, data } = definition;
  const name = t('list.headFilter', { name: label });
  const choices =
    data !== undefined && data.length > 0
      ? data.map(({ id, descricao }) => [String(id), descricao] as const)
      : dataType === 'boolean'
        ? ([
            ['true', t('yes')],
            ['false', t('no')],
          ] as const)
        : null;
  if (choices !== null) {
    return (
      <select
        className={classes.control}
        data-empty={value === '' || undefined}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t('list.filterAny')}</option>
        {choices.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
        {value === '' || choices.some(([id]) => id === value) ? null : <option value={value}>{value}</option>}
      </select>
    );
  }
  if (dataType === 'text' || dataType === undefined || dataType === 'select') {
    return <TextFilter name={name} value={value} onChange={onChange} />;
  }
  return <PanelFilter {...props} name={name} />;
}

const pauseMs = 300;

type TextFilterProps = {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function TextFilter({ name, value, onChange }: TextFilterProps) {
  const t = useRuntimeTexts();
  const [text, setText] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  const sent = useRef(value);
  useEffect(() => {
    // The filter was changed elsewhere: by its chip, by going back.
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const isShort = text.trim() !== '' && text.trim().length < shortestText;
  const search = (next: string) => {
    window.clearTimeout(timer.current);
    const wanted = next.trim();
    if (wanted === sent.current || (wanted !== '' && wanted.length < shortestText)) return;
    sent.current = wanted;
    onChange(wanted);
  };
  return (
    <input
      type="search"
      className={classes.control}
      aria-label={name}
      title={isShort ? t('list.filterTextHint') : undefined}
      data-short={isShort || undefined}
      placeholder={t('list.filter')}
      value={text}
      maxLength={200}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => search(next), pauseMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          search(text);
        } else if (event.key === 'Escape' && text !== '') {
          event.stopPropagation();
          setText('');
          search('');
        }
      }}
    />
  );
}

/** Filters that need more space than a heading has: a range, a related record. */
function PanelFilter({
  label,
  name,
  definition,
  entities,
  value,
  onChange,
}: HeadFilterProps & { readonly name: string }) {
  const t = useRuntimeTexts();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(value);
  const described = value === '' ? null : describeFilter(value, definition, { yes: t('yes'), no: t('no') });
  const text = described === null ? t('list.filter') : described.kind === 'text' ? described.text : t('list.filters');
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    // For React, the form in a portal is still inside the list.
    event.stopPropagation();
    const { isWhole } = await import('./filter-field.tsx');
    if (draft.trim() !== '' && !isWhole(draft, definition)) return;
    setOpen(false);
    onChange(draft);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      radius="md"
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.control}
          data-empty={value === '' || undefined}
          aria-label={text === '' ? name : `${name}: ${text}`}
          aria-haspopup="dialog"
          onClick={() => {
            setDraft(value);
            setOpen((before) => !before);
          }}
        >
          <span>{text}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <form className={classes.panel} onSubmit={(event) => void apply(event)} noValidate>
          <FilterField label={label} definition={definition} entities={entities} value={draft} onChange={setDraft} />
          <div className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setOpen(false);
                onChange('');
              }}
            >
              {t('list.clearFilter')}
            </Button>
            <Button size="compact-sm" type="submit">
              {t('list.applyFilter')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
