import { Component, type ErrorInfo, type ReactNode } from 'react';
import { pageLoad } from '../../lib/page-load';
import { ErrorScreen } from '../error-screen';

/** Catches what a page throws while it renders or loads, so that the person keeps the header and a way on. */
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
