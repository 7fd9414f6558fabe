/** Writes a constant of an entity schema as SQL. Schemas are files of the project, never requests. */
export function literal(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = String(value).replaceAll('\0', '');
  return `'${text.replaceAll("'", "''")}'`;
}
