import { useMemo } from 'react';
import { contentOf } from '../../../language/elements/vocabulary.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { type DrawnColumn, drawnColumns } from '../columns/cell.tsx';
import type { ListColumn } from '../columns/columns.ts';

export type RendererColumns = {
  /** The column with the row's picture; null for none. */
  readonly picture: DrawnColumn | null;
  /** The label of the row: the bold column, otherwise the first. */
  readonly title: DrawnColumn | null;
  /** All others, in order. */
  readonly others: readonly DrawnColumn[];
};

/** Columns of files have pictures; so do columns with one of these names, of any type. */
const pictureNames = /^(imagem|foto|fotografia|avatar|logo|logotipo|capa|image|photo|picture)$/i;

/** Assigns the columns of a list to the parts of a card, picture or entry. */
export function useRendererColumns(columns: readonly ListColumn[], { hasPicture = true } = {}): RendererColumns {
  const t = useRuntimeTexts();
  return useMemo(() => {
    const drawn = drawnColumns(columns, t);
    const picture = hasPicture ? pictureOf(drawn) : null;
    const named = drawn.filter((column) => column !== picture);
    const title = named.find(({ definition }) => definition.bold === true) ?? named[0] ?? null;
    return { picture, title, others: named.filter((column) => column !== title) };
  }, [columns, t, hasPicture]);
}

/** The column with a row's picture. */
export function pictureOf<T extends Pick<ListColumn, 'name' | 'definition'>>(columns: readonly T[]): T | null {
  const typed = columns.find(({ definition }) => contentOf(definition.type) === 'files');
  return typed ?? columns.find(({ name }) => pictureNames.test(name)) ?? null;
}
