/**
 * States of a charge, as BCB API Pix 2.9 names them. An expired one stays ATIVA (bacen/pix-api#577): check `expiresAt`.
 */
export type PixChargeState = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';

/** Data for a new charge; amounts are in centavos (BRL). */
export type PixChargeRequest = {
  /** Chosen by the caller: `[a-zA-Z0-9]{26,35}`. It identifies the charge, so repeating it creates no second one. */
  readonly txid: string;
  readonly amount: number;
  /** Seconds after its creation in which it may be paid. */
  readonly expiresIn: number;
  /** The payer: CPF of 11 or CNPJ of 14 characters, and a name. */
  readonly payer?: { readonly document: string; readonly name: string };
  /** Message for the payer, 140 characters at most. */
  readonly message?: string;
};

export type PixRefund = {
  readonly id: string;
  readonly amount: number;
  readonly state: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  readonly reason: string | null;
};

/** A received payment. */
export type PixReceipt = {
  readonly e2eid: string;
  /** Null if it belongs to no charge. */
  readonly txid: string | null;
  readonly amount: number;
  readonly paidAt: Date;
  readonly refunds: readonly PixRefund[];
};

export type PixCharge = {
  readonly txid: string;
  readonly state: PixChargeState;
  readonly amount: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Text of the QR code; null if the provider returns none, as for removed charges. */
  readonly code: string | null;
  /** Payments of the charge: none, one, or several. Their sum may differ from `amount`. */
  readonly receipts: readonly PixReceipt[];
};

export type PixReceiptPage = {
  readonly receipts: readonly PixReceipt[];
  readonly page: number;
  readonly pages: number;
};

/**
 * The port for Pix (design of 001, section 5; specification 001, section 4). All but `readWebhook` reject with
 * PortError, which tells whether the provider refused or the outcome is unknown.
 */
export type PixPort = {
  /**
   * Creates a charge, or returns the existing one with this txid and amount. Refused if the txid has another amount.
   */
  readonly put: (charge: PixChargeRequest) => Promise<PixCharge>;
  /** Null for none. */
  readonly get: (txid: string) => Promise<PixCharge | null>;
  /** Removes a charge, and returns its state; one that was paid meanwhile stays CONCLUIDA. Null for none. */
  readonly remove: (txid: string) => Promise<PixCharge | null>;
  /** Payments received from `from` until before `to`, oldest first, page by page from 0. */
  readonly received: (from: Date, to: Date, page?: number) => Promise<PixReceiptPage>;
  /** Refunds money; once per id of the same receipt. Refused if the refunds would exceed the payment. */
  readonly refund: (e2eid: string, id: string, amount: number) => Promise<PixRefund>;
  /**
   * The txids in a callback (`POST {url}/pix`). It is only a reason to ask again (bacen/pix-api#241): its amounts are
   * not read. Null for an invalid callback.
   */
  readonly readWebhook: (body: unknown) => readonly string[] | null;
};

/** Whether a text can be the txid of a charge. */
export function isTxid(text: string): boolean {
  return /^[a-zA-Z0-9]{26,35}$/.test(text);
}

/** `readWebhook` of every provider: callbacks have the format of API Pix. */
export function readPixWebhook(body: unknown): readonly string[] | null {
  const pix = typeof body === 'object' && body !== null && 'pix' in body ? body.pix : null;
  if (!Array.isArray(pix)) return null;
  const txids = pix.flatMap((one: unknown) => {
    const txid = typeof one === 'object' && one !== null && 'txid' in one ? one.txid : null;
    return typeof txid === 'string' && isTxid(txid) ? [txid] : [];
  });
  return [...new Set(txids)];
}

/** All payments within a period, over all pages. Each is returned once even if pages shift while they are read. */
export async function readReceipts(pix: Pick<PixPort, 'received'>, from: Date, to: Date): Promise<PixReceipt[]> {
  const found = new Map<string, PixReceipt>();
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await pix.received(from, to, page);
    for (const receipt of answer.receipts) found.set(receipt.e2eid, receipt);
    pages = answer.pages;
  }
  return [...found.values()];
}
