/**
 * A pattern of an input mask: a digit accepts digits up to itself (9 any, 3 the first digit of a day), `A` a letter,
 * `*` a letter or digit; other characters, and any character after `\`, are literals. A function chooses the pattern by
 * the typed text.
 */
export type Mask = string | ((raw: string) => string);

type Slot =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'input';
      readonly accepts: (character: string) => boolean;
    };

/**
 * Formats raw text by a mask: `applyMask('39/19/9999', '31122026')` gives '31/12/2026'. Characters that do not fit are
 * left out; a literal appears once something follows it or when it is typed. Masked text stays as it is.
 */
export function applyMask(mask: Mask, raw: string): string {
  return textOf(layOut(slotsOf(patternOf(mask, raw)), raw, true));
}

/** The characters that a person typed, without the literals of the mask. */
export function unmask(mask: Mask, masked: string): string {
  return textOf(layOut(slotsOf(patternOf(mask, masked)), masked, false).filter(({ isInput }) => isInput));
}

/**
 * The text and caret of a masked field after an edit. `raw` and `caret` are the browser's state after the key or paste;
 * `previous` is the text before. The caret stays after the same typed characters, behind a literal when typing and
 * before it when deleting.
 */
export function editMasked(
  mask: Mask,
  {
    previous,
    raw,
    caret,
  }: {
    readonly previous: string;
    readonly raw: string;
    readonly caret: number;
  },
): { readonly value: string; readonly caret: number } {
  const isTyping = raw.length >= previous.length;
  const placed = layOut(slotsOf(patternOf(mask, raw)), raw, isTyping);
  const inputsBefore = placed.filter(({ isInput, from }) => isInput && from < caret).length;
  let position = 0;
  let index = 0;
  for (let seen = 0; index < placed.length && seen < inputsBefore; index++) {
    position += placed[index]?.text.length ?? 0;
    if (placed[index]?.isInput) seen += 1;
  }
  if (isTyping && caret > 0) {
    for (; placed[index]?.isInput === false; index++) position += placed[index]?.text.length ?? 0;
  }
  return { value: textOf(placed), caret: position };
}

type Placed = {
  readonly text: string;
  readonly isInput: boolean;
  /** Its index in the raw text. */
  readonly from: number;
};

/** With `withTail`, literals after the last position appear when all positions are filled. */
function layOut(slots: readonly Slot[], raw: string, withTail: boolean): Placed[] {
  const placed: Placed[] = [];
  let pending: Placed[] = [];
  let typed = 0;
  let at = 0;
  for (const slot of slots) {
    if (slot.kind === 'literal') {
      pending.push({ text: slot.text, isInput: false, from: at });
      if (raw.startsWith(slot.text, at)) {
        at += slot.text.length;
        typed = pending.length;
      }
      continue;
    }
    while (at < raw.length && !slot.accepts(raw.charAt(at))) at += 1;
    if (at === raw.length) return [...placed, ...pending.slice(0, typed)];
    placed.push(...pending, {
      text: raw.charAt(at).toUpperCase(),
      isInput: true,
      from: at,
    });
    pending = [];
    typed = 0;
    at += 1;
  }
  return [...placed, ...(withTail ? pending : pending.slice(0, typed))];
}

function textOf(placed: readonly Placed[]): string {
  return placed.map(({ text }) => text).join('');
}

function patternOf(mask: Mask, raw: string): string {
  return typeof mask === 'string' ? mask : mask(raw);
}

const slotCache = new Map<string, readonly Slot[]>();

function slotsOf(pattern: string): readonly Slot[] {
  let slots = slotCache.get(pattern);
  if (slots === undefined) {
    slots = Array.from(pattern.matchAll(/\\(.)|(.)/gsu), ([, escaped, plain = '']) =>
      escaped === undefined ? slotOf(plain) : literal(escaped),
    );
    slotCache.set(pattern, slots);
  }
  return slots;
}

function slotOf(character: string): Slot {
  if (/^\d$/.test(character))
    return {
      kind: 'input',
      accepts: (typed) => /^\d$/.test(typed) && typed <= character,
    };
  if (character === 'A') return { kind: 'input', accepts: (typed) => /^[a-z]$/i.test(typed) };
  if (character === '*') return { kind: 'input', accepts: (typed) => /^[a-z\d]$/i.test(typed) };
  return literal(character);
}

function literal(text: string): Slot {
  return { kind: 'literal', text };
}
