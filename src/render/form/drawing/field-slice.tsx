import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { fieldOf } from '../../../language/entity/field-path.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import { useForm } from '../state/form-context.tsx';
import { fieldSchema } from '../values/form-schema.ts';
import { drawingValidator, rjsfFields, SliceContext } from './rjsf-theme.tsx';

type FieldSliceProps = {
  /** Names of consecutive inputs, one per line: as text, so that the slice only re-renders when it changes. */
  readonly names: string;
  readonly elements: ElementMap;
  readonly pointer: string;
};

/**
 * Some fields of the form, passed to rjsf as one schema; our object field draws its properties. Its props never change
 * while typing (README, 'Why slices').
 */
export function FieldSlice({ names, elements, pointer }: FieldSliceProps) {
  const { form } = useForm();
  const { model, idPrefix } = form;
  const schema = useMemo<RJSFSchema>(() => {
    const properties: Record<string, RJSFSchema> = {};
    for (const name of names.split('\n')) {
      const element = elements[name] ?? {};
      const field = model === null ? null : fieldOf(model, element.field ?? name);
      properties[name] = fieldSchema(element, field);
    }
    return { type: 'object', properties };
  }, [names, elements, model]);
  const context = useMemo(() => ({ elements, pointer }), [elements, pointer]);
  return (
    <SliceContext value={context}>
      <Form
        schema={schema}
        tagName="div"
        className="rjsf-slice"
        idPrefix={idPrefix}
        validator={drawingValidator}
        fields={rjsfFields}
        formData={noData}
        noHtml5Validate
        showErrorList={false}
        experimental_componentUpdateStrategy="shallow"
        experimental_defaultFormStateBehavior={noDefaults}
      >
        {noButton}
      </Form>
    </SliceContext>
  );
}

const noData = {};
/** Values are in the form's store, so rjsf need not create defaults. */
const noDefaults = { emptyObjectFields: 'skipDefaults' } as const;
const noButton = <></>;
