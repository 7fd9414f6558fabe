import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { parseDate } from '../../../ui/format/date.ts';
import { rangeEnds } from '../../form/values/value-rules.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { useDateText } from '../date/date-input.tsx';
import { FieldFrame } from '../field-frame.tsx';
import { MaskedInput } from '../masked/masked-input.tsx';
import { ControlButton } from '../text-control.tsx';
import classes from './date-range-element.module.css';

const RangePopup = lazyPart(() => import('./range-popup.tsx').then((module) => module.RangePopup));

/**
 * A first and a last day, typed with a date mask or picked in a calendar. Stored as 'start | end', in a JSON field as {
 * inicio, fim }.
 */
export function DateRangeElement(props: InputProps) {
  const { name, label, value, onChange, onBlur, element, field, isDisabled } = props;
  const t = useRuntimeTexts();
  const inputTexts = useInputTexts();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const [from, to] = rangeEnds(value);
  const change = (start: string | null, end: string | null) => {
    if (start === null && end === null) onChange(null);
    else onChange(field?.kind === 'json' ? { inicio: start, fim: end } : `${start ?? ''} | ${end ?? ''}`);
  };
  const open = () => {
    if (!isDisabled) setOpen(true);
  };
  // Only leaving the whole element counts, not moving between its ends.
  const leave = (target: EventTarget | null) => {
    if (!(target instanceof Node) || root.current?.contains(target) !== true) onBlur();
  };
  return (
    <FieldFrame field={props} isGroup>
      <div ref={root} className={classes.root} onBlurCapture={({ relatedTarget }) => leave(relatedTarget)}>
        <RangeEnd
          props={props}
          end="inicio"
          name={name}
          label={inputTexts('range.from', { name: label })}
          value={from}
          onChange={(start) => change(start, to)}
          onOpen={open}
        />
        <span className={classes.until} aria-hidden="true">
          {inputTexts('range.until')}
        </span>
        <RangeEnd
          props={props}
          end="fim"
          label={inputTexts('range.to', { name: label })}
          value={to}
          onChange={(end) => change(from, end)}
          onOpen={open}
        />
        <ControlButton
          label={t('date.calendar', { name: label })}
          icon={<IconCalendar size={16} stroke={1.75} />}
          isTabStop
          isDisabled={isDisabled}
          aria-expanded={isOpen}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        />
        {isOpen ? (
          <RangePopup
            ends={[isDay(from), isDay(to)]}
            min={limitOf(element.min)}
            max={limitOf(element.max)}
            label={inputTexts('range.calendar', { name: label })}
            onPick={(start, end) => {
              change(start, end);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </div>
    </FieldFrame>
  );
}

type RangeEndProps = {
  /** Of the whole range. */
  readonly props: InputProps;
  readonly end: 'inicio' | 'fim';
  readonly name?: string;
  readonly label: string;
  /** 'YYYY-MM-DD', or a typed text that is not a day. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onOpen: () => void;
};

function RangeEnd({ props, end, name, label, ...given }: RangeEndProps) {
  return (
    <div className={classes.end}>
      <MaskedInput
        isBare
        field={{ ...props, id: `${props.id}-${end}`, frameId: props.id, help: null }}
        name={name}
        aria-label={label}
        {...useDateText({ kind: 'date', ...given })}
      />
    </div>
  );
}

function isDay(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? parseDate(text) : null;
}

function limitOf(limit: number | string | undefined): string | null {
  return typeof limit === 'string' ? isDay(limit.slice(0, 10)) : null;
}
