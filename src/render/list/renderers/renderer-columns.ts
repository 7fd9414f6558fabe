import { useMemo } from 'react';
import { contentOf } from '../../../language/elements/vocabulary.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { type DrawnColumn, drawnColumns } from '../columns/cell.tsx';
import type { ListColumn } from '../columns/columns.ts';

export type RendererColumns = {
  /** Holds the picture of a row; null when no column does. */
  readonly picture: DrawnColumn | null;
  /** Names the row: the bold column, else the first. */
  readonly title: DrawnColumn | null;
  /** All others, in their order. */
  readonly others: readonly DrawnColumn[];
};

/** Columns of files hold pictures; so does one of these names, of whatever type. */
const pictureNames = /^(imagem|foto|fotografia|avatar|logo|logotipo|capa|image|photo|picture)$/i;

/** Gives the columns of a list their parts in a card, picture or entry. */
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

/** The column that holds the picture of a row. */
export function pictureOf<T extends Pick<ListColumn, 'name' | 'definition'>>(columns: readonly T[]): T | null {
  const typed = columns.find(({ definition }) => contentOf(definition.type) === 'files');
  return typed ?? columns.find(({ name }) => pictureNames.test(name)) ?? null;
}
