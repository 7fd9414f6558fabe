/** The address of a postal code; unknown parts are null. */
export type CepAddress = {
  /** Eight digits. */
  readonly cep: string;
  readonly logradouro: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly cidade: string | null;
  /** Abbreviation of the state. */
  readonly estado: string;
  /** IBGE code of the city; null if the service does not know it. */
  readonly codigo_ibge: string | null;
};

/**
 * `unknown`: the CEP does not exist. `unavailable`: no service answered; `address` has only the state, from the digits.
 */
export type CepAnswer =
  | { readonly kind: 'found'; readonly address: CepAddress }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly address: CepAddress | null };

/** The port for addresses of Brazilian postal codes (design of 001, section 5; specification 001, section 8). */
export type CepPort = {
  /** `cep` has eight digits. Never rejects: the user can continue without an address. */
  readonly find: (cep: string) => Promise<CepAnswer>;
};

/** One service. Returns null for a CEP that it does not know; rejects with PortError if it gave no answer. */
export type CepService = {
  readonly name: string;
  readonly find: (cep: string) => Promise<CepAddress | null>;
};
