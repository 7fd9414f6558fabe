import type { ElementDefinition } from '../../../language/view/view.ts';
import { nameOfElement } from '../../registry/cells.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useElementState, useForm } from '../state/form-context.tsx';
import { focusTarget } from '../state/reveal.ts';
import classes from './form-anchors.module.css';

/** Forms with fewer sections need no anchors. */
const fewest = 4;

/** The sections of a long form, beside it on a wide screen: each links to its first field. */
export function FormAnchors({ elements }: { readonly elements: Readonly<Record<string, ElementDefinition>> }) {
  const t = useRuntimeTexts();
  const sections = Object.entries(elements).filter(
    ([, { type, label, foot, dialog }]) =>
      type === 'section' && typeof label === 'string' && label !== '' && foot !== true && dialog !== true,
  );
  if (sections.length < fewest) return null;
  return (
    <nav className={classes.anchors} aria-label={t('form.sections')}>
      <ul>
        {sections.map(([name, element]) => (
          <Anchor key={name} name={name} label={nameOfElement(name, element)} />
        ))}
      </ul>
    </nav>
  );
}

function Anchor({ name, label }: { readonly name: string; readonly label: string }) {
  const { form } = useForm();
  const { isShown } = useElementState(name);
  if (!isShown) return null;
  const go = () => {
    focusTarget(form, name);
    document
      .getElementById(`${form.idPrefix}_${name}`)
      ?.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
  };
  return (
    <li>
      <button type="button" onClick={go}>
        {label}
      </button>
    </li>
  );
}
