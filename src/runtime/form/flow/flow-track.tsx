import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { EntityField } from '../../definition/entity/entity.ts';
import type { FlowModel } from '../../definition/entity/flow.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { toneOf } from '../../values/hues.ts';
import classes from './flow-bar.module.css';

type FlowTrackProps = {
  readonly flow: FlowModel;
  readonly field: EntityField | null;
  readonly state: string;
  readonly passed: readonly string[];
};

/** The states of a flow in their order: which the record has passed, where it stands, and what may follow. */
export function FlowTrack({ flow, field, state, passed }: FlowTrackProps) {
  const t = useRuntimeTexts();
  return (
    <ol className={classes.track} aria-label={flow.title}>
      {Object.keys(flow.states).map((name) => {
        const isCurrent = name === state;
        const isPassed = !isCurrent && passed.includes(name);
        return (
          <li
            key={name}
            className={classes.step}
            data-current={isCurrent || undefined}
            data-passed={isPassed || undefined}
            data-tone={isCurrent ? toneOf(name, field) : undefined}
            {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={classes.mark} aria-hidden="true">
              {isPassed ? <IconCheck size={12} stroke={2.5} /> : null}
            </span>
            {labelOfState(name, field)}
            {isPassed ? <VisuallyHidden>{t('flow.passed')}</VisuallyHidden> : null}
          </li>
        );
      })}
    </ol>
  );
}

/** What a state is called: its option of the field. */
export function labelOfState(state: string, field: EntityField | null): string {
  return field?.options?.find(({ id }) => id === state)?.descricao ?? state;
}
