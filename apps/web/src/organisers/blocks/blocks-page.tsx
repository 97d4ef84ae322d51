import { BlockedDays } from './blocked-days';
import { Columns } from '../frame/section';
import { lazyBlock } from '../form/lazy';

const BlockForm = lazyBlock(async () => (await import('./block-form')).BlockForm);

export default function BlocksPage() {
  return (
    <Columns>
      <BlockForm />
      <BlockedDays />
    </Columns>
  );
}
