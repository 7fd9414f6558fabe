import type { EntityField } from '../../definition/entity/entity.ts';
import type { FlowModel } from '../../definition/entity/flow.ts';
import { toneOf } from '../../values/hues.ts';
import { TrackList } from './track-list.tsx';

type FlowTrackProps = {
  readonly flow: FlowModel;
  readonly field: EntityField | null;
  readonly state: string;
  readonly passed: readonly string[];
};

/** The states of a flow in their order: which the record has passed, where it stands, and what may follow. */
export function FlowTrack({ flow, field, state, passed }: FlowTrackProps) {
  const steps = Object.keys(flow.states).map((name) => {
    const isCurrent = name === state;
    return {
      key: name,
      label: labelOfState(name, field),
      isPassed: !isCurrent && passed.includes(name),
      isCurrent,
      tone: isCurrent ? toneOf(name, field) : undefined,
    };
  });
  return <TrackList label={flow.title} steps={steps} />;
}

/** What a state is called: its option of the field. */
export function labelOfState(state: string, field: EntityField | null): string {
  return field?.options?.find(({ id }) => id === state)?.descricao ?? state;
}
