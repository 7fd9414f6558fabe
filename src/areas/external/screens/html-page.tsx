import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { sanitiseHtml } from '../../../render/inputs.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import classes from './external.module.css';

/** HTML that an administrator wrote, sanitised; links to the portal stay inside of it. */
export function HtmlPage({ title, html }: { readonly title: string; readonly html: string }) {
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.replaceChildren(sanitiseHtml(html)), [html]);
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const href = anchor?.getAttribute('href') ?? '';
    if (!/^\/(?![/\\])/.test(href) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(href);
  };
  return (
    <>
      <PageHeader title={title} />
      {/* Links are pressed by keyboard as by mouse: the click of a link reaches here either way. */}
      <div ref={root} className={classes.html} onClickCapture={follow} />
    </>
  );
}
