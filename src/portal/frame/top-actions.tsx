import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHelpCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../ui/i18n/texts.ts';
import { CartButton } from '../cart/cart-button.tsx';
import { LanguageMenu } from '../language/language-menu.tsx';
import { faqPath, favouritesPath, topBarOf } from '../menu/top-bar-rules.ts';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { useUserStorage } from '../storage/user-storage.ts';
import { TourPlace } from '../tour/tour-place.tsx';
import classes from './frame.module.css';

/** Buttons of the top bar for every user; on a phone the user menu holds those that do not fit. */
export function TopActions({ isMobile }: { readonly isMobile: boolean }) {
  const t = useTexts('shell');
  const { user } = useUserStorage();
  const { hasFavourites, hasBell, hasCart } = topBarOf(user);
  return (
    <div className={classes.actions}>
      {hasFavourites && !isMobile ? (
        <ActionIcon
          size={44}
          component={Link}
          to={favouritesPath}
          aria-label={t('top.favourites')}
          title={t('top.favourites')}
        >
          <IconHeart size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      {isMobile ? null : (
        <ActionIcon size={44} component={Link} to={faqPath} aria-label={t('top.faq')} title={t('top.faq')}>
          <IconHelpCircle size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
      {isMobile ? null : <LanguageMenu />}
      {hasCart ? <CartButton /> : null}
      {hasBell ? (
        <TourPlace name="notices">
          <NoticeBell isMobile={isMobile} />
        </TourPlace>
      ) : null}
    </div>
  );
}
