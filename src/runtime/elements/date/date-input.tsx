import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDate, formatDateTime, parseDate, parseDateTime } from '../../../ui/format/date.ts';
import { masks } from '../../../ui/format/masks.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { textOf } from '../control-props.ts';
import { MaskedInput } from '../masked/masked-input.tsx';
import { useEditedText } from '../use-edited-text.ts';
import classes from './date-input.module.css';

const CalendarPanel = lazy(() =>
  import('./calendar-panel.tsx').then(({ CalendarPanel }) => ({ default: CalendarPanel })),
);

export type DateInputProps = {
  readonly kind: 'date' | 'datetime';
  /** 'YYYY-MM-DD', or an ISO 8601 time; text that is neither shows as it is. */
  readonly value: unknown;
  /** null when empty; the text itself when it is no day or time, for validation to refuse. */
  readonly onChange: (value: string | null) => void;
  readonly label: string;
  /** Names the control without showing it, where something else does. */
  readonly isLabelHidden?: boolean;
  /** Instead of the hint of how a date is typed. */
  readonly placeholder?: string;
  readonly id?: string;
  readonly name?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly 'aria-required'?: boolean;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
};

/** A day or a time typed under a mask ('39/19/9999'), with a calendar that loads when it is opened. */
export function DateInput({
  kind,
  value,
  onChange,
  onBlur,
  label,
  isLabelHidden = false,
  placeholder,
  ...rest
}: DateInputProps) {
  const t = useRuntimeTexts();
  const [isOpen, setOpen] = useState(false);
  const isDate = kind === 'date';
  const read = (text: string) => (text === '' ? null : ((isDate ? parseDate(text) : parseDateTime(text)) ?? text));
  const write = (given: unknown) => {
    const text = textOf(given);
    return (isDate ? formatDate(text) : formatDateTime(text)) || text;
  };
  const { text, setText } = useEditedText(value, write, read);
  const pick = (day: string) => {
    setOpen(false);
    const time = /\d\d:\d\d$/.exec(text)?.[0] ?? '00:00';
    onChange(isDate ? day : parseDateTime(`${formatDate(day)} ${time}`));
  };
  const selected = isDate ? parseDate(text) : parseDate(text.slice(0, 10));
  return (
    <MaskedInput
      {...rest}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      mask={isDate ? masks.date : masks.dateTime}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder ?? t(isDate ? 'date.dateHint' : 'date.dateTimeHint')}
      text={text}
      onText={(typed) => {
        setText(typed);
        onChange(read(typed));
      }}
      {...(onBlur === undefined ? {} : { onBlur })}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          withinPortal
          shadow="md"
        >
          <Popover.Target>
            <ActionIcon
              size="sm"
              tabIndex={-1}
              aria-label={t('date.calendar', { name: label })}
              disabled={rest.disabled === true}
              onClick={() => setOpen((open) => !open)}
            >
              <IconCalendar size={16} stroke={1.75} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<div className={classes.waiting} />}>
              {isOpen ? <CalendarPanel value={selected} onPick={pick} /> : null}
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

/** A time of day, 'HH:mm'. */
export function TimeInput({ value, onChange, onBlur, ...rest }: Omit<DateInputProps, 'kind' | 'isLabelHidden'>) {
  const t = useRuntimeTexts();
  const text = textOf(value).slice(0, 5);
  return (
    <MaskedInput
      {...rest}
      mask={masks.time}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('date.timeHint')}
      text={text}
      onText={(typed) => onChange(typed === '' ? null : typed)}
      {...(onBlur === undefined ? {} : { onBlur })}
    />
  );
}
