import { Button } from '../../../ui/button';
import { AppDialog } from '../../../ui/dialog';
import { dayLimitCopy as copy } from '../selections.copy';

interface DayLimitDialogProps {
  date: string;
  limit: number;
  onClose: () => void;
}

export function DayLimitDialog({ date, limit, onClose }: DayLimitDialogProps) {
  return (
    <AppDialog open onClose={onClose} title={copy.title} footer={<Button onClick={onClose}>{copy.ok}</Button>}>
      <p>{copy.body(limit, date)}</p>
      <p>{copy.hint}</p>
    </AppDialog>
  );
}
