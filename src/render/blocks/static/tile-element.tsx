import { useFieldValue } from '../../form/state/form-context.tsx';
import { HiddenFigure } from '../../masks/hidden-figure.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import { useMasks } from '../../masks/use-masks.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { StoredImage } from '../../registry/stored-image.tsx';
import { Clickable } from '../display/clickable.tsx';
import { useShownValue } from '../display/use-shown-value.ts';
import classes from './tile-element.module.css';

/** A value of the record as a tile; with `click` its value is a button. */
export function TileElement({ name, element, label }: BlockProps) {
  const { value, text, cell, context, eye } = useShownValue(name, element);
  const masks = useMasks(eye !== null);
  const picture = useFieldValue(element.small ?? '');
  const Display = cell.display;
  const isHidden = eye !== null && masks.isHidden(eye);
  return (
    <div className={classes.tile}>
      <dl className={classes.words}>
        <dt className={classes.name}>
          {label}
          {eye === null ? null : <MaskButton masks={masks} names={[eye]} />}
        </dt>
        <dd className={classes.value}>
          {isHidden ? (
            <HiddenFigure />
          ) : text === '' ? (
            <span className={classes.blank}>{element.empty ?? '–'}</span>
          ) : (
            <Clickable element={element} label={label}>
              <Display
                value={value}
                context={element.click === undefined ? context : { ...context, isInert: true }}
                text={text}
              />
            </Clickable>
          )}
        </dd>
        {(element.help ?? '') === '' ? null : <dd className={classes.help}>{element.help}</dd>}
      </dl>
      {typeof picture === 'string' && picture !== '' ? (
        <StoredImage src={picture} alt="" className={classes.picture} />
      ) : null}
    </div>
  );
}
