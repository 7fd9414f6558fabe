import { useMemo } from 'react';
import { usePartName } from '../../form/state/part-name.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ElementsReady, FormSuspense } from '../../registry/registry-context.tsx';
import { SourceStates } from '../chart/source-states.tsx';
import { useChartSource } from '../chart/use-chart-source.ts';
import { RepeatRow } from '../repeat/repeat-row.tsx';
import { roomOfRow } from '../repeat/row-room.ts';
import classes from './record-element.module.css';

/** Elements for the record of a separate call, besides the record of the screen. */
export function RecordElement({ name, element, label, pointer }: BlockProps) {
  const source = useChartSource(name, element, false);
  const { detail = noElements } = element;
  const partName = usePartName(name, label);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const record = useMemo(() => source.rows[0] ?? null, [source.rows]);
  const row = useMemo<EntityRecord | null>(() => (record === null ? null : { id: 0, ...record }), [record]);
  const room = <div className={classes.room} style={{ blockSize: `${roomOfRow(detail, false)}rem` }} />;
  return (
    <section {...(hasLabel ? { 'aria-label': partName } : {})}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      <SourceStates source={source} isEmpty={row === null} empty={element.empty} room={room}>
        <FormSuspense fallback={room}>
          <ElementsReady elements={detail}>
            {row === null ? null : (
              <RepeatRow
                key={source.answeredAt}
                row={row}
                name={partName}
                detail={detail}
                isEdited={false}
                model={source.model}
                pointer={`${pointer}/detail`}
              />
            )}
          </ElementsReady>
        </FormSuspense>
      </SourceStates>
    </section>
  );
}

const noElements = {};
