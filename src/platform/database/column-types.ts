/** SQL type to which the text of a value is cast, by the kind of its field. */
export function castType(kind: string): string {
  switch (kind) {
    case 'integer':
    case 'relation':
    case 'link':
      return 'bigint';
    case 'number':
    case 'money':
      return 'numeric';
    case 'datetime':
      return 'timestamptz';
    case 'boolean':
    case 'date':
    case 'time':
      return kind;
    default:
      return 'text';
  }
}

/** The same for values that are compared: an integer column is compared with a decimal limit without rounding it. */
export function comparedType(kind: string): string {
  return kind === 'integer' ? 'numeric' : castType(kind);
}
