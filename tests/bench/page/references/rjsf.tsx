/** The same fields as plain @rjsf/core with the theme @rjsf/mantine and its own validator. */
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import { MantineProvider } from '@mantine/core';
import Form from '@rjsf/mantine';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import type { FieldDef, FormDef } from '../workload.ts';
import { benchRoot } from './bench-api.ts';

const root = benchRoot((screen) => <MantineProvider>{screen}</MantineProvider>);

window.bench = {
  mountForm: (def) =>
    root.mount(
      <Form
        schema={schemaOf(def)}
        uiSchema={uiSchemaOf(def)}
        validator={validator}
        noHtml5Validate
        showErrorList={false}
        experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
      />,
    ),
  unmount: root.unmount,
  hooks: { submit: 'button[type=submit]' },
};

function schemaOf({ title, fields }: FormDef): RJSFSchema {
  const always = fields.filter(({ visibleWhen }) => visibleWhen === undefined);
  return {
    type: 'object',
    title,
    properties: Object.fromEntries(always.map((field) => [field.key, propertyOf(field)])),
    required: fields.filter(({ required }) => required).map(({ key }) => key),
    allOf: fields.flatMap((field) =>
      field.visibleWhen === undefined
        ? []
        : [
            {
              if: {
                properties: { [field.visibleWhen.field]: { const: field.visibleWhen.equals } },
                required: [field.visibleWhen.field],
              },
              [consequence]: { properties: { [field.key]: propertyOf(field) } },
            },
          ],
    ) as NonNullable<RJSFSchema['allOf']>,
  };
}

/** The keyword of JSON Schema; an object with a member `then` could be taken for a promise. */
const consequence = 'then';

function propertyOf({ type, label, options = [] }: FieldDef): RJSFSchema {
  switch (type) {
    case 'number':
      return { type: 'integer', title: label };
    case 'money':
      return { type: 'number', title: label };
    case 'checkbox':
      return { type: 'boolean', title: label };
    case 'date':
      return { type: 'string', format: 'date', title: label };
    case 'select':
      return { type: 'string', title: label, oneOf: options.map((item) => ({ const: item.value, title: item.label })) };
    default:
      return { type: 'string', title: label };
  }
}

function uiSchemaOf({ fields }: FormDef): UiSchema {
  const long = fields.filter(({ type }) => type === 'textarea');
  return Object.fromEntries(long.map(({ key }) => [key, { 'ui:widget': 'textarea' }]));
}
