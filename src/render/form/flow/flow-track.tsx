import type { EntityField } from '../../../language/entity/entity.ts';
import type { FlowModel } from '../../../language/entity/flow.ts';
import { toneOf } from '../../../language/values/hues.ts';
import { TrackList } from './track-list.tsx';

type FlowTrackProps = {
  readonly flow: FlowModel;
  readonly field: EntityField | null;
  readonly state: string;
  readonly passed: readonly string[];
};

/**
 * The states of a flow in order: passed, current and possible next ones. Side states are only shown while the record is
 * in one, and then the states before it are those that the record has passed.
 */
export function FlowTrack({ flow, field, state, passed }: FlowTrackProps) {
  const isAside = flow.states[state]?.aside === true;
  const names = Object.keys(flow.states);
  const place = names.indexOf(state);
  const shown = names.filter((name, index) => {
    if (name === state) return true;
    return flow.states[name]?.aside !== true && (!isAside || index > place || passed.includes(name));
  });
  const steps = shown.map((name) => {
    const isCurrent = name === state;
    return {
      key: name,
      label: labelOfState(name, field),
      isPassed: !isCurrent && passed.includes(name),
      isCurrent,
      isAside: isCurrent && isAside,
      tone: isCurrent ? toneOf(name, field) : undefined,
    };
  });
  return <TrackList label={flow.title} steps={steps} />;
}

/** The label of a state: its option of the field. */
export function labelOfState(state: string, field: EntityField | null): string {
  return field?.options?.find(({ id }) => id === state)?.descricao ?? state;
}
