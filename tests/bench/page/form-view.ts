import type { ElementDefinition, ViewAnswer } from '../../../src/runtime/definition/view.ts';

/** A form as the harness describes it. */
export type FormDef = {
  readonly title: string;
  readonly fields: readonly {
    readonly key: string;
    readonly label: string;
    readonly type: string;
    readonly required: boolean;
    readonly options?: readonly { readonly value: string; readonly label: string }[];
    readonly visibleWhen?: { readonly field: string; readonly equals: unknown };
  }[];
};

/** The same form as a view definition of Vitral. */
export function formView({ title, fields }: FormDef): ViewAnswer {
  const elements = Object.fromEntries(
    fields.map(({ key, label, type, required, options, visibleWhen }): [string, ElementDefinition] => [
      key,
      {
        type,
        label,
        cols: 12,
        ...(required ? { required: true } : {}),
        ...(options === undefined ? {} : { data: options.map((item) => ({ id: item.value, descricao: item.label })) }),
        ...(visibleWhen === undefined ? {} : { visible: { field: visibleWhen.field, is: visibleWhen.equals } }),
        ...(type === 'textarea' ? { rows: 3 } : {}),
      },
    ]),
  );
  return {
    entity: 'Bench',
    hash: title,
    model: null,
    related: {},
    layers: [{ layer: 'base', file: 'bench.view.json', view: { title, form: { elements } } }],
    problems: [],
  };
}
