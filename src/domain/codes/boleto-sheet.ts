/** The contents of a printed bank slip. */
export type BoletoSheet = {
  /** Three digits. */
  readonly bank: { readonly code: string; readonly name: string };
  readonly barcode: string;
  readonly line: string;
  /** 'Nosso número', and the number of the paid document. */
  readonly number: string;
  readonly document: string;
  /** `YYYY-MM-DD`. */
  readonly due: string;
  readonly issued: string;
  /** In centavos. */
  readonly amount: number;
  readonly beneficiary: {
    readonly name: string;
    readonly document: string;
    /** Bank branch and the payee's code there. */
    readonly account: string;
  };
  readonly wallet: string;
  readonly payer: {
    readonly name: string;
    readonly document: string;
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly cep: string;
  };
  readonly instructions: readonly string[];
};

/** The code of a bank with its check digit (modulus 11), as slips show it: 237-2. */
export function bankWithDigit(code: string): string {
  const [a = 0, b = 0, c = 0] = [...code].map(Number);
  const digit = 11 - ((a * 4 + b * 3 + c * 2) % 11);
  // For banks whose digit would be ten, Sicredi prints an X and the others a zero.
  const shown = digit < 10 ? String(digit) : code === '748' ? 'X' : '0';
  return `${code}-${shown}`;
}
