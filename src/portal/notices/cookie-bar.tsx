import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useLogout } from '../access/use-logout.ts';
import { useUserSetting } from '../preferences/user-settings.ts';
import { session } from '../session/session.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import classes from './cookie-bar.module.css';

/** Toasts are placed above the bar: while it is shown, its height in px is a CSS variable of the page. */
function keepClear(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return;
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`));
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty('--bottom-bar');
  };
}

/**
 * Asks for the consent to cookies until `salvar_cookies` is true (specification 000, section 4); refusing logs out. It
 * takes its room from the screen above, so that it covers no foot of a form.
 */
export function CookieBar() {
  const t = useTexts('shell');
  const { user } = useUserStorage();
  const { known, save } = useUserSetting('salvar_cookies');
  const logout = useLogout();
  const [isSaving, setSaving] = useState(false);
  if (user.salvar_cookies || known?.value === true) return null;

  const accept = async () => {
    setSaving(true);
    try {
      await save(true);
      session.setUser({ ...user, salvar_cookies: true });
    } catch (error) {
      // The client has reported the failure; the bar is shown again.
      console.warn('The consent to cookies was not stored.', error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <section ref={keepClear} className={classes.root} aria-label={t('cookies.region')}>
      <p className={classes.text}>{t('cookies.text')}</p>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => void logout(t('cookies.refuseQuestion'))} disabled={isSaving}>
          {t('cookies.refuse')}
        </Button>
        <Button onClick={() => void accept()} loading={isSaving}>
          {t('cookies.accept')}
        </Button>
      </div>
    </section>
  );
}
