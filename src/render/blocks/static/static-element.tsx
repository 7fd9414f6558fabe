import { Icon } from '../../../ui/components/icon.tsx';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { HiddenFigure } from '../../masks/hidden-figure.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import { useMasks } from '../../masks/use-masks.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { Clickable } from '../display/clickable.tsx';
import { useShownValue } from '../display/use-shown-value.ts';
import classes from './static-element.module.css';

const LinkButton = lazyPart(() => import('./link-button.tsx').then((module) => module.LinkButton));

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
  if (element.primary === true)
    return <LinkButton value={value} text={text === '' ? label : (element.linkText ?? text)} />;
  const shown = (
    <Display
      value={value}
      context={isClickable ? { ...context, isInert: true } : context}
      text={text === '' ? text : (element.linkText ?? text)}
    />
  );
  const isMoment = cell.holds === 'date' || cell.holds === 'datetime';
  const drawn = isMoment && typeof value === 'string' ? <time dateTime={value}>{shown}</time> : shown;
  const isMarked = element.icon !== undefined || element.bold === true;
  return (
    <ShownFrame element={element} label={label} isEmpty={text === ''}>
      <Clickable element={element} label={label}>
        {isMarked ? (
          <span className={classes.marked} data-bold={element.bold === true}>
            {element.icon === undefined ? null : <Icon name={element.icon} />}
            {drawn}
          </span>
        ) : (
          drawn
        )}
      </Clickable>
    </ShownFrame>
  );
}
