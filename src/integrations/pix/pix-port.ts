/** States of a charge, as BCB API Pix 2.9 names them. One whose time is over stays ATIVA (bacen/pix-api#577): `expiresAt` counts. */
export type PixChargeState = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';

/** What is asked for; amounts are minor units of BRL. */
export type PixChargeRequest = {
  /** Made by the caller: `[a-zA-Z0-9]{26,35}`. It is the key of the charge, so a repeat of it makes no second one. */
  readonly txid: string;
  readonly amount: number;
  /** Seconds from its making in which it may be paid. */
  readonly expiresIn: number;
  /** Who is to pay: CPF of 11 or CNPJ of 14 characters, and a name. */
  readonly payer?: { readonly document: string; readonly name: string };
  /** What the payer reads, 140 characters at most. */
  readonly message?: string;
};

export type PixRefund = {
  readonly id: string;
  readonly amount: number;
  readonly state: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  readonly reason: string | null;
};

/** Money that came. */
export type PixReceipt = {
  readonly e2eid: string;
  /** Null where it belongs to no charge. */
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
  /** Text of the QR code; null where the provider gives none, as of removed ones. */
  readonly code: string | null;
  /** What was paid on it: nothing, once, or more often. Its sum need not be `amount`. */
  readonly receipts: readonly PixReceipt[];
};

export type PixReceiptPage = {
  readonly receipts: readonly PixReceipt[];
  readonly page: number;
  readonly pages: number;
};

/**
 * The port for Pix (design of 001, section 5; specification 001, section 4). All but `readWebhook` reject with PortError, which
 * says whether the provider refused or nobody knows what it did.
 */
export type PixPort = {
  /** Makes a charge, or answers the one with this txid and amount. Refused where another amount has the txid. */
  readonly put: (charge: PixChargeRequest) => Promise<PixCharge>;
  /** Null where there is none. */
  readonly get: (txid: string) => Promise<PixCharge | null>;
  /** Takes a charge back, and answers it as it is; one that was paid meanwhile stays CONCLUIDA. Null where there is none. */
  readonly remove: (txid: string) => Promise<PixCharge | null>;
  /** What came from a time on until before another, oldest first, page by page from 0. */
  readonly received: (from: Date, to: Date, page?: number) => Promise<PixReceiptPage>;
  /** Gives money back; the same id of the same receipt once. Refused where more would go back than came. */
  readonly refund: (e2eid: string, id: string, amount: number) => Promise<PixRefund>;
  /**
   * The txids that a callback names (`POST {url}/pix`). It is a reason to ask again and no more (bacen/pix-api#241): none of
   * its amounts is read. Null for what is no callback.
   */
  readonly readWebhook: (body: unknown) => readonly string[] | null;
};

/** Whether a text may be a txid of a charge. */
export function isTxid(text: string): boolean {
  return /^[a-zA-Z0-9]{26,35}$/.test(text);
}

/** `readWebhook` of every provider: the form of the callback is that of API Pix. */
export function readPixWebhook(body: unknown): readonly string[] | null {
  const pix = typeof body === 'object' && body !== null && 'pix' in body ? body.pix : null;
  if (!Array.isArray(pix)) return null;
  const txids = pix.flatMap((one: unknown) => {
    const txid = typeof one === 'object' && one !== null && 'txid' in one ? one.txid : null;
    return typeof txid === 'string' && isTxid(txid) ? [txid] : [];
  });
  return [...new Set(txids)];
}

/** All that came within a time, over all pages. A payment is named once though pages shift while they are read. */
export async function readReceipts(pix: Pick<PixPort, 'received'>, from: Date, to: Date): Promise<PixReceipt[]> {
  const found = new Map<string, PixReceipt>();
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await pix.received(from, to, page);
    for (const receipt of answer.receipts) found.set(receipt.e2eid, receipt);
    pages = answer.pages;
  }
  return [...found.values()];
}
