import { Loader } from '@mantine/core';
import { Awaited } from '../../../../ui/components/awaited.tsx';

/** Placeholder of a contract's document while its viewer loads. */
export function DocumentSkeleton({ label }: { readonly label?: string }) {
  return (
    <>
      <Awaited />
      <Loader {...(label === undefined ? {} : { 'aria-label': label })} />
    </>
  );
}
