import { dataOf, type PortalClient, type SendOptions } from './client.ts';

/**
 * An address for a download by the browser itself (specification 000, section 7), such as `Cliente/print/1.pdf`. Its
 * token is valid once for this address, for GET, within 60 seconds: request it on the click. The address also contains
 * the portal's language for prints, because it is opened without headers.
 */
export async function downloadLink(client: PortalClient, url: string): Promise<string> {
  const address = client.addressOf(withLanguage(url, client.language()));
  const target = address.slice(client.addressOf('').length);
  const { token } = (await dataOf(client.POST('/sessao/link', { body: { url: target } }))).data;
  return `${address}${address.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`;
}

function withLanguage(url: string, language: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (!/(^|\/)print\/[^/]+\.(pdf|html)$/.test(path) || new URLSearchParams(query).has('idioma')) return url;
  return `${url}${query === '' ? (url.includes('?') ? '' : '?') : '&'}idioma=${encodeURIComponent(language)}`;
}

type Download = Omit<SendOptions, 'transport'> & {
  readonly method: string;
  /** Relative to the API, such as `listarPedidos/report/pdf`. */
  readonly url: string;
  /** File name if the answer has none; reports default to `file.pdf` or `file.xlsx`. */
  readonly fileName?: string | undefined;
};

/**
 * Fetches a file with the session's token, such as the export of a list, and saves it; rejects with an ApiError. If the
 * answer redirects to another address, the browser opens that in a tab.
 */
export async function download(
  client: PortalClient,
  { method, url, fileName, ...options }: Download,
  save: (file: Blob, name: string) => void = saveFile,
): Promise<void> {
  const naming = loadNaming();
  let isElsewhere = false;
  const onRedirect = () => {
    isElsewhere = true;
  };
  const response = await client.receive(method, url, { ...options, onRedirect });
  if (isElsewhere) {
    window.open(await downloadLink(client, url), '_blank', 'noopener');
    return;
  }
  const file = await response.blob();
  const parse = await naming;
  save(file, nameOf(response.headers.get('Content-Disposition'), parse) ?? fileName ?? nameFrom(url));
}

const reportNames: Readonly<Record<string, string>> = { 'report/pdf': 'file.pdf', 'report/xls': 'file.xlsx' };

type ParseDisposition = typeof import('content-disposition').parse;

/** The parser of file names loads with the first download; without it a file gets a default name. */
function loadNaming(): Promise<ParseDisposition | null> {
  return import('content-disposition').then(
    ({ parse }) => parse,
    () => null,
  );
}

/** The server's name for a file, without any path. */
function nameOf(disposition: string | null, parse: ParseDisposition | null): string | null {
  const name = disposition === null ? undefined : parse?.(disposition).parameters.filename;
  const clean = (name ?? '').replace(/^.*[/\\]/s, '').replace(/\p{Cc}/gu, '');
  return clean === '' ? null : clean;
}

function nameFrom(url: string): string {
  const parts = url.replace(/[?#].*$/s, '').split('/');
  return reportNames[parts.slice(-2).join('/')] ?? (parts.at(-1) || 'file');
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // Some browsers read the address only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
