import type { PopUp } from '../../api/index.ts';

/** ms after loading until a pop-up appears (specification 000, section 9). */
export const popUpDelayMs = 2_000;

/** Maximum of bytes for the seen pop-ups as JSON in the setting `avisos`; those seen longest ago are dropped. */
const maxBytes = 12_000;

/** The address of its picture: the uploaded one, else the typed one; '' for none. */
export function pictureOf({ arquivo, imagem }: PopUp): string {
  return arquivo?.url ?? imagem ?? '';
}

/** Whether a picture is a file of the portal, which needs the session. */
export function isStoredPicture(address: string): boolean {
  return /^arquivo\/\d+$/.test(address);
}

/** The first pop-up for an address (path and query string) whose picture was not seen yet. */
export function popUpFor(address: string, popUps: readonly PopUp[], seen: readonly string[]): PopUp | null {
  return (
    popUps.find(
      (popUp) =>
        pictureOf(popUp) !== '' &&
        popUp.link_conteudo &&
        isAddress(popUp.link_conteudo, address) &&
        !seen.includes(pictureOf(popUp)),
    ) ?? null
  );
}

/** A link without a query string matches every query string of its path; a trailing slash is ignored. */
function isAddress(link: string, address: string): boolean {
  const [linkPath = '', linkSearch] = split(link);
  const [path = '', search] = split(address);
  return trimmed(linkPath) === trimmed(path) && (linkSearch === undefined || linkSearch === (search ?? ''));
}

function split(address: string): readonly [string, string?] {
  const [whole = ''] = address.split('#', 1);
  const at = whole.indexOf('?');
  return at < 0 ? [whole] : [whole.slice(0, at), whole.slice(at + 1)];
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

/** Reads the setting `avisos`: pictures of pop-ups that the user has seen, the last one first. */
export function readSeen(setting: unknown): readonly string[] {
  const list: unknown = typeof setting === 'object' && setting !== null && 'popUps' in setting ? setting.popUps : null;
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : [];
}

/** The setting with one more picture; everything else in it stays. */
export function withSeen(setting: unknown, image: string): Readonly<Record<string, unknown>> {
  const closed: string[] = [];
  let bytes = 0;
  for (const each of [image, ...readSeen(setting).filter((seen) => seen !== image)]) {
    bytes += new TextEncoder().encode(JSON.stringify(each)).length + 1;
    if (bytes > maxBytes) break;
    closed.push(each);
  }
  return { ...(typeof setting === 'object' && setting !== null ? setting : {}), popUps: closed };
}
