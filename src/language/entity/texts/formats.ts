/** Formats of JSON Schema that restrict texts and that every validator knows. */
const checkedFormats = ['date', 'date-time', 'time', 'email', 'uri'];

/**
 * Formats for showing, entering or storing a value. Their rules belong to entity fields; validators of JSON Schema
 * ignore them.
 */
export const shownFormats: readonly string[] = [
  ...['money', 'percent', 'cpf', 'cnpj', 'cpf-cnpj', 'cep', 'phone', 'color', 'icon', 'documento'],
  ...['multiline', 'html', 'int64', 'password', 'file', 'image'],
];

/** Every valid `format` of an entity field. */
export const fieldFormats: readonly string[] = [...checkedFormats, ...shownFormats];

/** Options of ajv for schemas of the contract: `shownFormats` and those of uploads are known, but not checked. */
export const contractFormats: Readonly<Record<string, true>> = Object.fromEntries(
  [...shownFormats, 'binary', 'int32'].map((name) => [name, true as const]),
);
