import { createHash } from 'node:crypto';

export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * The same at every attempt to send this one mail (`TaskContext.key`): a server that is killed between sending and noting it
   * sends again, and whoever receives the mail can drop it by its `Message-ID`.
   */
  readonly key?: string;
};

/** The part of a `Message-ID` before its host: by the key of the mail where it has one, so that a repeat has the same. */
export function messageName({ to, key }: { readonly to: string; readonly key?: string | undefined }): string | null {
  return key === undefined
    ? null
    : createHash('sha256')
        .update(JSON.stringify([key, to]))
        .digest('hex')
        .slice(0, 32);
}

/** Sends mails to people: by SMTP, or into a folder where there is no mail server. */
export type Mail = {
  /**
   * Resolves when the mail server has taken the message; rejects when it did not, with `FinalTaskError` where trying again
   * would not help.
   */
  readonly send: (message: MailMessage) => Promise<void>;
  readonly close: () => void;
};
