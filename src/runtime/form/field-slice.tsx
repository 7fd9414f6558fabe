import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { fieldOf } from '../definition/field-path.ts';
import type { ElementMap } from '../definition/view.ts';
import { useForm } from './form-context.tsx';
import { fieldSchema } from './form-schema.ts';
import { drawingValidator, rjsfFields, rjsfTemplates, rjsfWidgets, SliceContext } from './rjsf-theme.tsx';

type FieldSliceProps = {
  /** Names of neighbouring inputs, one a line: text, so that the slice is drawn anew only when it changes. */
  readonly names: string;
  readonly elements: ElementMap;
  readonly pointer: string;
};

/**
 * Some fields of the form, drawn by rjsf from their schema: it picks the field or widget of each and puts it into our
 * templates. Its props never change while one types (README, 'Why slices').
 */
export function FieldSlice({ names, elements, pointer }: FieldSliceProps) {
  const { form } = useForm();
  const { model, idPrefix } = form;
  const slice = useMemo(() => {
    const properties: Record<string, RJSFSchema> = {};
    const uiSchema: UiSchema = {};
    for (const name of names.split('\n')) {
      const element = elements[name] ?? {};
      const field = model === null ? null : fieldOf(model, element.field ?? name);
      const schema = fieldSchema(element, field);
      properties[name] = schema;
      // rjsf has widgets for single values only; a related record is an object.
      uiSchema[name] =
        schema.type === 'object' || schema.type === 'array' ? { 'ui:field': 'element' } : { 'ui:widget': 'element' };
    }
    const schema: RJSFSchema = { type: 'object', properties };
    return { schema, uiSchema };
  }, [names, elements, model]);
  const context = useMemo(() => ({ elements, pointer }), [elements, pointer]);
  return (
    <SliceContext value={context}>
      <Form
        {...slice}
        tagName="div"
        className="rjsf-slice"
        idPrefix={idPrefix}
        validator={drawingValidator}
        templates={rjsfTemplates}
        widgets={rjsfWidgets}
        fields={rjsfFields}
        formData={noData}
        noHtml5Validate
        showErrorList={false}
        experimental_componentUpdateStrategy="shallow"
      >
        {noButton}
      </Form>
    </SliceContext>
  );
}

const noData = {};
const noButton = <></>;
