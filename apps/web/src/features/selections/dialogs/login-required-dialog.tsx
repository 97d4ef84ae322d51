import { afterPaint } from '../../../lib/after-paint';
import { Button } from '../../../ui/button';
import { AppDialog } from '../../../ui/dialog';
import { loginRequiredCopy as copy } from '../selections.copy';

interface LoginRequiredDialogProps {
  onCancel: () => void;
  onConfirm: () => void;
}

export function LoginRequiredDialog({ onCancel, onConfirm }: LoginRequiredDialogProps) {
  return (
    <AppDialog
      open
      onClose={onCancel}
      title={copy.title}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {copy.cancel}
          </Button>
          {/* Passing `loading` makes the button count a double click only once. */}
          <Button loading={false} onClick={() => afterPaint(onConfirm)}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <p>{copy.body}</p>
    </AppDialog>
  );
}
