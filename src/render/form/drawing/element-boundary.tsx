import { Component, type ReactNode } from 'react';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { Placeholder } from '../../registry/states/placeholder.tsx';

type Props = { readonly pointer: string; readonly problems: readonly ViewProblem[]; readonly children: ReactNode };

/** Confines a drawing error to its element: the rest of the screen works (rule V2). */
export class ElementBoundary extends Component<Props, { readonly failure: string | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate(before: Props) {
    // A new definition gets another try.
    if (before.pointer !== this.props.pointer || before.problems !== this.props.problems) {
      if (this.state.failure !== null) this.setState({ failure: null });
    }
  }

  override render() {
    const { pointer, problems, children } = this.props;
    if (this.state.failure === null) return children;
    return (
      <Placeholder pointer={pointer} problems={problems} message={`It could not be drawn: ${this.state.failure}`} />
    );
  }
}
