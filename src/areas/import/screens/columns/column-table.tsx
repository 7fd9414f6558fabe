import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { mapColumn, readColumn } from '../../machines/import-plan.ts';
import type { FileReading, ImportFields, ImportPlan } from '../../machines/import-types.ts';
import { ColumnRow, type FieldOfColumn, type NumberNotation } from './column-row.tsx';
import classes from './columns.module.css';

type ColumnTableProps = {
  readonly reading: FileReading;
  readonly fields: ImportFields;
  readonly plan: ImportPlan;
  readonly isReading: boolean;
  readonly onChange: (plan: ImportPlan) => void;
};

/** Every column of the file with its first values and its field; cards if there is no room for a table. */
export function ColumnTable({ reading, fields, plan, isReading, onChange }: ColumnTableProps) {
  const t = useTexts('import');
  const latest = useRef({ plan, fields, onChange });
  useEffect(() => {
    latest.current = { plan, fields, onChange };
  });
  // A stable function, so that only changed rows are redrawn.
  const map = useCallback((coluna: number, to: FieldOfColumn | null) => {
    const now = latest.current;
    now.onChange(mapColumn(now.plan, now.fields, coluna, to));
  }, []);
  const read = useCallback((coluna: number, notacao: NumberNotation) => {
    const now = latest.current;
    now.onChange(readColumn(now.plan, coluna, notacao));
  }, []);
  const titles = useMemo(
    () =>
      new Map(
        reading.colunas.map(({ indice, titulo }) => [
          indice,
          titulo === '' ? t('columns.untitled', { place: indice + 1 }) : titulo,
        ]),
      ),
    [reading.colunas, t],
  );
  /** Mapped fields, with the title of their column. */
  const taken = useMemo(
    () => new Map(plan.columns.map(({ coluna, campo }) => [campo, titles.get(coluna) ?? ''])),
    [plan.columns, titles],
  );
  const mapped = plan.columns.length;
  return (
    <div className={classes.box} aria-busy={isReading}>
      <table className={classes.table}>
        <caption className={classes.caption}>
          {t('columns.table')}
          <span className={classes.count}>{t('columns.count', { mapped, total: reading.colunas.length })}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.column')}</th>
            <th scope="col">{t('columns.samples')}</th>
            <th scope="col">{t('columns.field')}</th>
          </tr>
        </thead>
        <tbody>
          {reading.colunas.map((column) => (
            <ColumnRow
              key={column.indice}
              column={column}
              title={titles.get(column.indice) ?? ''}
              fields={fields}
              mapped={plan.columns.find(({ coluna }) => coluna === column.indice)}
              taken={taken}
              isDisabled={isReading}
              onMap={map}
              onRead={read}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
