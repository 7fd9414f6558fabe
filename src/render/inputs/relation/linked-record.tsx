import { type ComponentType, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type LinkRule, linkedEntity } from '../../../language/entity/entity.ts';
import { fieldOf } from '../../../language/entity/field-path.ts';
import { isRecord } from '../../../language/json/record.ts';
import { idOf, labelOf } from '../../../language/values/record-values.ts';
import { useFieldValue, useForm } from '../../form/state/form-context.tsx';
import { useHost } from '../../host/host-context.ts';
import { recordNaming } from '../../host/record-names.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';

type Props = InputProps & {
  readonly rule: LinkRule;
  /** Chooses a record of the entity that its element names. */
  readonly choose: ComponentType<InputProps>;
};

/**
 * Chooses a record of the entity that another field of the form names (`x-link`). Without one nothing can be chosen.
 * When the entity changes, the chosen record is removed with a notification, and 'Desfazer' restores it.
 */
export function LinkedRecord({ rule, choose: Choose, ...props }: Props) {
  const { element, value, label, onChange } = props;
  const t = useInputTexts();
  const host = useHost();
  const { form } = useForm();
  const chosenType = useFieldValue(rule.field);
  const entity = linkedEntity(rule, idOf(chosenType));
  const naming = recordNaming(entity, form.entities, element.itemLabel).label;
  const otherField = form.shape === null ? null : fieldOf(form.shape, rule.field);
  const other = otherField?.title ?? rule.field;
  const isOfOther = isRecord(value) && typeof value.entity === 'string' && value.entity !== entity;
  const left = useRef(new AbortController());
  const empty = useEffectEvent(() => {
    onChange(null);
    const before = Object.keys(rule.entities).find((each) => isRecord(value) && rule.entities[each] === value.entity);
    const undo = () => {
      form.store.set(rule.field, otherField?.options?.find(({ id }) => String(id) === before)?.id ?? before);
      onChange(value);
    };
    const record = labelOf(value);
    host.notify(t('linked.emptied', { name: label, record, other }), 'info', {
      actions: before === undefined ? [] : [{ label: t('linked.undo'), run: undo }],
      until: left.current.signal,
    });
  });
  useEffect(() => {
    if (isOfOther) empty();
  }, [isOfOther]);
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  const shown = useMemo(() => asRecord(isOfOther ? null : value, naming), [isOfOther, value, naming]);
  const own = useMemo(() => ({ ...element, ...(entity === null ? {} : { entity }) }), [element, entity]);
  return (
    <Choose
      // Loaded data of one entity's records does not apply to another's.
      key={entity ?? ''}
      {...props}
      element={own}
      value={shown}
      isDisabled={props.isDisabled || entity === null}
      note={entity === null && !props.isDisabled ? t('linked.first', { other }) : null}
      onChange={(chosen) =>
        onChange(isRecord(chosen) && entity !== null ? { id: chosen.id, entity, nome: labelOf(chosen, naming) } : null)
      }
    />
  );
}

/** A link as a record of its entity, with that entity's label field. */
function asRecord(value: unknown, label: string | null): unknown {
  if (!isRecord(value)) return value;
  const { entity: _, ...record } = value;
  return label === null || label.includes('.') ? record : { ...record, [label]: record.nome };
}
