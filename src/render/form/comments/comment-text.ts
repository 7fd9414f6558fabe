import { mention } from '../../../domain/mentions.ts';

/** A person mentioned in a text. */
export type MentionedPerson = { readonly id: number; readonly nome: string };

/** A part of a displayed comment. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'person'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Web addresses in a text, without the punctuation that ends a sentence. */
const address = /\b(?:https?:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** The parts of a stored text: mentions by name, addresses as links, everything else as it is. */
export function readPieces(stored: string, people: readonly MentionedPerson[], unknown: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const found of stored.matchAll(mention)) {
    pieces.push(...linkPieces(stored.slice(at, found.index)));
    pieces.push({ kind: 'person', text: `@${nameOf(people, Number(found[1])) ?? unknown}` });
    at = found.index + found[0].length;
  }
  return [...pieces, ...linkPieces(stored.slice(at))];
}

function linkPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const found of text.matchAll(address)) {
    if (found.index > at) pieces.push({ kind: 'text', text: text.slice(at, found.index) });
    const [url] = found;
    pieces.push({ kind: 'link', text: url, href: /^http/i.test(url) ? url : `https://${url}` });
    at = found.index + url.length;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

/** The text for editing: people are written by name. */
export function asTyped(stored: string, people: readonly MentionedPerson[], unknown: string): string {
  return stored.replaceAll(mention, (_whole, id: string) => `@${nameOf(people, Number(id)) ?? unknown}`);
}

/** The text for storing: chosen names become ids, longer ones first. */
export function asStored(typed: string, people: readonly MentionedPerson[]): string {
  const byLength = [...people].sort((a, b) => b.nome.length - a.nome.length);
  let stored = '';
  for (let at = 0; at < typed.length; ) {
    const rest = typed.slice(at);
    const found = byLength.find(({ nome }) => rest.startsWith(`@${nome}`) && !isLetter(rest[nome.length + 1]));
    stored += found === undefined ? rest.charAt(0) : `@[${found.id}]`;
    at += found === undefined ? 1 : found.nome.length + 1;
  }
  return stored.trim();
}

/** The name being typed after an @ before the caret, with its position; null for none. */
export function askedName(typed: string, caret: number): { readonly from: number; readonly text: string } | null {
  const before = typed.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from === -1 || (from > 0 && isLetter(before[from - 1]))) return null;
  const text = before.slice(from + 1);
  const isName = text.length <= 40 && !/[\n@[\]]|\s\s/.test(text) && text.split(' ').length <= 4;
  return isName && !text.startsWith(' ') ? { from, text } : null;
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
}

function nameOf(people: readonly MentionedPerson[], id: number): string | undefined {
  return people.find((person) => person.id === id)?.nome;
}
