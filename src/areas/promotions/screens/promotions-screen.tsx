import { Button } from '@mantine/core';
import { IconDiscount } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { PromotionCard } from './promotion-card.tsx';
import classes from './promotions.module.css';
import { promotionsQuery } from './promotions.queries.ts';
import './texts/index.ts';

/** /carrinho/promocoes: one to three products each, bought together (specification 001, section 2, Promotions). */
export function PromotionsScreen() {
  const t = useTexts('promotions');
  const { id_classificacao = '' } = useParams();
  const classificacao = /^[1-9]\d*$/.test(id_classificacao) ? Number(id_classificacao) : null;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    promotionsQuery(classificacao),
  );
  const promotions = data?.pages.flatMap((page) => page.promotions);
  return (
    <>
      <PageHeader title={t('title')} note={data?.pages[0]?.total || null} />
      <div className={classes.page}>
        {error && !data ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <ListSkeleton rows={6} /> : null}
        {promotions?.length === 0 ? (
          <EmptyState
            icon={<IconDiscount size={28} stroke={1.5} />}
            title={t('none')}
            description={t('noneHint')}
            action={
              <Button
                component={Link}
                to={classificacao === null ? '/carrinho' : '/carrinho/promocoes'}
                variant="default"
              >
                {t(classificacao === null ? 'catalogue' : 'all')}
              </Button>
            }
          />
        ) : null}
        {promotions?.map((promotion) => (
          <PromotionCard key={promotion.id} promotion={promotion} />
        ))}
        {hasNextPage ? (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
