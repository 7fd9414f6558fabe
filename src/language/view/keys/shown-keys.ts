import type { KeyTable } from './key-definition.ts';

/** Keys of shown values: what a price says besides its amount, and how a change of a value is said. */
export const shownKeys = {
  was: {
    type: 'text',
    description: 'Of a price: field of the record with what it was before; struck where it was more.',
    example: 'preco_anterior',
  },
  suffix: {
    type: 'text',
    description: 'Of a price: what it is for. Of an orgchart: what its figures count.',
    example: 'por mês',
  },
  suffixWhen: {
    type: 'text',
    description: 'Of a price: field of the record that says whether `suffix` shows; it does when left out.',
    example: 'por_metro',
  },
  second: {
    type: 'text',
    description: 'Of a price: field of the record with the same amount in a second currency.',
    example: 'preco_dolar',
  },
  secondCurrency: {
    type: 'setting',
    of: 'record',
    description: 'Of a price: the second currency, as `currency`.',
    example: 'USD',
  },
  cents: {
    type: 'text',
    description: 'Of a price: field of the record that says whether its cents show; they do when left out.',
    example: 'exibir_centavos',
  },
  announce: {
    type: 'flag',
    description:
      'Of a text or price: screen readers say it whenever it changes, such as a total that follows what is chosen.',
    example: true,
  },
} as const satisfies KeyTable;
