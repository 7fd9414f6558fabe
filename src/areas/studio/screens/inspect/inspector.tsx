import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconAsterisk, IconEye, IconEyeOff, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { MergedView, Origin, ViewDefinition } from '../../../../language/index.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import pane from '../pane.module.css';
import {
  explainState,
  type ReadValue,
  type StateExplanation,
  type StateStep,
  type StateSurroundings,
} from './explain-state.ts';
import classes from './inspector.module.css';
import { OriginLink } from './origin-link.tsx';
import { type OutlineItem, outlineOf, removedItems } from './outline.ts';
import { tracedValues } from './provenance.ts';

type InspectorProps = {
  readonly merged: MergedView;
  /** The merged view completed from the entity schema: what the runtime draws. */
  readonly completed: ViewDefinition;
  /** The merged layers below the last override, to show what it removed. */
  readonly base: ViewDefinition | null;
  readonly around: Omit<StateSurroundings, 'view' | 'provenance'>;
  readonly selected: string | null;
  readonly onSelect: (pointer: string) => void;
  readonly onOpen: (origin: Origin) => void;
};

/** One part of the screen: the origin of each value, and why it is visible, required or disabled. */
export function Inspector({ merged, completed, base, around, selected, onSelect, onOpen }: InspectorProps) {
  const t = useTexts('studio');
  const outline = useMemo(() => outlineOf(completed), [completed]);
  const removed = useMemo(() => (base === null ? [] : removedItems(base, completed)), [base, completed]);
  const item = outline.find(({ pointer }) => pointer === selected) ?? null;
  const removedItem = item === null ? (removed.find(({ pointer }) => pointer === selected) ?? null) : null;
  const states = useStates(item, completed, merged, around);
  const values = useMemo(
    () => (item === null ? [] : tracedValues(merged.view, completed, merged.provenance, item.pointer)),
    [item, merged, completed],
  );
  return (
    <div className={pane.pane}>
      <NativeSelect
        label={t('inspect.part')}
        value={item?.pointer ?? removedItem?.pointer ?? ''}
        onChange={({ currentTarget: { value } }) => onSelect(value)}
      >
        <option value="">{t('inspect.choose')}</option>
        {(['column', 'filter', 'element', 'action'] as const).map((kind) => {
          const items = outline.filter((each) => each.kind === kind);
          return items.length === 0 ? null : (
            <optgroup key={kind} label={t(`inspect.kinds.${kind}`)}>
              {items.map((each) => (
                <option key={each.pointer} value={each.pointer}>
                  {`${'\u2003'.repeat(each.depth)}${each.label}${each.label === each.name ? '' : ` (${each.name})`}`}
                </option>
              ))}
            </optgroup>
          );
        })}
        {removed.length === 0 ? null : (
          <optgroup label={t('inspect.removed')}>
            {removed.map((each) => (
              <option key={each.pointer} value={each.pointer}>
                {each.label}
              </option>
            ))}
          </optgroup>
        )}
      </NativeSelect>
      {item === null && removedItem === null ? <p className={classes.hint}>{t('inspect.hint')}</p> : null}
      {removedItem === null ? null : (
        <p className={classes.hint}>{t('inspect.removedHint', { name: removedItem.name })}</p>
      )}
      {item === null ? null : (
        <>
          <h2 className={pane.heading}>{t('inspect.why')}</h2>
          <ul className={classes.states}>
            {states.map((state) => (
              <State key={state.slot} state={state} onOpen={onOpen} />
            ))}
          </ul>
          <h2 className={pane.heading}>{t('inspect.values')}</h2>
          <table className={classes.values}>
            <thead>
              <tr>
                <th scope="col">{t('inspect.key')}</th>
                <th scope="col">{t('inspect.value')}</th>
                <th scope="col">{t('inspect.origin')}</th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ key, value, origin }) => (
                <tr key={key}>
                  <th scope="row" className={pane.code}>
                    {key}
                  </th>
                  <td className={pane.code}>{JSON.stringify(value)}</td>
                  <td>
                    <OriginLink origin={origin} onOpen={onOpen} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={`${pane.code} ${classes.pointer}`}>{item.pointer}</p>
        </>
      )}
    </div>
  );
}

function useStates(
  item: OutlineItem | null,
  view: ViewDefinition,
  { provenance }: MergedView,
  around: InspectorProps['around'],
): readonly StateExplanation[] {
  const [states, setStates] = useState<readonly StateExplanation[]>([]);
  useEffect(() => {
    let isCurrent = true;
    if (item === null) setStates([]);
    else
      void explainState(item, { view, provenance, ...around }).then((next) => {
        if (isCurrent) setStates(next);
      });
    return () => {
      isCurrent = false;
    };
  }, [item, view, provenance, around]);
  return states;
}

const icons = {
  visible: { true: IconEye, false: IconEyeOff },
  required: { true: IconAsterisk, false: IconAsterisk },
  disabled: { true: IconLock, false: IconLockOpen },
} as const;

type StateProps = { readonly state: StateExplanation; readonly onOpen: (origin: Origin) => void };

function State({ state: { slot, value, steps }, onOpen }: StateProps) {
  const t = useTexts('studio');
  const Icon = icons[slot][value ? 'true' : 'false'];
  return (
    <li className={classes.state} data-slot={slot} data-value={value}>
      <p className={classes.verdict}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <strong>{t(`inspect.state.${slot}.${value}`)}</strong>
      </p>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={`${step.name} ${step.kind} ${step.rule ?? ''}`}>
            <StepText step={step} slot={slot} />{' '}
            {step.kind === 'default' || (saysItself(step) && step.origin === null) ? null : (
              <OriginLink origin={step.origin} onOpen={onOpen} />
            )}
            {step.failure === null ? null : (
              <p className={classes.failure} lang="en">
                <IconAlertTriangle size={14} aria-hidden="true" /> {step.failure}
              </p>
            )}
            {step.reads.length === 0 ? null : (
              <ul className={classes.reads}>
                {step.reads.map((read) => (
                  <li key={`${read.path} ${read.test?.operator ?? ''}`} className={pane.code}>
                    <ReadText read={read} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Whether the text of a step contains its rule already. */
function saysItself({ kind }: StateStep): boolean {
  return !['default', 'literal', 'predicate', 'expression', 'fallback'].includes(kind);
}

function StepText({ step, slot }: { readonly step: StateStep; readonly slot: StateExplanation['slot'] }) {
  const t = useTexts('studio');
  const where = step.isOwn ? '' : t('inspect.around', { name: step.name });
  const key = step.kind === 'default' ? `inspect.step.default.${slot}` : `inspect.step.${step.kind}`;
  return (
    <>
      {step.kind === 'permission' ? '' : where === '' ? '' : `${where} `}
      {t(key, { flag: step.rule ?? '' })}{' '}
      {step.rule === null || saysItself(step) ? null : (
        <code className={pane.code}>
          {slot}: {step.rule}
        </code>
      )}{' '}
      {step.kind === 'predicate' || step.kind === 'expression' ? t(`inspect.gives.${step.result}`) : null}
    </>
  );
}

export function ReadText({ read: { path, value, test } }: { readonly read: ReadValue }) {
  const t = useTexts('studio');
  return (
    <>
      {path} = {JSON.stringify(value)}
      {test === null ? null : (
        <>
          {' '}
          {test.operator} {JSON.stringify(test.wanted)}{' '}
          <span data-holds={test.holds}>{t(test.holds ? 'inspect.holds' : 'inspect.holdsNot')}</span>
        </>
      )}
    </>
  );
}
