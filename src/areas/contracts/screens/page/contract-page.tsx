import { type ReactNode, useEffect } from 'react';
import { LanguageLine } from '../../../../portal/language/language-line.tsx';
import { Brand } from '../../../../ui/components/brand.tsx';
import classes from './contract-page.module.css';

type ContractPageProps = {
  /** Title of the browser tab, and heading of the page. */
  readonly title: string;
  /** Subject of the page, below its heading. */
  readonly about?: ReactNode;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  /** Whether the page uses the whole width, for a document. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A page of contracts outside of the frame: logo, language, heading and room for a document. */
export function ContractPage({ title, about, aside, isWide = false, children }: ContractPageProps) {
  useEffect(() => {
    document.title = `${title} · Vitral`;
  }, [title]);
  return (
    <div className={classes.page} data-wide={isWide}>
      <header className={classes.bar}>
        <Brand />
        <LanguageLine />
      </header>
      <main className={classes.main}>
        <div className={classes.head}>
          <div>
            <h1 className={classes.title}>{title}</h1>
            {about === undefined ? null : <p className={classes.about}>{about}</p>}
          </div>
          {aside}
        </div>
        {children}
      </main>
    </div>
  );
}
