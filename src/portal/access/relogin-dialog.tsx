import { useEffect } from 'react';
import { Dialog } from '../../ui/components/dialog.tsx';
import { lazyPart } from '../../ui/components/lazy-part.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { hostRelogin, useIsReloginAsked } from '../session/relogin.ts';
import { useSession } from '../session/session.ts';
import classes from './access-page.module.css';

const loadForm = () => import('./relogin-form.tsx').then((module) => module.ReloginForm);
const ReloginForm = lazyPart(loadForm);

/** z-index above everything: no other dialog can continue without a session. */
const aboveEverything = 400;

/**
 * The login over the screens, for the same user, after the session ended: typed values stay. It cannot be closed;
 * 'Entrar com outro usuário' ends the session (specification 000, section 4).
 */
export function ReloginDialog() {
  const t = useTexts('shell');
  const isAsked = useIsReloginAsked();
  const user = useSession()?.user ?? null;
  useEffect(hostRelogin, []);
  // By the time that it is needed the server may have a newer version, without this file.
  useEffect(() => whenIdle(() => void loadForm().catch(() => undefined)), []);
  return (
    <Dialog
      isOpen={isAsked && user !== null}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('relogin.title')}
      size={420}
      padding="lg"
      classNames={{ title: classes.dialogTitle ?? '' }}
      zIndex={aboveEverything}
    >
      {user ? <ReloginForm userId={user.id} login={user.login} name={user.nome} /> : null}
    </Dialog>
  );
}
