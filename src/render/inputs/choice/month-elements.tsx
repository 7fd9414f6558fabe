import { useMemo } from 'react';
import type { InputProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { SelectElement } from './choice-elements.tsx';

/** A month of the year, chosen by name. */
export function MonthElement(props: InputProps) {
  const t = useRuntimeTexts();
  const months = t('months');
  const data = useMemo(() => months.split(',').map((descricao, index) => ({ id: index + 1, descricao })), [months]);
  return <SelectElement {...props} element={{ ...props.element, data }} />;
}

/** Default number of years back and ahead. */
const yearsBack = 10;
const yearsAhead = 1;

/** A year, latest first. */
export function YearElement(props: InputProps) {
  const { min, max } = props.element;
  const data = useMemo(() => {
    const now = new Date().getFullYear();
    const last = typeof max === 'number' ? max : now + yearsAhead;
    const first = Math.min(last, typeof min === 'number' ? min : now - yearsBack);
    return Array.from({ length: last - first + 1 }, (_, index) => ({ id: last - index, descricao: `${last - index}` }));
  }, [min, max]);
  return <SelectElement {...props} element={{ ...props.element, data }} />;
}
