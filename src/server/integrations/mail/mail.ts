export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Sends mails to people: by SMTP, or into a folder where there is no mail server. */
export type Mail = {
  /** Resolves when the mail server has taken the message; rejects when it did not. */
  readonly send: (message: MailMessage) => Promise<void>;
  readonly close: () => void;
};

/** Where mails are not wanted, as in tests of other things: they vanish. */
export const noMail: Mail = { send: async () => undefined, close: () => undefined };
