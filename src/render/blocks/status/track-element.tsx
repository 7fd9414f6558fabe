import { fieldOf } from '../../../language/entity/field-path.ts';
import { idOf, isEmptyValue } from '../../../language/values/record-values.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { TrackList, type TrackStep } from '../../form/flow/track-list.tsx';
import { useForm, useRecordValues } from '../../form/state/form-context.tsx';
import { findCell } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useShownValue } from '../display/use-shown-value.ts';

/** The position of a value among its steps; earlier ones count as passed. With `fields` their values are the steps. */
export function TrackElement(props: BlockProps) {
  const { fields } = props.element;
  return fields === undefined ? <ValueTrack {...props} /> : <FieldTrack {...props} fields={fields} />;
}

function ValueTrack({ name, element, label }: BlockProps) {
  const { value, context } = useShownValue(name, element);
  const options = context.options ?? [];
  const current = options.findIndex(({ id }) => id === idOf(value));
  const steps = options.map(({ id, descricao }, place) => ({
    key: String(id),
    label: descricao,
    isPassed: place < current,
    isCurrent: place === current,
  }));
  return <Track element={element} label={label} steps={steps} />;
}

type FieldTrackProps = BlockProps & { readonly fields: readonly string[] };

/** Each field is a step, passed when it has a value, usually a moment. The last one is the current step. */
function FieldTrack({ element, label, fields }: FieldTrackProps) {
  const texts = useRuntimeTexts();
  const { shape } = useForm().form;
  const record = useRecordValues();
  const reached = fields.findLastIndex((path) => !isEmptyValue(record[path]));
  const steps = fields.map((path, place) => {
    const field = shape === null ? null : fieldOf(shape, path);
    const value = record[path];
    const cell = findCell(field?.kind, element.format);
    return {
      key: path,
      label: field?.title ?? path,
      isPassed: !isEmptyValue(value),
      isCurrent: place === reached,
      note: isEmptyValue(value) ? undefined : cell.cellText(value, { texts, options: field?.options ?? null, record }),
    };
  });
  return <Track element={element} label={label} steps={steps} />;
}

type TrackProps = {
  readonly element: ElementDefinition;
  readonly label: string;
  readonly steps: readonly TrackStep[];
};

function Track({ element, label, steps }: TrackProps) {
  return (
    <ShownFrame element={element} label={label} isEmpty={steps.length === 0}>
      <TrackList label={label} steps={steps} />
    </ShownFrame>
  );
}
