import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type BusyButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { readonly isBusy: boolean };

/**
 * A button that keeps the focus while its action is running. Mantine disables a button that is `loading`, and browsers
 * remove the focus from disabled elements: keyboard users would start at the top of the page again.
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
