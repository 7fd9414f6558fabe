import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { useHost } from '../../host-context.ts';
import classes from '../overlay.module.css';

type CalendarPopupProps = {
  /** 'YYYY-MM-DD' or null. */
  readonly value: string | null;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
};

/** A month to pick a day from; it loads when a calendar is opened, because typing a date is the quicker way. */
export function CalendarPopup({ value, onPick, onClose }: CalendarPopupProps) {
  const { language } = useHost();
  return (
    <Popover opened onClose={onClose} position="bottom-end" trapFocus returnFocus withinPortal shadow="md">
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={value}
          {...(value === null ? {} : { defaultDate: value })}
          locale={language.toLowerCase()}
          firstDayOfWeek={0}
          onChange={(day) => {
            if (day !== null) onPick(day);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
