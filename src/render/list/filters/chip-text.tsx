import type { EntityLookup } from '../../../language/entity/field-path.ts';
import type { FilterDefinition } from '../../../language/view/view.ts';
import { recordNaming, useRecordNames } from '../../host/record-names.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { describeFilter } from './chips.ts';

type ChipTextProps = {
  readonly value: string;
  readonly definition: FilterDefinition | undefined;
  readonly entities: EntityLookup;
};

/** The value of a filter as text; related records by their labels. */
export function ChipText({ value, definition, entities }: ChipTextProps) {
  const t = useRuntimeTexts();
  const described = describeFilter(value, definition, { yes: t('yes'), no: t('no') });
  const { entity, ids } = described.kind === 'relation' ? described : { entity: '', ids: noIds };
  const names = useRecordNames(entity, ids, recordNaming(entity, entities));
  return <>{described.kind === 'text' ? described.text : names.map((name) => name ?? '…').join(', ')}</>;
}

const noIds: readonly string[] = [];
