import { type CSSProperties, useMemo } from 'react';
import type { JsonRecord } from '../../../language/json/record.ts';
import { Delayed } from '../../../ui/components/states/delayed.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { usePartName } from '../../form/state/part-name.ts';
import { retryOf } from '../../host/host-error.ts';
import { HiddenFigure } from '../../masks/hidden-figure.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { useChartSource } from '../chart/use-chart-source.ts';
import { useFigureAction } from '../chart/use-figure-action.ts';
import { useFigures } from '../chart/use-figures.ts';
import classes from './tiles-element.module.css';

/** Figures side by side, each with its name; with `click` each is a button. */
export function TilesElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const { form } = useForm();
  const source = useChartSource(name, element, true);
  const { data, write, eye, isHidden, masks } = useFigures(element, source);
  const { actionOf, isClickable } = useFigureAction(element, source);
  const { run, running } = useActionRunner(form, source.retry, isClickable);
  const open = async (row: JsonRecord, text: string): Promise<void> => {
    const action = await actionOf(row);
    if (action !== null) await run(action, { row, name: text });
  };
  const partName = usePartName(name, label);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const tiles = useMemo(
    () =>
      data.labels.map((text, index) => ({
        text,
        value: data.series[0]?.values[index] ?? null,
        row: data.series[0]?.rows[index] ?? null,
        tone: data.tones?.[index],
      })),
    [data],
  );
  return (
    <section {...(hasLabel ? { 'aria-label': partName } : {})}>
      {hasLabel || eye !== null ? (
        <div className={classes.head}>
          {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
          <MaskButton masks={masks} names={eye === null ? [] : [eye]} />
        </div>
      ) : null}
      <BlockHelp help={element.help} />
      {source.error !== null ? (
        <ErrorState
          title={t('chart.failed')}
          message={source.error.message}
          onRetry={retryOf(source.error, source.retry)}
        />
      ) : source.isLoading ? (
        <div className={classes.loading} aria-busy="true">
          <Delayed>
            <span className="visually-hidden">{t('chart.loading')}</span>
          </Delayed>
        </div>
      ) : tiles.length === 0 ? (
        <p className={classes.empty}>{source.hint ?? element.empty ?? t('chart.empty')}</p>
      ) : (
        <ul className={classes.tiles}>
          {tiles.map(({ text, value, row, tone }) => {
            const content = (
              <>
                <span className={classes.name}>{text}</span>
                <span className={classes.value}>{isHidden ? <HiddenFigure /> : write(value)}</span>
              </>
            );
            return (
              <li
                key={text}
                className={classes.tile}
                {...(tone === undefined
                  ? {}
                  : { 'data-hue': tone, style: { '--tile-mark': `var(--glass-${tone}-mark)` } as CSSProperties })}
              >
                {!isClickable || row === null ? (
                  content
                ) : (
                  <button
                    type="button"
                    className={classes.button}
                    disabled={running !== null}
                    onClick={() => void open(row, text)}
                  >
                    {content}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
