import { Button, CopyButton, Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { loadWithRetry } from '../../ui/load-with-retry.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useFactorTexts } from '../texts/factor/index.ts';
import classes from './second-factor.module.css';

/** The secret of a new authenticator: as a picture to scan, and as text to type. */
export function AuthenticatorSecret({ segredo, endereco }: { readonly segredo: string; readonly endereco: string }) {
  const t = useFactorTexts();
  return (
    <div className={classes.secret}>
      <QrPicture text={endereco} label={t('qr')} />
      <div className={classes.typed}>
        <span>{t('typed')}</span>
        <code className={classes.code}>{segredo.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={segredo}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const picture = useQrPath(text);
  if (picture === null) return <Loader size="sm" className={classes.qr ?? ''} />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      className={classes.qr}
      shapeRendering="crispEdges"
    >
      <path d={picture.path} />
    </svg>
  );
}

/** The code that draws it loads when it is first shown. */
function useQrPath(text: string) {
  const [picture, setPicture] = useState<{ readonly size: number; readonly path: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadWithRetry(() => import('../../ui/format/qrcode-path.ts')).then(({ qrCodePath }) => {
      if (isWanted) setPicture(qrCodePath(text));
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  return picture;
}

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly done: string; readonly onDone: () => void };

/** The recovery codes, shown only this once: the user has to confirm that they are stored. */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const t = useFactorTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\r\n')}\r\n`;
  return (
    <div className={classes.recovery}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('codes')}
      </h3>
      <p className={classes.text}>{t('codesHint')}</p>
      <ul className={classes.codes} aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copyAll')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('file'))}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{done}</Button>
      </div>
    </div>
  );
}
