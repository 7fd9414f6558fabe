import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { AccessPage } from '../access/access-page.tsx';

type BoundaryState = { readonly hasFailed: boolean };

/** Shown instead of the portal if its own code could not be loaded or failed outside of any screen. */
export class PortalBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PortalProblem /> : this.props.children;
  }
}

function PortalProblem() {
  const t = useTexts('shell');
  return (
    <AccessPage title={t('portal.title')}>
      <p style={{ margin: 0 }}>{t('portal.body')}</p>
      <Button onClick={() => window.location.reload()}>{t('portal.reload')}</Button>
    </AccessPage>
  );
}
