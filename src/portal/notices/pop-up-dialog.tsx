import { useState } from 'react';
import { Link } from 'react-router';
import type { PopUp } from '../../api/index.ts';
import { Dialog } from '../../ui/components/dialog.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { safeLink } from '../../ui/safe-link.ts';
import classes from './pop-up.module.css';

type Shown = { readonly popUp: PopUp /** Address from which its picture is drawn. */; readonly picture: string };
type PopUpDialogProps = { readonly shown: Shown | null; readonly onClose: () => void };

/** A pop-up; with null the last one closes. */
export function PopUpDialog({ shown, onClose }: PopUpDialogProps) {
  const t = useTexts('shell');
  // The last one stays drawn until its closing animation ends.
  const [drawn, setDrawn] = useState(shown);
  if (shown && shown !== drawn) setDrawn(shown);
  return (
    <Dialog
      isRead
      isOpen={shown !== null}
      onClose={onClose}
      title={t('popUp.title')}
      closeLabel={t('popUp.close')}
      size={640}
      classNames={{ title: classes.title ?? '' }}
    >
      {drawn ? <Picture {...drawn} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Picture({ popUp, picture, onClose }: Shown & { readonly onClose: () => void }) {
  const t = useTexts('shell');
  const link = safeLink(popUp.link_redirecionamento);
  const image = <img className={classes.image} src={picture} alt={popUp.descricao ?? ''} />;
  if (!link) return image;
  if (!link.isExternal && link.href.startsWith('/'))
    return (
      <Link to={link.href} className={classes.link} onClick={onClose}>
        {image}
      </Link>
    );
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className={classes.link} onClick={onClose}>
      {image}
      <span className="visually-hidden">({t('popUp.leavesPortal')})</span>
    </a>
  );
}
