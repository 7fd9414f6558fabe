import { useFieldValue } from '../../form/state/form-context.tsx';
import { useScreenTitle } from '../../form/state/part-name.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import classes from './framed-page.module.css';
import { FramedPage } from './framed-page.tsx';

/** A page of another server in a sandboxed frame; with `fill` it takes all of its screen. */
export function IframeElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const value = useFieldValue(element.field ?? name);
  const screen = useScreenTitle();
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const isWhole = element.fill === true && !hasLabel && screen !== '';
  if (value === null || value === undefined || value === '') return null;
  const address = String(value);
  return (
    <section className={classes.root} {...(element.fill === true ? { 'data-fill': '' } : {})}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      <BlockHelp help={element.help} />
      <FramedPage
        key={address}
        name={isWhole ? screen : t('frame.title', { name: label })}
        title={isWhole ? screen : label}
        address={address}
        isAlone={element.fill === true}
      />
    </section>
  );
}
