/** A predefined period, with the name of its text. */
export type Preset = {
  readonly name: 'today' | 'week' | 'month' | 'lastMonth' | 'year';
  readonly from: string;
  readonly to: string;
};

/** The most common periods around a day; weeks begin on Sunday, as in the calendar. */
export function presetsOf(today: Date): readonly Preset[] {
  const year = today.getFullYear();
  const month = today.getMonth();
  const sunday = today.getDate() - today.getDay();
  return [
    { name: 'today', from: dayOf(today), to: dayOf(today) },
    { name: 'week', from: day(year, month, sunday), to: day(year, month, sunday + 6) },
    { name: 'month', from: day(year, month, 1), to: day(year, month + 1, 0) },
    { name: 'lastMonth', from: day(year, month - 1, 1), to: day(year, month, 0) },
    { name: 'year', from: day(year, 0, 1), to: day(year, 11, 31) },
  ];
}

function day(year: number, month: number, date: number): string {
  return dayOf(new Date(year, month, date));
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
