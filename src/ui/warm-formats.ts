import { formatNumber } from './format/number.ts';
import { whenIdle } from './when-idle.ts';

/** Makes the first number formatter of a page before there is a list: it takes longer than a list does to be drawn. */
export function warmFormats(): void {
  if (typeof window !== 'undefined') whenIdle(() => formatNumber(0));
}
