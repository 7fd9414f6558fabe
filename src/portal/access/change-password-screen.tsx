import { useEffect } from 'react';
import { PageHeader } from '../../ui/components/page-header.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { usePasswordTexts } from '../texts/password/index.ts';
import '../texts/index.ts';
import { useScreen } from '../panes/screen-context.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import classes from './change-password-screen.module.css';
import { PasswordForm } from './password-form.tsx';

/** Changes the password of the logged-in user, who also types the present one (`/alterar_senha`). */
export function ChangePasswordScreen() {
  const t = useTexts('shell');
  const own = usePasswordTexts();
  const { user } = useUserStorage();
  const { setTitle } = useScreen();
  const title = t('user.changePassword');
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <>
      <PageHeader title={own('changeTitle')} />
      <div className={classes.body}>
        <p className={classes.note}>{own('others')}</p>
        <PasswordForm token={null} names={[user.login]} onDone={() => undefined} />
      </div>
    </>
  );
}
