import { useMemo, useState } from 'react';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { RowNameProvider } from '../../form/state/part-name.ts';
import type { EntityRecord } from '../../host/host.ts';
import { readListAnswer } from '../../host/list-answer.ts';
import { SourceStates } from '../chart/source-states.tsx';
import { type ChartSource, useChartSource } from '../chart/use-chart-source.ts';
import { Disclosure, type HeadingLevel, moveBetweenHeads } from '../layout/disclosure.tsx';
import classes from './repeat-element.module.css';
import { RepeatRow } from './repeat-row.tsx';
import { nameOfRow } from './row-name.ts';

type RepeatFoldsProps = {
  readonly name: string;
  readonly element: ElementDefinition;
  readonly rows: readonly EntityRecord[];
  readonly model: ChartSource['model'];
  readonly pointer: string;
  /** Of the headings that open the rows. */
  readonly level: HeadingLevel;
  /** Takes a row of a value of the screen as it was changed. */
  readonly takeRow?: ((row: EntityRecord, changed: EntityRecord) => void) | undefined;
};

/** Rows that show their name; one at a time is open, with `detail` and the rows that `nested` gives, drawn alike. */
export function RepeatFolds({ name, element, rows, model, pointer, level, takeRow }: RepeatFoldsProps) {
  const { form } = useForm();
  const { itemLabel, nested, detail = noElements } = element;
  const [open, setOpen] = useState(element.collapsed === false ? (rows[0]?.id ?? null) : null);
  return (
    <div className={classes.folds} data-level={level} data-accordion>
      {rows.map((row) => {
        const isOpen = open === row.id;
        const label = nameOfRow(row, itemLabel);
        return (
          <Disclosure
            key={row.id}
            id={`${form.idPrefix}_${name}_${row.id}`}
            {...{ label, isOpen, level }}
            errorCount={0}
            onToggle={() => setOpen(isOpen ? null : row.id)}
            onKeyDown={moveBetweenHeads}
          >
            {isOpen ? (
              <RowNameProvider value={label}>
                <RepeatRow
                  {...{ row, detail, model, takeRow }}
                  beside={element.defaults}
                  name={label}
                  isEdited={element.edit === true}
                  pointer={`${pointer}/detail`}
                >
                  {nested === undefined ? null : <NestedRows {...{ name, element, pointer, level }} />}
                </RepeatRow>
              </RowNameProvider>
            ) : null}
          </Disclosure>
        );
      })}
    </div>
  );
}

/** The rows inside of the row around; nothing where it has none. */
function NestedRows({ name, element, pointer, level }: Omit<RepeatFoldsProps, 'rows' | 'model'>) {
  const asked = useMemo(() => {
    const { data: _data, value: _value, entity: _entity, nested, ...rest } = element;
    return { ...rest, ...(nested === undefined ? {} : { list: nested }) };
  }, [element]);
  // Only the first row of the outermost ones is open at first: a call may answer rows at any depth.
  const inside = useMemo(() => ({ ...element, collapsed: true }), [element]);
  const source = useChartSource(name, asked, false);
  const rows = useMemo(() => readListAnswer(source.rows).data, [source.rows]);
  if (rows.length === 0 && !source.isLoading && source.error === null) return null;
  return (
    <SourceStates source={source} isEmpty={false} empty={undefined} room={<div className={classes.line} />}>
      <RepeatFolds
        {...{ name, pointer, rows }}
        element={inside}
        model={source.model}
        level={Math.min(level + 1, 6) as HeadingLevel}
      />
    </SourceStates>
  );
}

const noElements = {};
