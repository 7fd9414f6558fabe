const kinds = {
  text: 'text',
  bigint: 'integer',
  boolean: 'boolean',
  date: 'date',
  'timestamp with time zone': 'datetime',
  'time without time zone': 'time',
  jsonb: 'json',
} as const;

export type StoredType = {
  readonly kind: (typeof kinds)[keyof typeof kinds] | 'decimal';
  /** Of a decimal; null of any other type. */
  readonly decimals: number | null;
};

/** A column's type from `format_type`, in the words of the contract. */
export function storedType(type: string): StoredType {
  const decimals = /^numeric\(\d+,(\d+)\)$/.exec(type)?.[1];
  if (decimals !== undefined) return { kind: 'decimal', decimals: Number(decimals) };
  const known = Object.entries(kinds).find(([name]) => name === type);
  return { kind: known?.[1] ?? 'text', decimals: null };
}

export function isSameType(one: StoredType, other: StoredType): boolean {
  return one.kind === other.kind && one.decimals === other.decimals;
}
