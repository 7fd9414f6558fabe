type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

/** Distance in px between the card, the part that it explains, and the edges of the window. */
const gap = 12;

/**
 * Where the card of a step is placed: below its part, else beside it, else above; always completely within the window.
 * Beside a tall part, such as the menu, rather than far below it.
 */
export function placeCard(target: Box, card: Size, window: Size): { readonly left: number; readonly top: number } {
  const within = (value: number, length: number, room: number): number =>
    Math.max(gap, Math.min(value, room - length - gap));
  const centred = within(target.left + target.width / 2 - card.width / 2, card.width, window.width);
  const below = target.top + target.height + gap;
  if (below + card.height + gap <= window.height) return { left: centred, top: below };
  const right = target.left + target.width + gap;
  const top = within(target.top + Math.min(target.height / 3, 120), card.height, window.height);
  if (right + card.width + gap <= window.width) return { left: right, top };
  const left = target.left - card.width - gap;
  if (left >= gap) return { left: within(left, card.width, window.width), top };
  return { left: centred, top: within(target.top - card.height - gap, card.height, window.height) };
}
