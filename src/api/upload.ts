import type { PortalClient, SendOptions } from './client.ts';
import { type UploadProgress, type Xhr, xhrTransport } from './xhr-transport.ts';

type Upload = Omit<SendOptions, 'body' | 'transport'> & {
  readonly url: string;
  /** Defaults to POST. */
  readonly method?: string;
  readonly form: FormData;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
};

/**
 * Sends files as a multipart form, with progress; returns the JSON body. Session, errors and messages work as for any
 * other call; the signal cancels it, which rejects with the signal's reason.
 */
export function upload(
  client: PortalClient,
  { url, method = 'POST', form, onProgress = () => undefined, ...options }: Upload,
  createXhr?: () => Xhr,
): Promise<unknown> {
  return client.send(method, url, { ...options, transport: xhrTransport(form, onProgress, createXhr) });
}
