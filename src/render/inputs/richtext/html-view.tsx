import { useLayoutEffect, useRef } from 'react';
import { textOfHtml } from '../../../language/entity/texts/html-text.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import classes from './richtext.module.css';
import { sanitisedNodes } from './sanitize.ts';

/** Formatted text, sanitised and read-only. */
export function HtmlView({ html }: { readonly html: string }) {
  const inputTexts = useInputTexts();
  const place = useRef<HTMLDivElement>(null);
  const isEmpty = textOfHtml(html) === '';
  useLayoutEffect(() => {
    if (!isEmpty) place.current?.replaceChildren(sanitisedNodes(html));
  }, [html, isEmpty]);
  if (isEmpty) return <p className={classes.blank}>{inputTexts('richtext.empty')}</p>;
  return <div ref={place} className={`${classes.text} ${classes.view}`} />;
}
