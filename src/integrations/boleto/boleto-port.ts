export type BoletoState = 'registrado' | 'pago' | 'cancelado';

/** Data for a new slip; the amount is in centavos (BRL). */
export type BoletoRequest = {
  /** Unique for the slip, `[A-Za-z0-9_.-]{1,60}`; repeating it creates no second one. */
  readonly key: string;
  readonly amount: number;
  /** `YYYY-MM-DD`. */
  readonly due: string;
  readonly payer: {
    readonly name: string;
    /** CPF of 11 or CNPJ of 14 characters. */
    readonly document: string;
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly cep: string;
  };
  /** Instructions for the payer's bank, such as 'Não receber após o vencimento'. */
  readonly instructions?: readonly string[];
};

export type IssuedBoleto = {
  readonly key: string;
  /** The bank's 'Nosso número'. */
  readonly number: string;
  readonly state: BoletoState;
  readonly amount: number;
  readonly due: string;
  /** The 44 digits of the bar code, and the 47 that people type. */
  readonly barcode: string;
  readonly line: string;
  readonly bank: { readonly code: string; readonly name: string };
  /** The payee as the bank knows them, with branch and account code in one text. Null if the bank returns neither. */
  readonly beneficiary: { readonly name: string; readonly document: string; readonly account: string } | null;
  /** 'Carteira'; null if the bank returns none. */
  readonly wallet: string | null;
  /** The amount paid, which may differ from `amount`, and when. */
  readonly paid: { readonly amount: number; readonly at: Date } | null;
};

/**
 * The port for boletos that are registered at a bank (design of 001, section 5). Rejects with PortError, which tells
 * whether the bank refused or the outcome is unknown.
 */
export type BoletoPort = {
  /**
   * Registers a slip, or returns the existing one with this key, amount and due date. Refused if a different slip has
   * the key.
   */
  readonly register: (request: BoletoRequest) => Promise<IssuedBoleto>;
  /** Null for none. */
  readonly get: (key: string) => Promise<IssuedBoleto | null>;
  /** Cancels a slip and returns its state; one that was paid meanwhile stays paid. Null for none. */
  readonly cancel: (key: string) => Promise<IssuedBoleto | null>;
  /** The bank's own PDF of a slip; null if it has none, and then the portal draws it. */
  readonly pdf: (key: string) => Promise<Uint8Array | null>;
};

export function isBoletoKey(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,60}$/.test(text);
}
