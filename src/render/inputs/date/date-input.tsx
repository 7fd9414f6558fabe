import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { formatDate, formatDateTime, parseDate, parseDateTime } from '../../../ui/format/date.ts';
import { masks } from '../../../ui/format/masks.ts';
import { pastedDate, pastedDateTime, pastedTime } from '../../../ui/format/pasted.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { textOf } from '../control-props.ts';
import type { FramedField } from '../field-frame.tsx';
import { MaskedInput } from '../masked/masked-input.tsx';
import { ControlButton } from '../text-control.tsx';
import { useEditedText } from '../use-edited-text.ts';

const CalendarPopup = lazyPart(() => import('./calendar-popup.tsx').then((module) => module.CalendarPopup));

export type DateInputProps = {
  readonly field: FramedField;
  readonly name?: string | undefined;
  readonly kind: 'date' | 'datetime';
  /** 'YYYY-MM-DD', or an ISO 8601 time; any other text is shown as it is. */
  readonly value: unknown;
  /** Receives null when empty, and the text itself if it is not a day or time, so that validation refuses it. */
  readonly onChange: (value: string | null) => void;
  /** Names the control without a visible label, because something else shows it. */
  readonly isBare?: boolean;
  /** Replaces the hint about the format. */
  readonly placeholder?: string;
  /** First and last day of the calendar, in the form of a view's limits. */
  readonly min?: unknown;
  readonly max?: unknown;
  readonly onBlur?: (() => void) | undefined;
};

type DateTextOptions = Pick<DateInputProps, 'kind' | 'value' | 'onChange'> & { readonly onOpen: () => void };

/** The parts of a masked input for a day, or a day with time; Alt and arrow down open its calendar. */
export function useDateText({ kind, value, onChange, onOpen }: DateTextOptions) {
  const t = useRuntimeTexts();
  const isDate = kind === 'date';
  const read = (text: string) => (text === '' ? null : ((isDate ? parseDate(text) : parseDateTime(text)) ?? text));
  const write = (given: unknown) => {
    const text = textOf(given);
    return (isDate ? formatDate(text) : formatDateTime(text)) || text;
  };
  const { text, setText } = useEditedText(value, write, read);
  return {
    text,
    mask: isDate ? masks.date : masks.dateTime,
    inputMode: 'numeric',
    placeholder: t(isDate ? 'date.dateHint' : 'date.dateTimeHint'),
    readPasted: isDate ? pastedDate : pastedDateTime,
    onText: (typed: string) => {
      setText(typed);
      onChange(read(typed));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || !event.altKey) return;
      event.preventDefault();
      onOpen();
    },
  } as const;
}

/** A day or a time typed with a mask ('39/19/9999'), with a calendar whose code loads when it is opened. */
export function DateInput(props: DateInputProps) {
  const { field, kind, onChange, isBare, placeholder } = props;
  const t = useRuntimeTexts();
  const [isOpen, setOpen] = useState(false);
  const isDate = kind === 'date';
  const typed = useDateText({ ...props, onOpen: () => setOpen(!field.isDisabled) });
  const { text } = typed;
  const pick = (day: string) => {
    setOpen(false);
    const time = /\d\d:\d\d$/.exec(text)?.[0] ?? '00:00';
    onChange(isDate ? day : parseDateTime(`${formatDate(day)} ${time}`));
  };
  const selected = isDate ? parseDate(text) : parseDate(text.slice(0, 10));
  return (
    <MaskedInput
      field={field}
      name={props.name}
      {...(isBare === true ? { isBare: true, 'aria-label': field.label } : {})}
      {...typed}
      placeholder={placeholder ?? typed.placeholder}
      onBlur={props.onBlur}
      endCount={1}
      end={
        <ControlButton
          label={t('date.calendar', { name: field.label })}
          icon={<IconCalendar size={16} stroke={1.75} />}
          isDisabled={field.isDisabled}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        />
      }
      overlay={
        isOpen ? (
          <CalendarPopup
            value={selected}
            min={dayOf(props.min)}
            max={dayOf(props.max)}
            label={t('date.calendar', { name: field.label })}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        ) : undefined
      }
    />
  );
}

function dayOf(limit: unknown): string | null {
  const day = typeof limit === 'string' ? limit.slice(0, 10) : '';
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}

type TimeInputProps = Pick<DateInputProps, 'field' | 'name' | 'value' | 'onChange' | 'onBlur'>;

/** A time of day, 'HH:mm'. */
export function TimeInput({ field, name, value, onChange, onBlur }: TimeInputProps) {
  const t = useRuntimeTexts();
  const text = textOf(value).slice(0, 5);
  return (
    <MaskedInput
      field={field}
      name={name}
      mask={masks.time}
      inputMode="numeric"
      placeholder={t('date.timeHint')}
      text={text}
      readPasted={pastedTime}
      onText={(typed) => onChange(typed === '' ? null : typed)}
      onBlur={onBlur}
    />
  );
}
