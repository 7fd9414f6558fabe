import { Button } from '@mantine/core';
import { IconLock, IconLockOff } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { HoldDefinition } from '../../../language/view/view.ts';
import { formatDateTime } from '../../../ui/format/date.ts';
import { useHost } from '../../host/host-context.ts';
import { isPassing, userMessage } from '../../host/host-error.ts';
import { useHoldTexts } from '../../texts/hold/index.ts';
import type { FormHandle } from '../state/form-handle.ts';
import classes from './hold-bar.module.css';
import type { HoldState } from './hold-keeper.ts';
import { useHold } from './use-hold.ts';

type HoldBarProps = { readonly form: FormHandle; readonly hold: HoldDefinition };

/** Holds the record of a screen, and shows above it who has it (rule Q9). */
export function HoldBar({ form, hold }: HoldBarProps) {
  const mark = useRef<HTMLDivElement>(null);
  const { state, ask } = useHold(form, hold, mark);
  return (
    <div ref={mark} className={classes.place} role="status">
      {state === null ? null : <HoldLine state={state} onAsk={ask} />}
    </div>
  );
}

function HoldLine({ state, onAsk }: { readonly state: HoldState; readonly onAsk: () => void }) {
  const t = useHoldTexts();
  const { user } = useHost();
  switch (state.kind) {
    case 'held':
      return (
        <Line tone={state.isUncertain ? 'warning' : 'calm'}>
          {state.isUncertain ? t('uncertain', { until: clockOf(state.until) }) : t('held')}
        </Line>
      );
    case 'other': {
      const { name, since, until } = state.holder;
      const text = state.isLost ? 'lostTo' : name === user.nome ? 'own' : 'other';
      return (
        <Line tone="warning" action={<Ask label={t(state.isLost ? 'again' : 'take')} onAsk={onAsk} />}>
          <strong>{t(text, { name, since: clockOf(since) })}</strong>
          {until === null ? null : <> {t('otherUntil', { until: clockOf(until) })}</>}
        </Line>
      );
    }
    case 'lost':
      return (
        <Line tone="warning" action={<Ask label={t('again')} onAsk={onAsk} />}>
          <strong>{t('lost')}</strong>
        </Line>
      );
    case 'refused':
      return <Line tone="calm">{t('refused')}</Line>;
    case 'failed':
      return (
        <Line tone="warning" action={isPassing(state.error) ? <Ask label={t('retry')} onAsk={onAsk} /> : undefined}>
          {userMessage(state.error) ?? t('failed')}
        </Line>
      );
    default:
      return null;
  }
}

type LineProps = {
  readonly tone: 'calm' | 'warning';
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

function Line({ tone, children, action }: LineProps) {
  const Icon = tone === 'calm' ? IconLock : IconLockOff;
  return (
    <div className={classes.line} data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
      {action}
    </div>
  );
}

function Ask({ label, onAsk }: { readonly label: string; readonly onAsk: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onAsk}>
      {label}
    </Button>
  );
}

/** The time of day, with the date if it is another day. */
function clockOf(time: string | null): string {
  const text = formatDateTime(time);
  const [day = '', clock = ''] = text.split(' ');
  return day === formatDateTime(new Date()).split(' ')[0] ? clock : text;
}
