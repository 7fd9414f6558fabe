import { formatNumber } from './format/number.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Creates the first number formatter of a page before there is a list, because that takes longer than drawing a list.
 */
export function warmFormats(): void {
  if (typeof window !== 'undefined') whenIdle(() => formatNumber(0));
}
