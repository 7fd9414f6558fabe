import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type BusyButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { readonly isBusy: boolean };

/**
 * A button that keeps the focus while what it began is under way. Mantine disables one that is `loading`, and browsers take
 * the focus from what is disabled: who uses the keyboard would begin at the top of the page again.
 */
export function BusyButton({ isBusy, onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      loading={isBusy}
      {...(isBusy || onClick === undefined ? {} : { onClick })}
      {...(isBusy ? { 'aria-disabled': true } : {})}
      renderRoot={(root) => <button type="button" {...root} disabled={props.disabled === true} />}
    />
  );
}
