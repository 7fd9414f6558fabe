import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { blockName } from '../../form/block-name.ts';
import { useFieldValue, useForm } from '../../form/form-context.tsx';
import { useHost } from '../../host-context.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import classes from './html-element.module.css';

type Sanitise = (html: string) => DocumentFragment;

/** HTML of a view (`html`) or of the record (`value`), sanitised; links stay inside of the portal where they can. */
export function HtmlElement({ name, element, label }: BlockProps) {
  const { form } = useForm();
  const host = useHost();
  const computed = useFieldValue(element.field ?? name);
  const html = element.html ?? (typeof computed === 'string' ? computed : '');
  const root = useRef<HTMLDivElement>(null);
  const [sanitise, setSanitise] = useState<Sanitise | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('./sanitise-html.ts').then((module) => {
      if (!isGone) setSanitise(() => module.sanitiseHtml);
    });
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    if (sanitise !== null) root.current?.replaceChildren(sanitise(html));
  }, [sanitise, html]);
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const href = anchor?.getAttribute('href') ?? '';
    if (!href.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    host.navigate(href);
  };
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  return (
    <section {...(hasLabel ? { 'aria-label': blockName(form.elements, name, label) } : {})} className={classes.frame}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      {/* Links are pressed by keyboard as by mouse: the click of a link reaches here either way. */}
      <div ref={root} className={classes.root} onClickCapture={follow} />
    </section>
  );
}
