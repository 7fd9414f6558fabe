/** What is known of a postal code; what is not is null. */
export type CepAddress = {
  /** Eight digits. */
  readonly cep: string;
  readonly logradouro: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly cidade: string | null;
  /** Abbreviation of the state. */
  readonly estado: string;
  /** Of the city, where the service knows it. */
  readonly codigo_ibge: string | null;
};

/** `unknown`: nobody has this CEP. `unavailable`: nobody answered; `address` is what its digits say, the state. */
export type CepAnswer =
  | { readonly kind: 'found'; readonly address: CepAddress }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly address: CepAddress | null };

/** The port for addresses of Brazilian postal codes (design of 001, section 5; specification 001, section 8). */
export type CepPort = {
  /** Of eight digits. Never rejects: whoever types an address goes on without it. */
  readonly find: (cep: string) => Promise<CepAnswer>;
};

/** One service. Answers null for a CEP that it does not know; rejects with PortError where it gave no answer. */
export type CepService = {
  readonly name: string;
  readonly find: (cep: string) => Promise<CepAddress | null>;
};
