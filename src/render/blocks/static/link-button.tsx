import { Button } from '@mantine/core';
import { safeLink } from '../../../ui/safe-link.ts';
import { useLinkProps } from '../../host/use-link-click.ts';

/** A link as a button: within the portal, or in another window. Nothing without an address that links may have. */
export function LinkButton({ value, text }: { readonly value: unknown; readonly text: string }) {
  const linkProps = useLinkProps();
  const link = safeLink(value);
  if (link === null) return null;
  return (
    <Button component="a" {...linkProps(link)}>
      {text}
    </Button>
  );
}
