import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { decimalsOf } from '../../../domain/numbers/number-text.ts';
import { moneyStyleOf } from '../../../language/values/cell-text.ts';
import { formatMoney, moneyDecimals, moneySymbol } from '../../../ui/format/money.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { parseMoney, parseNumber } from '../../../ui/format/typed-number.ts';
import type { Translate } from '../../../ui/i18n/texts.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { textOf } from '../control-props.ts';
import { ControlButton, TextControl } from '../text-control.tsx';
import { useEditedText } from '../use-edited-text.ts';
import { usePasted } from '../use-pasted.ts';
import { useSetting } from '../use-setting.ts';

type NumericProps = {
  readonly props: InputProps;
  readonly format: (value: number) => string;
  readonly parse: (text: string) => number | null;
  /** Parses without rounding, if `parse` rounds. */
  readonly exact?: (text: string) => number | null;
  readonly isWhole: boolean;
  /** Identifies the format, if it may change or arrive later, such as the currency of the record. */
  readonly style?: string;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  /** Number of buttons at the end. */
  readonly rightCount?: number;
  /** Adds or subtracts one, by the arrow keys. */
  readonly onStep?: ((by: 1 | -1) => void) | undefined;
};

/** A number as text: formatted when it is left, free while typing. Text that is not a number stays, and is refused. */
function NumericInput(numeric: NumericProps) {
  const { props, format, parse, exact, isWhole, style, left, right, rightCount = 0, onStep } = numeric;
  const read = (text: string) => (text.trim() === '' ? null : (parse(text) ?? text));
  const { text, setText, tidy, setInside } = useEditedText(
    props.value,
    (value) => (typeof value === 'number' ? format(value) : textOf(value)),
    read,
    style,
  );
  const isEntering = useRef(false);
  const onPaste = usePasted(props.label, (pasted) => {
    const value = parse(pasted);
    if (value === null || (isWhole && !Number.isInteger(value))) return false;
    // More decimals than the field shows would be stored or rounded away without anybody noticing.
    const shown = format(value);
    if (parse(shown) !== value || (exact ?? parse)(pasted) !== value) return false;
    setText(shown);
    props.onChange(value);
    return true;
  });
  return (
    <TextControl
      field={props}
      name={props.name}
      value={text}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      isNumeric
      start={left}
      end={right}
      endCount={rightCount}
      onChange={(event) => {
        // An integer keeps only digits and its sign (specification 000, section 5); others keep their separators.
        const typed = event.currentTarget.value.replaceAll(isWhole ? /[^\d−-]/g : /[^\d.,−-]/g, '');
        setText(typed);
        props.onChange(read(typed));
      }}
      onPaste={onPaste}
      onKeyDown={(event) => {
        if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onStep(event.key === 'ArrowUp' ? 1 : -1);
      }}
      // Typing replaces the text: it is selected at once, so that even fast typing is not appended.
      onFocus={(event) => {
        event.currentTarget.select();
        setInside(true);
      }}
      onMouseDown={(event) => {
        isEntering.current = document.activeElement !== event.currentTarget;
      }}
      onMouseUp={(event) => {
        // The click that set the focus has also set the caret; a selected part was intended.
        const { selectionStart, selectionEnd } = event.currentTarget;
        if (isEntering.current && selectionStart === selectionEnd) event.currentTarget.select();
        isEntering.current = false;
      }}
      onBlur={() => {
        tidy();
        setInside(false);
        props.onBlur();
      }}
    />
  );
}

export function NumberElement(props: InputProps) {
  const decimals = props.field?.kind === 'integer' ? 0 : (props.field?.decimals ?? 10);
  return (
    <NumericInput
      props={props}
      isWhole={props.field?.kind === 'integer'}
      format={(value) => formatNumber(value, { maxDecimals: decimals })}
      parse={parseNumber}
    />
  );
}

export function PercentElement(props: InputProps) {
  return (
    <NumericInput
      props={props}
      isWhole={false}
      format={(value) => formatNumber(value, { maxDecimals: props.field?.decimals ?? 4 })}
      parse={(text) => parseNumber(text.replace('%', ''))}
      right={
        <span aria-hidden="true" style={percentStyle}>
          %
        </span>
      }
      rightCount={1}
    />
  );
}

const percentStyle = { paddingInlineEnd: 8, color: 'var(--mantine-color-dimmed)' };

export function MoneyElement(props: InputProps) {
  const t = useInputTexts();
  const style = moneyStyleOf(useSetting(props.element.currency ?? props.field?.currency));
  const symbol = moneySymbol(style);
  const places = moneyDecimals(style);
  // An amount with more decimals than its currency is shown as it is and refused: rounded, it would look correct.
  const isUnfit = (value: number) => decimalsOf(value) > places;
  const bare = (value: number) =>
    isUnfit(value) ? formatNumber(value) : formatMoney(value, style).replace(symbol, '').replace('\u00a0', '').trim();
  const error =
    props.error ?? (typeof props.value === 'number' && isUnfit(props.value) ? excess(t, symbol, places) : null);
  return (
    // Another currency may have other decimals: the text is formatted again in the same input, which may have the
    // focus.
    <NumericInput
      props={{ ...props, error }}
      isWhole={false}
      format={bare}
      parse={(text) => parseMoney(text, style)}
      exact={(text) => parseNumber(text.replace(symbol, ''))}
      style={symbol}
      left={symbol}
    />
  );
}

function excess(t: Translate, symbol: string, places: number): string {
  return places === 0
    ? t('money.whole', { currency: symbol })
    : t('money.decimals', { currency: symbol, count: places });
}

/** A number with buttons; with `disableOnLimit` it stops at min and max. */
export function SpinnerElement(props: InputProps) {
  const value = typeof props.value === 'number' ? props.value : 0;
  const { disableOnLimit } = props.element;
  const min = useLimit(disableOnLimit === true ? props.element.min : undefined);
  const max = useLimit(disableOnLimit === true ? props.element.max : undefined);
  const move = (by: number) => {
    const next = value + by;
    if (min !== null && next < min) return;
    if (max !== null && next > max) return;
    props.onChange(next);
  };
  const button = (by: number, icon: ReactNode, isAtLimit: boolean) => (
    <ControlButton
      label={`${props.label} ${by > 0 ? '+' : '−'}1`}
      icon={icon}
      isDisabled={props.isDisabled || isAtLimit}
      onClick={() => move(by)}
    />
  );
  return (
    <NumericInput
      props={props}
      isWhole
      format={(each) => formatNumber(each, { maxDecimals: 0 })}
      parse={parseNumber}
      onStep={props.isDisabled ? undefined : move}
      rightCount={2}
      right={
        <>
          {button(-1, <IconMinus size={14} />, min !== null && value <= min)}
          {button(1, <IconPlus size={14} />, max !== null && value >= max)}
        </>
      }
    />
  );
}

/** A limit: a number, or that in a field of the record; null if there is none. */
function useLimit(given: number | string | undefined): number | null {
  const limit = useSetting(given === undefined ? undefined : String(given)) ?? '';
  return limit === '' || !Number.isFinite(Number(limit)) ? null : Number(limit);
}
