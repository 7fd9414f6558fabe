import type { MouseEvent } from 'react';
import { mayBeScreen } from '../../domain/screens/screen-path.ts';
import { isNativeClick } from '../../ui/is-native-click.ts';
import { linkAttributes, type SafeLink } from '../../ui/safe-link.ts';
import { useHost } from './host-context.ts';

/**
 * A listener for clicks on links, or on anything that contains some: a screen of the portal opens in it, without
 * loading the portal again. The browser follows all others: files, other servers, and what it opens in another window.
 */
export function useLinkClick(): (event: MouseEvent) => void {
  const host = useHost();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href') ?? '';
    if (isNativeClick(event) || !mayBeScreen(address)) return;
    event.preventDefault();
    host.navigate(address);
  };
}

/** The properties of an anchor for a link that may lead to a screen of the portal. */
export function useLinkProps() {
  const onClick = useLinkClick();
  return (link: SafeLink) => ({ ...linkAttributes(link), onClick });
}
