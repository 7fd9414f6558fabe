import { useNameInRow } from '../../form/state/part-name.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import type { ChartPlace } from './chart-base.ts';
import { totalsOf } from './chart-data.ts';
import classes from './chart-element.module.css';
import type { Figures } from './use-figures.ts';

type ChartTableProps = {
  readonly label: string;
  readonly figures: Figures;
  readonly onPlace: ((place: ChartPlace) => void) | undefined;
};

/** The figures of a chart as a table; where the chart can be clicked, its figures are buttons. */
export function ChartTable({ label, figures, onPlace }: ChartTableProps) {
  const t = useElementTexts();
  const { data, write, itemTitle, valueTitle } = figures;
  const { labels, series } = data;
  // Points and money cannot be added up.
  const hasTotal = series.length > 1 && new Set(series.map((each) => each.write)).size === 1;
  const totals = totalsOf(data);
  return (
    <section className={classes.tableFrame} aria-label={useNameInRow(label)} {...scrollable}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{itemTitle}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" data-align="end">
                {name === '' ? valueTitle : name}
              </th>
            ))}
            {hasTotal ? (
              <th scope="col" data-align="end">
                {t('chart.total')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {labels.map((item, index) => (
            <tr key={item}>
              <th scope="row">{item}</th>
              {series.map(({ name, values, rows, write: own = write }, place) => {
                const text = own(values[index] ?? null);
                return (
                  <td key={name} data-align="end">
                    {onPlace === undefined || rows[index] === null ? (
                      text
                    ) : (
                      <button
                        type="button"
                        className={classes.figure}
                        aria-label={`${[item, name].filter((part) => part !== '').join(', ')}: ${text}`}
                        onClick={() => onPlace([place, index])}
                      >
                        {text}
                      </button>
                    )}
                  </td>
                );
              })}
              {hasTotal ? <td data-align="end">{write(totals[index] ?? null)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A table wider than its space scrolls, also by keyboard. */
const scrollable = { tabIndex: 0 };
