import type { Transport } from './client.ts';

/** Bytes sent so far and in all, including the form around the files. */
export type UploadProgress = { readonly loaded: number; readonly total: number };

/** The part of XMLHttpRequest that an upload needs. */
export type Xhr = Pick<
  XMLHttpRequest,
  'open' | 'setRequestHeader' | 'send' | 'abort' | 'getAllResponseHeaders' | 'responseText' | 'status' | 'statusText'
> & {
  readonly addEventListener: (type: 'load' | 'error' | 'abort' | 'loadend', listener: () => void) => void;
  readonly upload: {
    readonly addEventListener: (type: 'progress', listener: (progress: UploadProgress) => void) => void;
  };
};

/**
 * Sends a form with the address, headers and signal of a request, and reports progress, which `fetch` cannot. Fails
 * like `fetch`: with a TypeError without an answer, with the signal's reason if cancelled.
 */
export function xhrTransport(
  form: FormData,
  onProgress: (progress: UploadProgress) => void,
  createXhr: () => Xhr = () => new XMLHttpRequest(),
): Transport {
  return ({ method, url, headers, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const xhr = createXhr();
      const stop = () => xhr.abort();
      signal.addEventListener('abort', stop);
      xhr.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
      xhr.addEventListener('load', () => resolve(answerOf(xhr)));
      xhr.addEventListener('error', () => reject(new TypeError('The upload got no answer.')));
      xhr.addEventListener('abort', () => reject(signal.reason));
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ loaded, total }));
      xhr.open(method, url);
      headers.forEach((value, name) => {
        xhr.setRequestHeader(name, value);
      });
      // The browser adds the content type, which contains the form's boundary.
      xhr.send(form);
    });
}

function answerOf(xhr: Xhr): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(xhr.responseText === '' ? null : xhr.responseText, {
    status: xhr.status,
    statusText: xhr.statusText,
    headers,
  });
}
