import { Anchor } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { isEmptyValue, labelOf } from '../../../language/values/record-values.ts';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { usePartName } from '../../form/state/part-name.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { readRow } from '../chart/chart-data.ts';
import { SourceStates } from '../chart/source-states.tsx';
import { useChartSource } from '../chart/use-chart-source.ts';
import classes from './status.module.css';

/** Default fields of a row that say whether it is met. */
const usualFlags = ['ok', 'valor', 'concluido', 'value'];

/**
 * A tick or a cross for each row, never by colour alone; an unmet row shows the reason and may link to the place
 * concerned.
 */
export function ChecksElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const { form } = useForm();
  const source = useChartSource(name, element, false);
  const { run, running } = useActionRunner(form, source.retry);
  const { itemLabel, itemValue, reason, click } = element;
  const partName = usePartName(name, label);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const flag = itemValue ?? usualFlags.find((field) => source.rows.some((row) => readRow(row, field) !== undefined));
  return (
    <section {...(hasLabel ? { 'aria-label': partName } : {})}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      <SourceStates source={source} isEmpty={source.rows.length === 0} empty={element.empty}>
        <ul className={classes.checks}>
          {source.rows.map((row, place) => {
            const isMet = flag !== undefined && isTrue(readRow(row, flag));
            const text = itemLabel === undefined ? labelOf(row) : String(readRow(row, itemLabel) ?? '');
            const why = reason === undefined ? undefined : readRow(row, reason);
            return (
              <li key={String(row.id ?? place)} className={classes.check} data-met={isMet}>
                <span className={classes.mark} aria-hidden="true">
                  {isMet ? <IconCheck size={14} stroke={2.5} /> : <IconX size={14} stroke={2.5} />}
                </span>
                <span className={classes.text}>
                  <span className="visually-hidden">{t(isMet ? 'checks.met' : 'checks.notMet')}: </span>
                  {text}
                  {isEmptyValue(why) ? null : <span className={classes.reason}>{String(why)}</span>}
                </span>
                {click === undefined || isMet ? null : (
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    disabled={running !== null}
                    aria-label={`${click.label ?? t('checks.open')}: ${text}`}
                    onClick={() => void run(click, { row, name: text })}
                  >
                    {click.label ?? t('checks.open')}
                  </Anchor>
                )}
              </li>
            );
          })}
        </ul>
      </SourceStates>
    </section>
  );
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === 'true';
}
