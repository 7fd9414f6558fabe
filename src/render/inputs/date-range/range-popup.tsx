import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import overlay from '../overlay.module.css';
import classes from './date-range-element.module.css';
import { presetsOf } from './presets.ts';

type Ends = readonly [string | null, string | null];

type RangePopupProps = {
  /** First and last day, 'YYYY-MM-DD' or null. */
  readonly ends: Ends;
  readonly min: string | null;
  readonly max: string | null;
  readonly label: string;
  readonly onPick: (from: string, to: string) => void;
  readonly onClose: () => void;
};

/** A calendar for two days, with predefined periods; its code loads when it is opened. */
export function RangePopup({ ends, min, max, label, onPick, onClose }: RangePopupProps) {
  const inputTexts = useInputTexts();
  const { language } = useHost();
  const [picked, setPicked] = useState<Ends>(ends);
  const limits = { ...(min === null ? {} : { minDate: min }), ...(max === null ? {} : { maxDate: max }) };
  const isInside = (day: string) => (min === null || day >= min) && (max === null || day <= max);
  const month = picked[0] ?? (max !== null && !isInside(presetsOf(new Date())[0]?.from ?? '') ? max : null);
  return (
    <Popover
      opened
      position="bottom-start"
      shadow="md"
      radius="md"
      withinPortal
      trapFocus
      returnFocus
      withRoles={false}
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Popover.Target>
        <span className={overlay.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={classes.popup ?? ''}>
        <ul className={classes.presets} aria-label={inputTexts('range.presets')}>
          {presetsOf(new Date()).map(({ name, from, to }) => (
            <li key={name}>
              <button
                type="button"
                className={classes.preset}
                aria-pressed={ends[0] === from && ends[1] === to}
                disabled={!isInside(from) || !isInside(to)}
                onClick={() => onPick(from, to)}
              >
                {inputTexts(`range.${name}`)}
              </button>
            </li>
          ))}
        </ul>
        <DatePicker
          type="range"
          allowSingleDateInRange
          value={[picked[0], picked[1]]}
          {...limits}
          {...(month === null ? {} : { defaultDate: month })}
          locale={language.toLowerCase()}
          firstDayOfWeek={0}
          hideOutsideDates
          highlightToday
          ariaLabels={{
            previousMonth: inputTexts('range.previousMonth'),
            nextMonth: inputTexts('range.nextMonth'),
            previousYear: inputTexts('range.previousYear'),
            nextYear: inputTexts('range.nextYear'),
            previousDecade: inputTexts('range.previousYears'),
            nextDecade: inputTexts('range.nextYears'),
          }}
          onChange={([from, to]) => {
            setPicked([from, to]);
            if (from !== null && to !== null) onPick(from, to);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
