export type BoletoState = 'registrado' | 'pago' | 'cancelado';

/** A slip that is asked for; the amount is in minor units of BRL. */
export type BoletoRequest = {
  /** Made once for the slip, `[A-Za-z0-9_.-]{1,60}`; a repeat of it makes no second one. */
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
  /** Lines that the payer's bank reads, such as 'Não receber após o vencimento'. */
  readonly instructions?: readonly string[];
};

export type IssuedBoleto = {
  readonly key: string;
  /** 'Nosso número' of the bank. */
  readonly number: string;
  readonly state: BoletoState;
  readonly amount: number;
  readonly due: string;
  /** 44 digits, and the 47 that people type. */
  readonly barcode: string;
  readonly line: string;
  readonly bank: { readonly code: string; readonly name: string };
  /** Who receives, as the bank knows them: branch and code of their account in one text. Null where the bank tells neither. */
  readonly beneficiary: { readonly name: string; readonly document: string; readonly account: string } | null;
  /** 'Carteira', where the bank tells one. */
  readonly wallet: string | null;
  /** What was paid, which need not be the amount, and when. */
  readonly paid: { readonly amount: number; readonly at: Date } | null;
};

/**
 * The port for boletos that are registered at a bank (design of 001, section 5). Rejects with PortError, which says whether the
 * bank refused or nobody knows what it did.
 */
export type BoletoPort = {
  /** Registers a slip, or answers the one with this key, amount and due date. Refused where another slip has the key. */
  readonly register: (request: BoletoRequest) => Promise<IssuedBoleto>;
  /** Null where there is none. */
  readonly get: (key: string) => Promise<IssuedBoleto | null>;
  /** Takes a slip back and answers it as it is; one that was paid meanwhile stays paid. Null where there is none. */
  readonly cancel: (key: string) => Promise<IssuedBoleto | null>;
  /** The bank's own PDF of a slip; null where it has none, and the portal draws it. */
  readonly pdf: (key: string) => Promise<Uint8Array | null>;
};

export function isBoletoKey(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,60}$/.test(text);
}
