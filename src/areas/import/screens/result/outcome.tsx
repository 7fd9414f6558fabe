import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './result.module.css';

const icons = { good: IconCircleCheck, calm: IconInfoCircle, warn: IconAlertTriangle, bad: IconX } as const;

type OutcomeProps = { readonly tone: keyof typeof icons; readonly children: ReactNode };

/** The result, as a sentence with the next step. */
export function Outcome({ tone, children }: OutcomeProps) {
  const Icon = icons[tone];
  return (
    <p className={classes.outcome} data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
