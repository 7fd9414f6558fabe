/**
 * The value of a key in a view definition. The check uses it, and `schemas/view.schema.json` is generated from it, so
 * that editors complete exactly what the runtime understands.
 */
export type ValueType =
  | 'text'
  | 'flag'
  | 'integer'
  | 'number'
  | 'number-or-text'
  | 'any'
  | 'condition'
  | 'expression'
  | 'options'
  | 'call'
  | 'action'
  | 'entity'
  | 'field'
  | 'setting'
  | 'fields'
  | 'names'
  | 'permissions'
  | 'values'
  | 'call-values'
  | 'call-body'
  | 'element-type'
  | 'list-type'
  | 'column-type'
  | 'component'
  | 'elements'
  | 'columns'
  | 'filters'
  | 'actions'
  | 'list'
  | 'form'
  | 'source'
  | 'hold'
  | 'checks'
  | 'menu'
  | 'fragment'
  | 'template'
  | 'template-part'
  | 'template-sheet'
  | 'template-elements'
  | 'template-columns'
  | 'page'
  | 'color';

export type KeyDefinition = {
  readonly type: ValueType;
  readonly description: string;
  readonly example: unknown;
  /** The only valid texts. */
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Whose fields a `field`, `fields` or `setting` key names: the record's, or those of a list's rows. */
  readonly of?: 'record' | 'row';
};

export type KeyTable = Readonly<Record<string, KeyDefinition>>;

export const formats = ['text', 'money', 'number', 'percent', 'date', 'datetime', 'time', 'boolean'] as const;

/** Description of conditions. */
export const conditionText = 'true, false, a predicate such as { "field": "tipo", "is": "PJ" }, or JSONata text';
