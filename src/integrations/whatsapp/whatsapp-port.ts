/** A picture sent with a message. */
export type WhatsAppPicture = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

export type WhatsAppMessage = {
  /** Chosen by the caller: the same key is the same message. */
  readonly key: string;
  /** The number with its country code, as `+5511987654321`. */
  readonly to: string;
  readonly text: string;
  readonly picture: WhatsAppPicture | null;
};

/** The port for messages by WhatsApp (network.md, 5). Never called within a transaction. */
export type WhatsAppPort = {
  /**
   * Resolves with the provider's id when it has accepted the message. Rejects with PortError: `refused` if trying again
   * would not help, such as a number without WhatsApp.
   */
  readonly send: (message: WhatsAppMessage) => Promise<{ readonly id: string }>;
  /** The messages of the stand-in, newest first; null for a real provider. */
  readonly sent: ((limit: number) => Promise<readonly SentMessage[]>) | null;
};

/** A message of the stand-in; it is delivered and read a while after it was sent, by the portal's clock. */
export type SentMessage = {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly picture: string | null;
  readonly sentAt: string;
  readonly state: 'ENVIADA' | 'ENTREGUE' | 'LIDA';
};
