import { type Icon, IconBed, IconBedFlat, IconCircle, IconRectangle } from '@tabler/icons-react';
import type { FramedField } from '../../../../render/inputs.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { SpecialKind } from '../../rules/special-product.ts';
import classes from './kind-choice.module.css';

type KindChoiceProps = {
  readonly field: FramedField;
  readonly kinds: readonly SpecialKind[];
  readonly value: SpecialKind | null;
  readonly onChoose: (kind: SpecialKind) => void;
};

const icons: Readonly<Record<SpecialKind, Icon>> = {
  ESPECIAL: IconRectangle,
  PADRAO: IconBed,
  REDONDO: IconCircle,
  TRAVESSEIRO: IconBedFlat,
};

/** The kinds of a product side by side, as native radio buttons: arrow keys move between them. */
export function KindChoice({ field: { id, label, error }, kinds, value, onChoose }: KindChoiceProps) {
  const t = useTexts('catalogue');
  return (
    <fieldset className={classes.root} aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className={classes.legend}>
        {label}
        <span aria-hidden="true" className={classes.asterisk}>
          {' *'}
        </span>
      </legend>
      <div className={classes.kinds}>
        {kinds.map((kind) => {
          const KindIcon = icons[kind];
          return (
            <label key={kind} className={classes.kind}>
              <input
                type="radio"
                className={classes.radio}
                name={id}
                value={kind}
                required
                checked={kind === value}
                onChange={() => onChoose(kind)}
              />
              <KindIcon size={20} stroke={1.5} aria-hidden="true" />
              {t(`kind.${kind}`)}
            </label>
          );
        })}
      </div>
      {error === null ? null : (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
