import { Component, type ErrorInfo, type ReactNode } from 'react';
import { pageLoad } from '../../lib/page-load';
import { ErrorScreen } from '../error-screen';

/** Catches errors that occur while a page renders or its code loads. The user still sees the header and can try again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    const { error } = this.state;
    return error ? <ErrorScreen message={error.message} onTryAgain={pageLoad.reload} /> : this.props.children;
  }
}
