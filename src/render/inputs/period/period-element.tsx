import { useEffect, useState } from 'react';
import { periodType } from '../../../language/elements/inputs/period.type.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import { periodOf, readPeriod } from '../../../language/values/periods.ts';
import { periodNames } from '../../../language/view/period-names.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { useForm } from '../../form/state/form-context.tsx';
import { evaluateRowCondition } from '../../list/state/row-conditions.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { usePeriodTexts } from '../../texts/period/index.ts';
import { FieldFrame } from '../field-frame.tsx';
import classes from './period-element.module.css';

const PeriodDialog = lazyPart(() => import('./period-dialog.tsx').then((module) => module.PeriodDialog));

/** Periods of more than a month whose figures already exist (specification 002, section 2.2). */
const longNames: ReadonlySet<string> = new Set(['trimestre', 'outros']);

/** Whether a condition holds for the form; false until that is known. */
function useHolds(condition: Condition | undefined): boolean {
  const { form } = useForm();
  const [holds, setHolds] = useState(condition === undefined);
  useEffect(() => {
    if (condition === undefined) return;
    let isCurrent = true;
    const around = { ...form.bindings(), record: form.store.values() };
    void evaluateRowCondition('visible', condition, around).then((value) => {
      if (isCurrent) setHolds(value);
    });
    return () => {
      isCurrent = false;
    };
  }, [form, condition]);
  return holds;
}

/** A period chosen by named buttons; 'outros' opens a dialog for both days (specification 002, section 2.3). */
export function PeriodElement(props: InputProps) {
  const { value, onChange, onBlur, element, isDisabled } = props;
  const t = usePeriodTexts();
  const [isOpen, setOpen] = useState(false);
  const period = readPeriod(value);
  const wanted = element.periods ?? periodNames;
  const hasLong = useHolds(element.longPeriods);
  const names = periodNames.filter((name) => wanted.includes(name) && (hasLong || !longNames.has(name)));
  const today = new Date();
  const chosen = names.find((name) => {
    const own = periodOf(name, today);
    return own !== null && own.inicio === period?.inicio && own.fim === period.fim;
  });
  const isFree = period !== null && chosen === undefined;
  const text = periodType.write(value, { texts: (key) => key });
  return (
    <FieldFrame field={props} isGroup>
      <div className={classes.root}>
        <div className={classes.buttons}>
          {names.map((name) => {
            const isPressed = name === chosen || (name === 'outros' && isFree);
            return (
              <button
                key={name}
                type="button"
                className={classes.button}
                aria-pressed={isPressed}
                aria-haspopup={name === 'outros' ? 'dialog' : undefined}
                disabled={isDisabled}
                onBlur={onBlur}
                onClick={() => {
                  if (name === 'outros') setOpen(true);
                  else onChange(periodOf(name, new Date()));
                }}
              >
                {t(name)}
              </button>
            );
          })}
        </div>
        <p className={classes.days} aria-live="polite">
          {text === '' ? t('none') : text}
        </p>
      </div>
      {isOpen ? (
        <PeriodDialog
          id={props.id}
          period={period}
          onChoose={(next) => {
            onChange(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </FieldFrame>
  );
}
