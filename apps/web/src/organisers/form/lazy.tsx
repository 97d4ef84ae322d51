import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '../../lib/load-part';
import { QueryPending } from '../list/query-boundary';

type Load<Props> = () => Promise<ComponentType<Props>>;

function lazyComponent<Props extends object>(name: string, load: Load<Props>) {
  return lazyPart(name, async () => ({ default: await load() }));
}

/** A part of a page whose code comes after what there is to read: forms bring react-hook-form and all kinds of field along. */
export function lazyBlock<Props extends object>(
  name: string,
  load: Load<Props>,
  fallback: ReactNode = <QueryPending />,
): ComponentType<Props> {
  const Block = lazyComponent(name, load);
  return function LazyBlock(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Block {...props} />
      </Suspense>
    );
  };
}

/** A dialog whose code comes when it opens for the first time. */
export function lazyDialog<Props extends { open: boolean }>(name: string, load: Load<Props>): ComponentType<Props> {
  const Dialog = lazyComponent(name, load);
  return function LazyDialog(props: Props) {
    const [everOpened, setEverOpened] = useState(props.open);
    if (props.open && !everOpened) setEverOpened(true);
    return <Suspense fallback={null}>{everOpened && <Dialog {...props} />}</Suspense>;
  };
}

/** A dialog that asks for a reason, see dialogs.tsx. */
export const ReasonDialog = lazyDialog('reason-dialog', async () => (await import('./dialogs')).ReasonDialog);
