import { createContext, useContext } from 'react';
import { blockName } from './block-name.ts';
import { useForm } from './form-context.tsx';

/** What the row is called whose elements are drawn; '' outside of rows. */
const RowName = createContext('');

export const RowNameProvider = RowName.Provider;

/** The heading of the screen that parts stand on; '' where it has none. */
const ScreenTitle = createContext('');

export const ScreenTitleProvider = ScreenTitle.Provider;

/** The heading of the screen that a part stands on; '' where it has none. */
export function useScreenTitle(): string {
  return useContext(ScreenTitle);
}

/** Whether the screen says this above its parts already. */
export function useIsScreenTitle(label: string): boolean {
  return useContext(ScreenTitle) === label;
}

/** The accessible name of a part of a form; of one that stands in each of many rows, with that of its row. */
export function usePartName(name: string, label: string): string {
  const { form } = useForm();
  return useNameInRow(blockName(form.elements, name, label));
}

/** A name with that of the row around, by which people tell the parts of many rows apart. */
export function useNameInRow(name: string): string {
  const row = useContext(RowName);
  return row === '' ? name : `${name}: ${row}`;
}
