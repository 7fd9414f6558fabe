import type { FieldProps, RegistryFieldsType, ValidatorType } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { ElementMap } from '../../../language/view/view.ts';
import { isUnknown } from '../../registry/registry.ts';
import { useRegistry } from '../../registry/registry-context.tsx';
import { columnsOf, FieldCell } from './field-cell.tsx';
import classes from './form.module.css';
import { estimatedHeight, rowBlocks, rowStarts } from './row-blocks.ts';

/** From this number of consecutive inputs on, the browser skips layout and painting of those out of sight. */
const manyFields = 60;

/** The elements of a slice, by the property names of its schema. */
export const SliceContext = createContext<{ readonly elements: ElementMap; readonly pointer: string }>({
  elements: {},
  pointer: '',
});

/**
 * Our field for the schema of a slice: each property is drawn by its element of the registry. No field, template or
 * widget of rjsf itself is drawn, and the build leaves them out (`scripts/vite/leave-out-plugin.ts`).
 */
export const rjsfFields: RegistryFieldsType = { SchemaField: SliceField };

/**
 * While drawing, rjsf only uses its validator for schemas with branches, which ours never have. Validation runs in a
 * worker (`form-validator.ts`).
 */
export const drawingValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

function SliceField({ schema }: FieldProps) {
  const { elements, pointer } = useContext(SliceContext);
  const registry = useRegistry();
  const names = Object.keys(schema.properties ?? {}).filter((name) => elements[name] !== undefined);
  const cell = (name: string) => {
    const element = elements[name];
    return element === undefined ? null : (
      <FieldCell key={name} name={name} element={element} pointer={`${pointer}/${name}`} />
    );
  };
  if (names.length < manyFields) return names.map(cell);
  const placed = Object.entries(elements).map(([name, { type, cols, visible }]) => {
    const entry = registry.find(type);
    const isBlock = isUnknown(entry) || entry.kind !== 'input';
    return { name, cols: columnsOf(cols ?? (isBlock ? 12 : 6)), mayHide: visible !== undefined && visible !== true };
  });
  const follower = placed[placed.findIndex(({ name }) => name === names.at(-1)) + 1]?.name;
  return rowBlocks(names, follower, rowStarts(placed)).map((block) =>
    block.isWhole ? (
      <div
        key={`rows ${block.names[0]}`}
        className={classes.rows}
        style={{ containIntrinsicBlockSize: `auto ${heightOf(block.names, elements)}rem` }}
      >
        {block.names.map(cell)}
      </div>
    ) : (
      block.names.map(cell)
    ),
  );
}

function heightOf(names: readonly string[], elements: ElementMap): number {
  const shares = names.map((name) => {
    const element = elements[name] ?? {};
    return (estimatedHeight(element) * columnsOf(element.cols ?? 6)) / 12;
  });
  return Math.round(shares.reduce((sum, share) => sum + share, 0));
}
