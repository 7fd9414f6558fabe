import { useEffect, useRef, useState } from 'react';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import { useLinkClick } from '../../host/use-link-click.ts';
import classes from './safe-html.module.css';

type Sanitise = (html: string) => DocumentFragment;

/** Sanitised HTML written by users; links stay within the portal if possible. */
export function SafeHtml({ html }: { readonly html: string }) {
  const follow = useLinkClick();
  const root = useRef<HTMLDivElement>(null);
  const [sanitise, setSanitise] = useState<Sanitise | null>(null);
  useEffect(() => {
    let isCancelled = false;
    void loadWithRetry(() => import('./sanitize-html.ts')).then((module) => {
      if (!isCancelled) setSanitise(() => module.sanitiseHtml);
    });
    return () => {
      isCancelled = true;
    };
  }, []);
  useEffect(() => {
    if (sanitise !== null) root.current?.replaceChildren(sanitise(html));
  }, [sanitise, html]);
  // Keyboard and mouse both trigger a link's click, which is handled here.
  return <div ref={root} className={classes.root} onClickCapture={follow} />;
}
