import { memo } from 'react';
import type { ElementDefinition, ElementMap } from '../../../language/view/view.ts';
import { nameOfElement } from '../../registry/cells.tsx';
import { isUnknown } from '../../registry/registry.ts';
import { useRegistry } from '../../registry/registry-context.tsx';
import { Placeholder } from '../../registry/states/placeholder.tsx';
import { useElementState, useForm } from '../state/form-context.tsx';
import { ElementBoundary } from './element-boundary.tsx';
import { FieldSlice } from './field-slice.tsx';
import classes from './form.module.css';
import { GridCell } from './grid-cell.tsx';

type ElementTreeProps = { readonly elements: ElementMap; readonly pointer: string };

/**
 * Draws a map of elements on twelve columns. Consecutive inputs form a slice, which one rjsf form draws; other elements
 * are drawn between the slices.
 */
export const ElementTree = memo(function ElementTree({ elements, pointer }: ElementTreeProps) {
  const { form } = useForm();
  const registry = useRegistry();
  const runs: (string | string[])[] = [];
  for (const [name, element] of Object.entries(elements)) {
    const entry = registry.find(element.type);
    const last = runs.at(-1);
    if (isUnknown(entry) || entry.kind !== 'input') runs.push(name);
    else if (Array.isArray(last)) last.push(name);
    else runs.push([name]);
  }
  return (
    <div className={classes.grid}>
      {runs.map((run) => {
        if (Array.isArray(run))
          return <FieldSlice key={`slice ${run[0]}`} names={run.join('\n')} elements={elements} pointer={pointer} />;
        const element = elements[run];
        if (element === undefined) return null;
        return (
          <GridCell
            key={run}
            name={run}
            cols={element.cols ?? 12}
            narrow={element.narrow}
            narrowFirst={element.narrowFirst}
          >
            <ElementBoundary pointer={`${pointer}/${run}`} problems={form.problems}>
              <Block name={run} element={element} pointer={`${pointer}/${run}`} />
            </ElementBoundary>
          </GridCell>
        );
      })}
    </div>
  );
});

type BlockProps = { readonly name: string; readonly element: ElementDefinition; readonly pointer: string };

function Block({ name, element, pointer }: BlockProps) {
  const { form } = useForm();
  const registry = useRegistry();
  const { isShown } = useElementState(name);
  const entry = registry.find(element.type);
  if (!isShown) return null;
  if (isUnknown(entry)) return <Placeholder pointer={pointer} problems={form.problems} message={entry.message} />;
  if (entry.kind === 'input') return null;
  const Component = entry.component;
  return <Component name={name} element={element} pointer={pointer} label={nameOfElement(name, element)} />;
}
