import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface BoundaryProps {
  /** Replaces the children after an error. */
  readonly fallback: ComponentType<{ readonly error: unknown }>;
  readonly children: ReactNode;
}

/** An error boundary that resets when the URL changes. */
export function Boundary(props: BoundaryProps) {
  const { key } = useLocation();
  return <Catcher {...props} address={key} />;
}

interface State {
  readonly failure: { readonly error: unknown } | undefined;
  readonly address: string;
}

/** React supports error boundaries as classes only. */
class Catcher extends Component<BoundaryProps & { readonly address: string }, State> {
  override state: State = { failure: undefined, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ address }: { readonly address: string }, state: State): State | null {
    return address === state.address ? null : { failure: undefined, address };
  }

  override render() {
    const { failure } = this.state;
    const { fallback: Fallback, children } = this.props;
    return failure === undefined ? children : <Fallback error={failure.error} />;
  }
}
