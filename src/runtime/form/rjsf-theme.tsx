import type { FieldProps, FieldTemplateProps, RegistryFieldsType, TemplatesType, ValidatorType } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { ElementMap } from '../definition/view.ts';
import { FieldCell } from './field-cell.tsx';

/** The elements that a slice draws, by the names of its schema's properties. */
export const SliceContext = createContext<{ readonly elements: ElementMap; readonly pointer: string }>({
  elements: {},
  pointer: '',
});

/** Our object field for rjsf: the properties of a slice, each drawn by the element that the registry has for it. */
export const rjsfFields: RegistryFieldsType = { ObjectField: SliceField };

/** Our template for rjsf: labels, help and errors belong to the elements. */
export const rjsfTemplates: Partial<Pick<TemplatesType, 'FieldTemplate'>> = { FieldTemplate: SliceTemplate };

/**
 * rjsf asks its validator while drawing only for schemas with branches, which ours never have. Validation itself runs
 * in a worker (`form-validator.ts`).
 */
export const drawingValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

function SliceTemplate({ children }: FieldTemplateProps) {
  return <>{children}</>;
}

function SliceField({ schema }: FieldProps) {
  const { elements, pointer } = useContext(SliceContext);
  return Object.keys(schema.properties ?? {}).map((name) => {
    const element = elements[name];
    return element === undefined ? null : (
      <FieldCell key={name} name={name} element={element} pointer={`${pointer}/${name}`} />
    );
  });
}
