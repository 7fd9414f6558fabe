import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoney, moneySymbol, parseMoney } from '../../../ui/format/money.ts';
import { formatNumber, parseNumber } from '../../../ui/format/number.ts';
import { moneyStyle } from '../../registry/cell-text.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { controlProps, textOf } from '../control-props.ts';
import { useEditedText } from '../use-edited-text.ts';

type NumericProps = {
  readonly props: InputProps;
  readonly format: (value: number) => string;
  readonly parse: (text: string) => number | null;
  readonly isWhole: boolean;
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  /** Pixels that the buttons at the end take. */
  readonly rightWidth?: number;
};

/** A number as text: written out when it is left, free while it is typed. What is no number stays, and is refused. */
function NumericInput({ props, format, parse, isWhole, left, right, rightWidth }: NumericProps) {
  const read = (text: string) => (text.trim() === '' ? null : (parse(text) ?? text));
  const { text, setText, tidy } = useEditedText(
    props.value,
    (value) => (typeof value === 'number' ? format(value) : textOf(value)),
    read,
  );
  return (
    <TextInput
      {...controlProps(props)}
      value={text}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      styles={alignEnd}
      leftSection={left}
      rightSection={right}
      {...(rightWidth === undefined ? {} : { rightSectionWidth: rightWidth })}
      onChange={(event) => {
        // Letters are not taken at all; signs that numbers are written with are.
        const typed = event.currentTarget.value.replaceAll(isWhole ? /[^\d.−-]/g : /[^\d.,−-]/g, '');
        setText(typed);
        props.onChange(read(typed));
      }}
      onFocus={(event) => {
        // What stands there is replaced by typing; the click that brought the focus would undo the selection.
        const input = event.currentTarget;
        requestAnimationFrame(() => input.select());
      }}
      onBlur={() => {
        tidy();
        props.onBlur();
      }}
    />
  );
}

const alignEnd = { input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } } as const;

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
      right={<span aria-hidden="true">%</span>}
    />
  );
}

export function MoneyElement(props: InputProps) {
  const style = moneyStyle(props.element.currency ?? props.field?.currency);
  const symbol = moneySymbol(style);
  const bare = (value: number) => formatMoney(value, style).replace(symbol, '').replace('\u00a0', '').trim();
  return (
    <NumericInput
      props={props}
      isWhole={false}
      format={bare}
      parse={(text) => parseMoney(text, style)}
      left={
        <span
          aria-hidden="true"
          style={{ fontSize: 'var(--mantine-font-size-sm)', color: 'var(--mantine-color-dimmed)' }}
        >
          {symbol}
        </span>
      }
    />
  );
}

/** A number with buttons; with `disableOnLimit` it stops at min and max. */
export function SpinnerElement(props: InputProps) {
  const value = typeof props.value === 'number' ? props.value : 0;
  const min = limitOf(props.element.min, props);
  const max = limitOf(props.element.max, props);
  const move = (by: number) => {
    const next = value + by;
    if (min !== null && next < min) return;
    if (max !== null && next > max) return;
    props.onChange(next);
  };
  const button = (by: number, icon: ReactNode, isAtLimit: boolean) => (
    <ActionIcon
      size="sm"
      tabIndex={-1}
      aria-label={`${props.label} ${by > 0 ? '+' : '−'}1`}
      disabled={props.isDisabled || isAtLimit}
      onClick={() => move(by)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <NumericInput
      props={props}
      isWhole
      format={(each) => formatNumber(each, { maxDecimals: 0 })}
      parse={parseNumber}
      rightWidth={60}
      right={
        <Group gap={0} wrap="nowrap">
          {button(-1, <IconMinus size={14} />, min !== null && value <= min)}
          {button(1, <IconPlus size={14} />, max !== null && value >= max)}
        </Group>
      }
    />
  );
}

function limitOf(given: number | string | undefined, { element }: InputProps): number | null {
  if (element.disableOnLimit !== true || given === undefined || given === '') return null;
  const value = Number(given);
  return Number.isFinite(value) ? value : null;
}
