import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import '../texts/index.ts';
import classes from './choice-dialog.module.css';
import { Dialog } from './dialog.tsx';

export type DialogChoice<T extends string> = {
  readonly id: T;
  readonly label: string;
  readonly tone?: 'primary' | 'danger' | 'quiet';
};

type ChoiceDialogProps<T extends string> = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** From left to right; the safe one comes first and has the focus. */
  readonly choices: readonly DialogChoice<T>[];
  /** null if closed by Escape or by a click outside. */
  readonly onChoose: (choice: T | null) => void;
};

/** z-index that puts a question in front of the dialog that asks it, whichever was mounted first. */
const aboveDialogs = 300;

/** A question with named answers; Escape and a click outside give none. */
export function ChoiceDialog<T extends string>({ isOpen, title, children, choices, onChoose }: ChoiceDialogProps<T>) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onChoose(null)}
      title={title}
      size={choices.length > 2 ? 540 : 440}
      zIndex={aboveDialogs}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', title: classes.title ?? '' }}
    >
      {children}
      <div className={classes.choices}>
        {choices.map(({ id, label, tone }, index) => (
          <Button
            key={id}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            variant={tone === 'primary' || tone === 'danger' ? 'filled' : 'default'}
            {...(tone === 'danger' ? { color: 'red' } : {})}
            onClick={() => onChoose(id)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
