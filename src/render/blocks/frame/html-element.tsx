import { useFieldValue } from '../../form/state/form-context.tsx';
import { usePartName } from '../../form/state/part-name.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import classes from './html-element.module.css';
import { SafeHtml } from './safe-html.tsx';

/** HTML of a view (`html`) or of the record (`value`), sanitised; links stay within the portal if possible. */
export function HtmlElement({ name, element, label }: BlockProps) {
  const computed = useFieldValue(element.field ?? name);
  const html = element.html ?? (typeof computed === 'string' ? computed : '');
  const partName = usePartName(name, label);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  return (
    <section {...(hasLabel ? { 'aria-label': partName } : {})} className={classes.frame}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      <BlockHelp help={element.help} />
      <SafeHtml html={html} />
    </section>
  );
}
