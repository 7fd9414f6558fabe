import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { textsOf } from '../../../../ui/i18n/texts.ts';
import '../texts/index.ts';

type Props = {
  /** With another number, a draft that failed is drawn again. */
  readonly sequence: number;
  readonly onFailure: (message: string | null) => void;
  readonly children: ReactNode;
};

/** Catches errors of a draft while it is drawn, and reports them. */
export class PreviewBoundary extends Component<Props, { readonly failure: string | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error instanceof Error ? error.message : String(error));
  }

  override componentDidUpdate(before: Props) {
    if (before.sequence === this.props.sequence || this.state.failure === null) return;
    this.setState({ failure: null });
    this.props.onFailure(null);
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <ErrorState title={textsOf('studio')('preview.broken')} message={failure} />;
  }
}
