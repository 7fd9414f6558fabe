import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { isNativeClick } from '../../../ui/is-native-click.ts';
import { linkAttributes, safeLink } from '../../../ui/safe-link.ts';
import { useHost } from '../../host/host-context.ts';

/** A link as a button: within the portal, or in another window. Nothing without an address that links may have. */
export function LinkButton({ value, text }: { readonly value: unknown; readonly text: string }) {
  const host = useHost();
  const link = safeLink(value);
  if (link === null) return null;
  const go = (event: MouseEvent) => {
    if (link.isExternal || !link.href.startsWith('/')) return;
    if (isNativeClick(event)) return;
    event.preventDefault();
    host.navigate(link.href);
  };
  return (
    <Button component="a" {...linkAttributes(link)} onClick={go}>
      {text}
    </Button>
  );
}
