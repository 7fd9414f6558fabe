import { type MouseEvent, useEffect, useRef, useState } from 'react';
import classes from './safe-html.module.css';

type Sanitise = (html: string) => DocumentFragment;

type SafeHtmlProps = {
  readonly html: string;
  /** Goes to an address of the portal, for links that stay inside of it. */
  readonly onNavigate: (path: string) => void;
};

/** HTML that somebody wrote, sanitised; links stay inside of the portal where they can. */
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
  // Links are pressed by keyboard as by mouse: the click of a link reaches here either way.
  return <div ref={root} className={classes.root} onClickCapture={follow} />;
}
