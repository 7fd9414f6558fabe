import type { OverlayOptions } from 'sharp';

/** A box of one colour; sizes in px. */
export function paintBox(width: number, height: number, background: string) {
  return { create: { width, height, channels: 3 as const, background } };
}

/** A line of text, `size` px high. Does not use SVG, whose loader is disabled after a user's picture was opened. */
export function paintText(
  text: string,
  { size, color, weight = 'normal' }: { readonly size: number; readonly color: string; readonly weight?: string },
): Pick<OverlayOptions, 'input'> {
  const marked = `<span foreground="${color}" weight="${weight}">${escapeMarkup(text)}</span>`;
  return { input: { text: { text: marked, font: `sans ${size}`, dpi: 72, rgba: true } } };
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
