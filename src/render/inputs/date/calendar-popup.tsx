import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { useHost } from '../../host/host-context.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import overlay from '../overlay.module.css';
import classes from './calendar-popup.module.css';

type CalendarPopupProps = {
  /** 'YYYY-MM-DD' or null. */
  readonly value: string | null;
  /** Earliest and latest day, 'YYYY-MM-DD'; others cannot be picked. */
  readonly min: string | null;
  readonly max: string | null;
  readonly label: string;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
};

/** A month for picking a day. Its code loads when a calendar is opened, because typing a date is faster. */
export function CalendarPopup({ value, min, max, label, onPick, onClose }: CalendarPopupProps) {
  const inputTexts = useInputTexts();
  const { language } = useHost();
  return (
    <Popover
      opened
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <span className={overlay.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={classes.popup ?? ''}>
        <DatePicker
          value={value}
          {...(value === null ? {} : { defaultDate: value })}
          locale={language.toLowerCase()}
          firstDayOfWeek={0}
          hideOutsideDates
          highlightToday
          {...(min === null ? {} : { minDate: min })}
          {...(max === null ? {} : { maxDate: max })}
          ariaLabels={{
            previousMonth: inputTexts('range.previousMonth'),
            nextMonth: inputTexts('range.nextMonth'),
            previousYear: inputTexts('range.previousYear'),
            nextYear: inputTexts('range.nextYear'),
            previousDecade: inputTexts('range.previousYears'),
            nextDecade: inputTexts('range.nextYears'),
          }}
          onChange={(day) => {
            if (day !== null) onPick(day);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
