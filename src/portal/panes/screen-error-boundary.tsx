import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../../ui/components/states/empty-state.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';

type BoundaryState = { readonly failure: Error | null };

/** Keeps a broken screen from breaking the frame: shows a way to open it again instead. */
export class ScreenErrorBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { failure: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    if (!this.state.failure) return this.props.children;
    return <BrokenScreen onReopen={() => this.setState({ failure: null })} />;
  }
}

function BrokenScreen({ onReopen }: { readonly onReopen: () => void }) {
  const t = useTexts('shell');
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={28} stroke={1.5} />}
        isScreen
        title={t('screen.broken')}
        description={t('screen.brokenHint')}
        action={<Button onClick={onReopen}>{t('screen.reopen')}</Button>}
      />
    </div>
  );
}
