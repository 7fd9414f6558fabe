import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { useHost } from '../../host-context.ts';

type CalendarPanelProps = {
  /** 'YYYY-MM-DD' or null. */
  readonly value: string | null;
  readonly onPick: (day: string) => void;
};

/** A month to pick a day from; it loads when a calendar is opened, because typing a date is the quicker way. */
export function CalendarPanel({ value, onPick }: CalendarPanelProps) {
  const { language } = useHost();
  return (
    <DatePicker
      value={value}
      {...(value === null ? {} : { defaultDate: value })}
      locale={language.toLowerCase()}
      firstDayOfWeek={0}
      onChange={(day) => {
        if (day !== null) onPick(day);
      }}
    />
  );
}
