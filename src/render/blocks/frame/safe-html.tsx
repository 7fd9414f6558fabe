import { type MouseEvent, useEffect, useRef, useState } from 'react';
import classes from './safe-html.module.css';

type Sanitise = (html: string) => DocumentFragment;

type SafeHtmlProps = {
  readonly html: string;
  /** Navigates to an address of the portal, for links within it. */
  readonly onNavigate: (path: string) => void;
};

/** Sanitised HTML written by users; links stay within the portal if possible. */
export function SafeHtml({ html, onNavigate }: SafeHtmlProps) {
  const root = useRef<HTMLDivElement>(null);
  const [sanitise, setSanitise] = useState<Sanitise | null>(null);
  useEffect(() => {
    let isCancelled = false;
    void import('./sanitize-html.ts').then((module) => {
      if (!isCancelled) setSanitise(() => module.sanitiseHtml);
    });
    return () => {
      isCancelled = true;
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
    onNavigate(href);
  };
  // Keyboard and mouse both trigger a link's click, which is handled here.
  return <div ref={root} className={classes.root} onClickCapture={follow} />;
}
