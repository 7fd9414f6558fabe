import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { saveAddress, saveFile } from '../../../ui/save-file.ts';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { formatCount } from '../../list/state/paging.ts';
import { HiddenFigure } from '../../masks/hidden-figure.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import { useElementTexts } from '../../texts/elements/index.ts';
import type { ChartPlace } from './chart-base.ts';
import { isEmptyChart } from './chart-data.ts';
import classes from './chart-element.module.css';
import { ChartTable } from './chart-table.tsx';
import { belowNothingText, csvOf, summaryOf } from './chart-texts.ts';
import { SourceStates } from './source-states.tsx';
import type { ChartSource } from './use-chart-source.ts';
import { useFigureAction } from './use-figure-action.ts';
import type { Figures } from './use-figures.ts';

type ChartFrameProps = {
  readonly kind: string;
  readonly label: string;
  readonly element: ElementDefinition;
  readonly source: ChartSource;
  readonly figures: Figures;
  /** Placeholder as tall as the drawing, while the figures load. */
  readonly room?: ReactNode;
  /** Draws the figures. */
  readonly children: (parts: {
    readonly summary: string;
    readonly onPlace: ((place: ChartPlace) => void) | undefined;
  }) => ReactNode;
  /** The drawing as an address to save; null if it is no picture, and while there is none. */
  readonly image: (() => string | null) | null;
};

/** Title, states and table of a chart, shared by all kinds. */
export function ChartFrame({ kind, label, element, source, figures, room, children, image }: ChartFrameProps) {
  const t = useElementTexts();
  const id = useId();
  const { form } = useForm();
  const { actionOf, isClickable } = useFigureAction(element, source);
  const { run } = useActionRunner(form, source.retry, isClickable);
  const [isTable, setTable] = useState(false);
  const { data, eye, isHidden, masks } = figures;
  const summary = summaryOf(kind, data, figures.write, t);
  const onPlace = !isClickable
    ? undefined
    : async ([series, index]: ChartPlace) => {
        const row = data.series[series]?.rows[index] ?? null;
        const action = row === null ? null : await actionOf(row);
        if (row !== null && action !== null) await run(action, { row, name: label });
      };
  const below = kind === 'pie' || kind === 'sunburst' ? belowNothingText(data, figures.write, t) : null;
  const isReady = !source.isLoading && source.error === null;
  const isEmpty = isEmptyChart(data);
  const saveImage = () => {
    const address = image?.() ?? null;
    if (address !== null) saveAddress(address, `${label}.svg`);
  };
  const saveData = () => {
    const text = csvOf(data, figures.itemTitle, figures.valueTitle);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${label}.csv`);
  };
  return (
    <figure className={classes.root} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <h2 id={id} className={classes.title}>
          {label}
        </h2>
        <span className={classes.tools}>
          <MaskButton masks={masks} names={eye === null ? [] : [eye]} />
          {isReady && !isEmpty && !isHidden ? (
            <>
              <Button
                variant="subtle"
                size="compact-sm"
                color="gray"
                leftSection={isTable ? <IconChartBar size={16} stroke={1.75} /> : <IconTable size={16} stroke={1.75} />}
                onClick={() => setTable(!isTable)}
              >
                {t(isTable ? 'chart.chart' : 'chart.table')}
              </Button>
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon size="md" aria-label={t('chart.options', { name: label })}>
                    <IconDownload size={16} stroke={1.75} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {isTable || image === null ? null : <Menu.Item onClick={saveImage}>{t('chart.saveImage')}</Menu.Item>}
                  <Menu.Item onClick={saveData}>{t('chart.saveData')}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </>
          ) : null}
        </span>
      </figcaption>
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      <SourceStates source={source} isEmpty={isEmpty && !isHidden} empty={element.empty} room={room}>
        {isHidden ? (
          <p className={classes.empty}>
            <HiddenFigure />
          </p>
        ) : isTable ? (
          <ChartTable label={label} figures={figures} onPlace={onPlace} />
        ) : (
          children({ summary, onPlace })
        )}
      </SourceStates>
      {below === null || isHidden || isTable || !isReady ? null : <p className={classes.note}>{below}</p>}
      {source.total === null ? null : (
        <p className={classes.note}>
          {t('chart.partial', {
            shown: formatCount(source.rows.length),
            total: formatCount(source.total),
          })}
        </p>
      )}
    </figure>
  );
}
