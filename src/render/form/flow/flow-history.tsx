import type { FlowModel } from '../../../language/entity/flow.ts';
import { formatDateTime } from '../../../ui/format/date.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { labelOfField, textOfField } from '../state/errors/field-messages.ts';
import type { FormHandle } from '../state/form-handle.ts';
import type { FlowPassage } from './flow.queries.ts';
import classes from './flow-bar.module.css';
import { labelOfState } from './flow-track.tsx';

type FlowHistoryProps = {
  readonly flow: FlowModel;
  readonly form: FormHandle;
  /** Newest first. */
  readonly history: readonly FlowPassage[];
};

/** The past transitions of a record: who sent which event, when, and with which values. */
export function FlowHistory({ flow, form, history }: FlowHistoryProps) {
  const t = useRuntimeTexts();
  const field = form.model?.fields[flow.field] ?? null;
  return (
    <details className={classes.history}>
      <summary>{t('flow.history', { count: history.length })}</summary>
      <ol>
        {history.map((passage) => {
          const event = passage.event === null ? undefined : flow.states[passage.from]?.events[passage.event];
          const asked = Object.keys(event?.ask ?? {}).filter((name) => Object.hasOwn(passage.values, name));
          return (
            <li key={passage.id}>
              <strong>{event?.label ?? passage.event ?? t('flow.automatic')}</strong>
              <span>
                {labelOfState(passage.from, field)} → {labelOfState(passage.to, field)}
              </span>
              <span className={classes.by}>
                {t('history.by', {
                  who: passage.event === null ? t('history.system') : (passage.user ?? t('history.system')),
                  when: formatDateTime(passage.at),
                })}
              </span>
              {asked.map((name) => (
                <span key={name} className={classes.asked}>
                  {labelOfField(form, name)}: {textOfField(form, name, passage.values[name], t) || t('history.blank')}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
