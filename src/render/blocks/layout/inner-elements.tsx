import { useCallback, useSyncExternalStore } from 'react';
import type { ElementDefinition, ElementMap } from '../../../language/view/view.ts';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { useForm } from '../../form/state/form-context.tsx';
import type { FormHandle } from '../../form/state/form-handle.ts';

type InnerContentProps = {
  readonly name: string;
  readonly element: ElementDefinition;
  /** Pointer of the map that contains the element. */
  readonly pointer: string;
};

/**
 * The content of a tab, step or part of an accordion: its inner elements, or the element itself if it is no container.
 */
export function InnerContent({ name, element, pointer }: InnerContentProps) {
  if (element.elements === undefined) return <ElementTree elements={{ [name]: element }} pointer={pointer} />;
  return <ElementTree elements={element.elements} pointer={`${pointer}/${name}/elements`} />;
}

/** Number of fields with an error within an element, including itself. */
export function useErrorsInside(name: string): number {
  const { form } = useForm();
  return useSyncExternalStore(form.store.subscribeForm, () => {
    const errors = form.store.errors();
    return errors.size === 0 ? 0 : fieldsInside(form, name).filter((field) => errors.has(field)).length;
  });
}

/** The fields of the elements within an element, including itself. */
export function fieldsInside(form: FormHandle, name: string): string[] {
  const inside = form.elements.filter((item) => item.name === name || item.ancestors.includes(name));
  return [...new Set(inside.filter(({ element }) => element.elements === undefined).map(({ field }) => field))];
}

/** The currently visible entries of a map, in order. */
export function useShownInside(elements: ElementMap): readonly (readonly [string, ElementDefinition])[] {
  const { conditions } = useForm().form;
  const names = Object.keys(elements);
  const key = names.join('\n');
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = key === '' ? [] : key.split('\n').map((name) => conditions.subscribe(name, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [conditions, key],
  );
  const shown = useSyncExternalStore(subscribe, () => names.filter((name) => conditions.isShown(name)).join('\n'));
  const isShown = new Set(shown.split('\n'));
  return Object.entries(elements).filter(([name]) => isShown.has(name));
}

export const noElements: ElementMap = {};
