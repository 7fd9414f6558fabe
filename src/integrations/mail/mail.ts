import { createHash } from 'node:crypto';

export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * The same at every attempt to send this one mail (`TaskContext.key`): a server killed between sending and recording
   * it sends again, and the recipient's mail server can drop the duplicate by its `Message-ID`.
   */
  readonly key?: string;
};

/**
 * The part of a `Message-ID` before its host: derived from the mail's key if it has one, so that repetitions are equal.
 */
export function messageName({ to, key }: { readonly to: string; readonly key?: string | undefined }): string | null {
  return key === undefined
    ? null
    : createHash('sha256')
        .update(JSON.stringify([key, to]))
        .digest('hex')
        .slice(0, 32);
}

/** Sends mails: by SMTP, or into a folder if there is no mail server. */
export type Mail = {
  /**
   * Resolves when the mail server has accepted the message; rejects otherwise, with `FinalTaskError` if trying again
   * would not help.
   */
  readonly send: (message: MailMessage) => Promise<void>;
  readonly close: () => void;
};
