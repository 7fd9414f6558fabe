import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RegistryWidgetsType,
  TemplatesType,
  ValidatorType,
  WidgetProps,
} from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { ElementMap } from '../definition/view.ts';
import { ElementBoundary } from './element-boundary.tsx';
import { ElementInput } from './element-input.tsx';
import { useForm } from './form-context.tsx';
import { GridCell } from './grid-cell.tsx';

/** The elements that a slice draws, by the names of its schema's properties. */
export const SliceContext = createContext<{ readonly elements: ElementMap; readonly pointer: string }>({
  elements: {},
  pointer: '',
});

/** Our widgets for rjsf: each draws the element of its property from the registry. */
export const rjsfWidgets: RegistryWidgetsType = {
  element: ({ name, id }: WidgetProps) => <SliceElement name={name} id={id} />,
};

export const rjsfFields: RegistryFieldsType = {
  element: ({ name, fieldPathId }: FieldProps) => <SliceElement name={name} id={fieldPathId.$id} />,
};

/** Our templates for rjsf: fields on the grid of twelve columns; labels, help and errors belong to the controls. */
export const rjsfTemplates: Partial<Pick<TemplatesType, 'FieldTemplate' | 'ObjectFieldTemplate'>> = {
  FieldTemplate: SliceFieldTemplate,
  ObjectFieldTemplate: SliceObjectTemplate,
};

/**
 * rjsf asks its validator while drawing only for schemas with branches, which ours never have. Validation itself runs
 * in a worker (`form-validator.ts`).
 */
export const drawingValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

function SliceFieldTemplate({ fieldPathId, children }: FieldTemplateProps) {
  const { elements } = useContext(SliceContext);
  const name = fieldPathId.path.at(-1);
  // The slice itself is an object too, and has no place on the grid.
  if (typeof name !== 'string') return <>{children}</>;
  return (
    <GridCell name={name} cols={elements[name]?.cols ?? 6}>
      {children}
    </GridCell>
  );
}

function SliceObjectTemplate({ properties }: ObjectFieldTemplateProps) {
  return <>{properties.map(({ content }) => content)}</>;
}

function SliceElement({ name, id }: { readonly name: string; readonly id: string }) {
  const { elements, pointer } = useContext(SliceContext);
  const { form } = useForm();
  const element = elements[name];
  if (element === undefined) return null;
  return (
    <ElementBoundary pointer={`${pointer}/${name}`} problems={form.problems}>
      <ElementInput name={name} id={id} element={element} />
    </ElementBoundary>
  );
}
