import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '../../lib/load-part';
import { QueryPending } from '../list/query-boundary';

type Load<Props> = () => Promise<ComponentType<Props>>;

function lazyComponent<Props extends object>(load: Load<Props>) {
  return lazyPart(async () => ({ default: await load() }));
}

/**
 * Returns a component whose code is downloaded when the component is first rendered. Use it for forms, because react-hook-form and the
 * field components are large.
 */
export function lazyBlock<Props extends object>(load: Load<Props>, fallback: ReactNode = <QueryPending />): ComponentType<Props> {
  const Block = lazyComponent(load);
  return function LazyBlock(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Block {...props} />
      </Suspense>
    );
  };
}

/** Returns a dialog whose code is downloaded when the dialog first opens. */
export function lazyDialog<Props extends { open: boolean }>(load: Load<Props>): ComponentType<Props> {
  const Dialog = lazyComponent(load);
  return function LazyDialog(props: Props) {
    const [everOpened, setEverOpened] = useState(props.open);
    if (props.open && !everOpened) setEverOpened(true);
    return <Suspense fallback={null}>{everOpened && <Dialog {...props} />}</Suspense>;
  };
}

/** Lazy version of `ReasonDialog` in dialogs.tsx. */
export const ReasonDialog = lazyDialog(async () => (await import('./dialogs')).ReasonDialog);
