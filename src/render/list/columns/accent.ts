import type { CSSProperties } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../../language/entity/field-path.ts';
import type { Hue } from '../../../language/entity/hue-names.ts';
import { hueOf } from '../../../language/values/hues.ts';
import { readPath } from '../../../language/values/record-values.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { Translate } from '../../../ui/i18n/texts.ts';
import type { EntityRecord } from '../../host/host.ts';
import { drawnColumns, textOf } from './cell.tsx';
import { listColumns } from './columns.ts';

export type Accent = {
  readonly hue: Hue;
  /** Passes its colour to style sheets as `--accent`. */
  readonly style: CSSProperties;
  /** The meaning of the colour: 'Situação: Ativo'. */
  readonly text: string;
};

/** The colour of a row by the value of a field, from the schema (rule N4); null if the value has none. */
export type AccentOf = {
  readonly field: string;
  readonly of: (row: EntityRecord) => Accent | null;
};

/** How the rows of a list are coloured; undefined if it names no field. */
export function accentOf(
  { accent }: Pick<ListDefinition, 'accent'>,
  model: EntityModel | null,
  entities: EntityLookup,
  texts: Translate,
): AccentOf | undefined {
  if (accent === undefined) return undefined;
  const label = (model === null ? null : fieldAt(model, accent, entities))?.title;
  const columns = { [accent]: { field: accent, type: 'badge', ...(label === undefined ? {} : { label }) } };
  const [column] = drawnColumns(listColumns({ columns }, model, entities, {}), texts);
  if (column === undefined) return undefined;
  return {
    field: accent,
    of: (row) => {
      const hue = hueOf(readPath(row, accent), column.drawContext);
      return hue === null ? null : { hue, style: styleOf(hue), text: `${column.label}: ${textOf(column, row)}` };
    },
  };
}

function styleOf(hue: Hue): CSSProperties {
  return { '--accent': `var(--glass-${hue}-text)` } as CSSProperties;
}
