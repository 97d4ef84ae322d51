import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '../../lib/load-part';
import { QueryPending } from '../list/query-boundary';

type Load<Props> = () => Promise<ComponentType<Props>>;

function lazyComponent<Props extends object>(load: Load<Props>) {
  return lazyPart(async () => ({ default: await load() }));
}

/** Returns a component whose code downloads after the page. Use it for forms, which need react-hook-form and many fields. */
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

/** Returns a dialog whose code downloads when it first opens. */
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
