import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { bringIntoView } from '../../lib/bring-into-view';
import { lazyPart, PART_MISSING } from '../../lib/load-part';
import { QueryPending } from '../list/query-boundary';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * Returns a component whose code is downloaded when the component is first rendered. Use it for forms, because react-hook-form and the
 * field components are large.
 */
export function lazyBlock<Props extends object>(load: Load<Props>, fallback: ReactNode = <QueryPending />): ComponentType<Props> {
  const Block = lazyPart(async () => ({ default: await load() }));
  return function LazyBlock(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Block {...props} />
      </Suspense>
    );
  };
}

/** Returns a dialog whose code is downloaded when the dialog first opens. If that fails, a message is shown in its place. */
export function lazyDialog<Props extends { open: boolean }>(load: Load<Props>): ComponentType<Props> {
  const Dialog = lazyPart(async () => ({ default: await load() }), { instead: DialogMissing });
  return function LazyDialog(props: Props) {
    const [everOpened, setEverOpened] = useState(props.open);
    if (props.open && !everOpened) setEverOpened(true);
    return <Suspense fallback={null}>{everOpened && <Dialog {...props} />}</Suspense>;
  };
}

function DialogMissing() {
  return (
    <p role="alert" ref={bringIntoView}>
      {PART_MISSING}
    </p>
  );
}

export const ConfirmDialog = lazyDialog(async () => (await import('./action-dialog')).ConfirmDialog);
export const ReasonDialog = lazyDialog(async () => (await import('./dialogs')).ReasonDialog);
