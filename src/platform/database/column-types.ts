/** SQL type that a text of a value of a kind of field is cast to. */
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

/** The same for a value that is compared: an integer column meets a decimal limit as it is. */
export function comparedType(kind: string): string {
  return kind === 'integer' ? 'numeric' : castType(kind);
}
