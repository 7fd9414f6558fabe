import { IconCheck, IconClock, IconPoint, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Hue } from '../../../../language/entity/hue-names.ts';
import { hueOf } from '../../../../language/values/hues.ts';
import { readPath } from '../../../../language/values/record-values.ts';
import { formatDateTime } from '../../../../ui/format/date.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { type DrawnColumn, drawCell, textOf } from '../../columns/cell.tsx';
import { hasColumn } from '../../table/rows/table-row.tsx';
import { FieldList } from '../field-list.tsx';
import { Picture, picturesOf } from '../picture.tsx';
import { useRendererColumns } from '../renderer-columns.ts';
import shared from '../renderers.module.css';
import type { RowsRendererProps } from '../rows-renderer.ts';
import { SelectBox } from '../select-box.tsx';
import { TitleCell } from '../title-cell.tsx';
import classes from './timeline.module.css';
import { dateColumnOf, groupByTime, titleOfGroup, unitOf } from './timeline-groups.ts';

const maxFields = 4;

/** The meaning of a status hue as a shape, because colour alone is not accessible. */
const icons = {
  emerald: IconCheck,
  ruby: IconX,
  amber: IconClock,
  sapphire: IconPoint,
  amethyst: IconPoint,
  aqua: IconPoint,
};

/** Rows along time, grouped by day or month, with an icon by status. */
export function TimelineRenderer(props: RowsRendererProps) {
  const { rows, columns, list, name, rowLink, rowActions, rowButtons, accent, selection } = props;
  const t = useRuntimeTexts();
  const { language } = useHost();
  const { picture, title: firstTitle, others: allOthers } = useRendererColumns(columns);
  const drawn = useMemo(() => [...(firstTitle === null ? [] : [firstTitle]), ...allOthers], [firstTitle, allOthers]);
  const date = dateColumnOf(drawn, list.sortBy);
  const status = drawn.find(({ cell }) => cell.holds === 'option' || cell.holds === 'flag') ?? null;
  // A date or status is not used as a row's label if there is another column.
  const plain = drawn.filter((column) => column !== date && column !== status);
  const title = plain.find((column) => column === firstTitle) ?? plain[0] ?? firstTitle;
  const others = plain.filter((column) => column !== title);
  const unit = date === null ? 'day' : unitOf(date);
  const field = date?.field ?? '';
  const groups = useMemo(() => groupByTime(rows, field, unit), [rows, field, unit]);
  return (
    <section
      className={`${shared.scroller} ${classes.root}`}
      data-screen={props.isScreen === true}
      data-updating={props.isUpdating === true}
      aria-label={name}
    >
      {groups.map(({ key, entries }) => (
        <section key={key} className={classes.group} aria-label={`${headingOf(key)}, ${name}`}>
          <h2 className={classes.heading}>{headingOf(key)}</h2>
          <ol className={classes.entries}>
            {entries.map(({ row, index }) => {
              const rowName = title === null ? '' : textOf(title, row);
              const [source] = picturesOf(row, picture);
              return (
                <li
                  key={row.id === 0 ? `new-${index}` : row.id}
                  className={classes.entry}
                  data-row={index}
                  tabIndex={-1}
                >
                  <Mark colour={accent === undefined ? hueOfStatus(row, status) : (accent.of(row)?.hue ?? null)} />
                  <div className={classes.card}>
                    <div className={classes.head}>
                      {selection === undefined ? null : <SelectBox row={row} name={rowName} selection={selection} />}
                      <span className={classes.title}>
                        {accent === undefined || hasColumn(columns, accent) ? null : (
                          <span className="visually-hidden">{accent.of(row)?.text} </span>
                        )}
                        {title === null ? null : <TitleCell column={title} row={row} link={rowLink?.(row) ?? null} />}
                      </span>
                      {status === null || status === title ? null : drawCell(status, row)}
                      {date === null || key === '' ? null : (
                        <time className={classes.time} dateTime={String(readPath(row, date.field))}>
                          {unit === 'day' ? timeOf(readPath(row, date.field)) : textOf(date, row)}
                        </time>
                      )}
                      {rowActions === undefined ? null : (
                        <span className={classes.actions}>{rowActions(row, index)}</span>
                      )}
                    </div>
                    {source === undefined ? null : (
                      <div className={classes.picture}>
                        <Picture source={source} alt="" />
                      </div>
                    )}
                    <FieldList row={row} columns={others} most={maxFields} />
                    {rowButtons === undefined ? null : <div className={shared.buttons}>{rowButtons(row)}</div>}
                  </div>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
      {props.more}
    </section>
  );

  function headingOf(key: string): string {
    return key === '' ? t('bodies.noDate') : titleOfGroup(key, unit, language);
  }
}

/** The dot on the line: shape and colour by the accent field, otherwise by the status. */
function Mark({ colour }: { readonly colour: Hue | null }) {
  const Icon = colour === null ? IconPoint : icons[colour];
  return (
    <span className={classes.mark} data-hue={colour} aria-hidden="true">
      <Icon size={14} stroke={2.25} />
    </span>
  );
}

function hueOfStatus(row: EntityRecord, status: DrawnColumn | null): Hue | null {
  if (status === null || textOf(status, row) === '') return null;
  return hueOf(readPath(row, status.field), status.drawContext);
}

/** Only the time, because the day is the heading. */
function timeOf(value: unknown): string {
  return formatDateTime(String(value)).slice(-'HH:mm'.length);
}
