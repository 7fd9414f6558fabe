/** Formats of JSON Schema that say what a text may be, and that every validator knows. */
const checkedFormats = ['date', 'date-time', 'time', 'email', 'uri'];

/**
 * Formats that tell how a value is shown, entered or stored. Their rules belong to the fields of an entity: to a
 * validator of JSON Schema they say nothing.
 */
export const shownFormats: readonly string[] = [
  ...['money', 'percent', 'cpf', 'cnpj', 'cpf-cnpj', 'cep', 'phone', 'color', 'icon', 'documento'],
  ...['multiline', 'html', 'int64', 'password', 'file', 'image'],
];

/** Every `format` that a field of an entity may have. */
export const fieldFormats: readonly string[] = [...checkedFormats, ...shownFormats];

/** Options of ajv for schemas of the contract: `shownFormats` and those of uploads are known, and check nothing. */
export const contractFormats: Readonly<Record<string, true>> = Object.fromEntries(
  [...shownFormats, 'binary', 'int32'].map((name) => [name, true as const]),
);
