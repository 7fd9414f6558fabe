export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Sends mails to people: by SMTP, or into a folder where there is no mail server. */
export type Mail = {
  /**
   * Resolves when the mail server has taken the message; rejects when it did not, with `FinalTaskError` where trying again
   * would not help.
   */
  readonly send: (message: MailMessage) => Promise<void>;
  readonly close: () => void;
};
