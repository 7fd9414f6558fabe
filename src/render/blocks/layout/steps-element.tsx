import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { focusFieldOf, useOpener } from '../../form/state/reveal.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import { nameOfElement } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { fieldsInside, InnerContent, noElements, useErrorsInside, useShownInside } from './inner-elements.tsx';
import classes from './steps-element.module.css';
import { useOpenPart } from './use-open-part.ts';

/**
 * Steps in sequence. Going on validates the step. Visited steps can be selected directly, and all of them if the record
 * is saved. All stay mounted, so that saving validates everything.
 */
export function StepsElement({ name, element, pointer, label }: BlockProps) {
  const t = useRuntimeTexts();
  const { form } = useForm();
  const shown = useShownInside(element.elements ?? noElements);
  const [chosen, setChosen] = useOpenPart(name);
  const [reached, setReached] = useState<readonly string[]>([]);
  const [isChecking, setChecking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wantsFocus = useRef(false);
  useOpener(form, name, (step) => {
    setReached((before) => [...before, step]);
    setChosen(step);
  });
  const found = shown.findIndex(([step]) => step === chosen);
  const index = found < 0 ? 0 : found;
  const current = shown[index];
  const furthest = Math.max(index, ...shown.map(([step], at) => (reached.includes(step) ? at : 0)));
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  if (current === undefined) return null;

  const goTo = async (target: number) => {
    const next = shown[target];
    if (next === undefined || isChecking) return;
    if (target > index && !form.isReadOnly) {
      setChecking(true);
      const fields = fieldsInside(form, current[0]);
      const isValid = await form.validateFields(fields).finally(() => setChecking(false));
      if (!isValid) {
        const errors = form.store.errors();
        const first = fields.find((field) => errors.has(field));
        if (first !== undefined) focusFieldOf(form, first);
        return;
      }
    }
    wantsFocus.current = true;
    setReached((before) => [...before, current[0], next[0]]);
    setChosen(next[0]);
  };

  const isFree = form.recordId !== null;
  return (
    <fieldset className={classes.root} aria-label={label}>
      <BlockHelp help={element.help} />
      <ol className={classes.steps}>
        {shown.map(([step, definition], at) => (
          <StepHead
            key={step}
            name={step}
            element={definition}
            number={at + 1}
            state={at === index ? 'current' : at < furthest || reached.includes(step) ? 'reached' : 'ahead'}
            isFree={isFree}
            onChoose={() => void goTo(at)}
          />
        ))}
      </ol>
      {shown.map(([step, definition], at) => (
        <div key={step} id={`${form.idPrefix}_${step}-step`} hidden={at !== index} className={classes.panel}>
          <h2
            id={`${form.idPrefix}_${step}-title`}
            className={classes.title}
            tabIndex={-1}
            {...(at === index ? { ref: heading } : {})}
          >
            {nameOfElement(step, definition)}
          </h2>
          {definition.elements !== undefined && definition.help !== undefined ? (
            <p className={classes.help}>{definition.help}</p>
          ) : null}
          <InnerContent name={step} element={definition} pointer={`${pointer}/elements`} />
        </div>
      ))}
      <div className={classes.foot}>
        <Button variant="default" disabled={index === 0} onClick={() => void goTo(index - 1)}>
          {t('layout.previous')}
        </Button>
        <span className={classes.place} aria-live="polite">
          {t('layout.step', { step: index + 1, steps: shown.length })}
        </span>
        {index < shown.length - 1 ? (
          <Button variant="default" loading={isChecking} onClick={() => void goTo(index + 1)}>
            {t('layout.next')}
          </Button>
        ) : (
          <span className={classes.end} />
        )}
      </div>
    </fieldset>
  );
}

type StepHeadProps = {
  readonly name: string;
  readonly element: ElementDefinition;
  readonly number: number;
  readonly state: 'current' | 'reached' | 'ahead';
  /** Whether later steps can be selected. */
  readonly isFree: boolean;
  readonly onChoose: () => void;
};

function StepHead({ name, element, number, state, isFree, onChoose }: StepHeadProps) {
  const t = useRuntimeTexts();
  const errorCount = useErrorsInside(name);
  const mark = errorCount > 0 ? 'error' : state === 'reached' ? 'done' : 'number';
  return (
    <li className={classes.step} data-state={state} data-mark={mark}>
      <button
        type="button"
        className={classes.head}
        aria-current={state === 'current' ? 'step' : undefined}
        disabled={state === 'ahead' && !isFree}
        onClick={onChoose}
      >
        <span className={classes.mark} aria-hidden="true">
          {mark === 'error' ? (
            <IconAlertCircle size={16} stroke={2} />
          ) : mark === 'done' ? (
            <IconCheck size={16} stroke={2} />
          ) : (
            number
          )}
        </span>
        <span className={classes.name}>{nameOfElement(name, element)}</span>
        {errorCount > 0 ? (
          <span className="visually-hidden"> {t('layout.errors', { count: errorCount })}</span>
        ) : mark === 'done' ? (
          <span className="visually-hidden"> {t('layout.done')}</span>
        ) : null}
      </button>
    </li>
  );
}
