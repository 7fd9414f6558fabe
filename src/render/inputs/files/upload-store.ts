import { extensionOf } from '../../../language/entity/file-rules.ts';
import type { FileItem, PendingFile } from '../../../language/values/file-value.ts';
import { createListeners } from '../../../ui/listeners.ts';
import type { HostFiles } from '../../host/host.ts';
import { userMessage } from '../../host/host-error.ts';

/** A running or failed upload. Bytes include the form encoding around the file. */
export type Upload = {
  readonly file: File;
  readonly status: 'sending' | 'failed';
  readonly loaded: number;
  readonly total: number;
  /** Message of a failure for the user; null if only a general text is possible. */
  readonly message: string | null;
};

type Order = {
  readonly file: File;
  readonly files: HostFiles;
  readonly url: string | undefined;
  readonly onSent: (item: FileItem) => void;
  /** Called for each failure, with the message of the server. */
  readonly onFailed: (message: string | null) => void;
};

/**
 * The uploads of this page by key. They continue while their element is not drawn: in a background tab, or hidden by a
 * condition.
 */
export function createUploadStore() {
  const uploads = new Map<string, Upload>();
  const orders = new Map<string, Order & { control: AbortController }>();
  const listeners = createListeners();
  const set = (key: string, upload: Upload | null): void => {
    if (upload === null) uploads.delete(key);
    else uploads.set(key, upload);
    listeners.call();
  };

  async function run(key: string, order: Order): Promise<void> {
    const { file, files, url, onSent, onFailed } = order;
    const control = new AbortController();
    orders.set(key, { ...order, control });
    set(key, { file, status: 'sending', loaded: 0, total: file.size, message: null });
    try {
      const item = await files.upload(file, {
        signal: control.signal,
        ...(url === undefined ? {} : { url }),
        onProgress: ({ loaded, total }) => {
          if (!control.signal.aborted) set(key, { file, status: 'sending', loaded, total, message: null });
        },
      });
      if (control.signal.aborted) return;
      orders.delete(key);
      set(key, null);
      onSent(item);
    } catch (thrown) {
      if (control.signal.aborted) return;
      const message = userMessage(thrown);
      set(key, { file, status: 'failed', loaded: 0, total: file.size, message });
      onFailed(message);
    }
  }

  return {
    subscribe: listeners.add,
    /** The same object until it changes. */
    get: (key: string): Upload | null => uploads.get(key) ?? null,
    /** Starts uploading a file; returns the placeholder for the value until it is done. */
    start: (
      file: File,
      files: HostFiles,
      onSent: (item: FileItem, key: string) => void,
      {
        url,
        onFailed = () => undefined,
      }: { readonly url?: string | undefined; readonly onFailed?: Order['onFailed'] } = {},
    ): PendingFile => {
      const key = crypto.getRandomValues(new Uint32Array(3)).join('-');
      void run(key, { file, files, url, onFailed, onSent: (item) => onSent(item, key) });
      const { name, type, size } = file;
      return { pending: key, name, extension: extensionOf(name), type, size };
    },
    retry: (key: string): void => {
      const order = orders.get(key);
      if (order !== undefined && uploads.get(key)?.status === 'failed') void run(key, order);
    },
    /** Cancels the upload and forgets the file. */
    drop: (key: string): void => {
      orders.get(key)?.control.abort();
      orders.delete(key);
      set(key, null);
    },
  };
}

/** The uploads of this page. */
export const uploads = createUploadStore();
