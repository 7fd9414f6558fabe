import { HiddenFigure } from '../../masks/hidden-figure.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import { useMasks } from '../../masks/use-masks.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { Clickable } from '../display/clickable.tsx';
import { useShownValue } from '../display/use-shown-value.ts';
import classes from './static-element.module.css';

/** A value of the record as text, badge or link, read-only. */
export function StaticElement({ name, element, label }: BlockProps) {
  const { value, text, cell, context, eye } = useShownValue(name, element);
  const masks = useMasks(eye !== null);
  const Display = cell.display;
  const isClickable = element.click !== undefined;
  if (eye !== null && masks.isHidden(eye))
    return (
      <ShownFrame element={element} label={label} isEmpty={false}>
        <HiddenFigure /> <MaskButton masks={masks} names={[eye]} />
      </ShownFrame>
    );
  if (element.heading === true && text !== '') return <h2 className={classes.heading}>{text}</h2>;
  return (
    <ShownFrame element={element} label={label} isEmpty={text === ''}>
      <Clickable element={element} label={label}>
        <Display
          value={value}
          context={isClickable ? { ...context, isInert: true } : context}
          text={text === '' ? text : (element.linkText ?? text)}
        />
      </Clickable>
    </ShownFrame>
  );
}
