import { createContext, useContext } from 'react';
import { blockName } from './block-name.ts';
import { useForm } from './form-context.tsx';

/** Name of the row whose elements are drawn; '' outside of rows. */
const RowName = createContext('');

export const RowNameProvider = RowName.Provider;

/** The heading of the surrounding screen; '' if it has none. */
const ScreenTitle = createContext('');

export const ScreenTitleProvider = ScreenTitle.Provider;

/** The heading of the screen that a part stands on; '' where it has none. */
export function useScreenTitle(): string {
  return useContext(ScreenTitle);
}

/** Whether the screen already shows this text above its parts. */
export function useIsScreenTitle(label: string): boolean {
  return useContext(ScreenTitle) === label;
}

/** The accessible name of a part of a form; within rows combined with the row's name. */
export function usePartName(name: string, label: string): string {
  const { form } = useForm();
  return useNameInRow(blockName(form.elements, name, label));
}

/** A name combined with that of the surrounding row, to distinguish the parts of many rows. */
export function useNameInRow(name: string): string {
  const row = useContext(RowName);
  return row === '' ? name : `${name}: ${row}`;
}
