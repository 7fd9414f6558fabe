import { type ReactNode, useEffect } from 'react';
import { Brand } from '../../ui/components/brand.tsx';
import { LanguageLine } from '../language/language-line.tsx';
import classes from './access-page.module.css';
import { Glass } from './glass.tsx';

/** The page around the forms for users who are not logged in: logo, title, one form. */
export function AccessPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Vitral`;
  }, [title]);
  return (
    <main className={classes.page}>
      <Glass />
      <div className={classes.card}>
        <Brand />
        <h1 className={classes.title}>{title}</h1>
        {children}
        <LanguageLine />
      </div>
    </main>
  );
}
