import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../lib/api/api-client';
import { renderPage } from '../../test/render-page';
import { FormDialog, ReasonField, reasonRules } from './dialogs';
import { ChecksField } from './choice-fields';
import { ConfirmButton } from './action-buttons';
import { DialogHost } from './dialog-host';

const SLOTS = ['10:00', '10:15'].map((value) => ({ value, label: value }));

function Refund({ onSend }: { onSend: (values: { slotIds: string[]; reason: string }) => Promise<unknown> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Refund</button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Refund"
        confirm={({ slotIds }) => `Refund ${slotIds.length}`}
        draft="refund 7"
        values={{ slotIds: [] as string[], reason: '' }}
        rules={reasonRules}
        onSend={onSend}
      >
        {(form) => (
          <>
            <ChecksField form={form} field="slotIds" legend="Slots" options={SLOTS} />
            <ReasonField form={form} />
          </>
        )}
      </FormDialog>
    </>
  );
}

it('sends only valid values, lists checked options in display order, and is empty when reopened', async () => {
  const onSend = jest.fn(() => Promise.resolve());
  const { person } = renderPage(<Refund onSend={onSend} />);
  await person.click(screen.getByRole('button', { name: 'Refund' }));
  await person.click(await screen.findByRole('checkbox', { name: '10:15' }));
  await person.click(screen.getByRole('checkbox', { name: '10:00' }));
  await person.click(screen.getByRole('button', { name: 'Refund 2' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please give a reason');
  expect(screen.getByLabelText('Reason')).toBeInvalid();
  expect(onSend).not.toHaveBeenCalled();
  await person.fill(screen.getByLabelText('Reason'), 'Asked for it');
  await person.click(screen.getByRole('button', { name: 'Refund 2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onSend).toHaveBeenCalledWith({ slotIds: ['10:00', '10:15'], reason: 'Asked for it' });
  await person.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByLabelText('Reason')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Refund 0' })).toBeInTheDocument();
});

it('restores the draft when the organiser returns to the page, unless they cancelled the dialog', async () => {
  const onSend = jest.fn(() => Promise.resolve());
  const first = renderPage(<Refund onSend={onSend} />);
  await first.person.click(screen.getByRole('button', { name: 'Refund' }));
  await first.person.fill(await screen.findByLabelText('Reason'), 'Asked for it');
  first.unmount();
  const { person } = renderPage(<Refund onSend={onSend} />);
  await person.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByLabelText('Reason')).toHaveValue('Asked for it');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByLabelText('Reason')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

function Confirm({ action }: { action: () => Promise<void> }) {
  const words = { title: 'Release', text: 'It is free again.', confirm: 'Yes', working: 'Releasing' };
  return (
    <DialogHost>
      <ConfirmButton dialog={{ ...words, onConfirm: action }}>Release</ConfirmButton>
    </DialogHost>
  );
}

it('cannot be closed while the action runs, so that the user sees any failure', async () => {
  let fail: (error: Error) => void = () => undefined;
  const { person } = renderPage(<Confirm action={() => new Promise((_, reject) => (fail = reject))} />);
  await person.click(screen.getByRole('button', { name: 'Release' }));
  await person.click(await screen.findByRole('button', { name: 'Yes' }));
  await screen.findByRole('button', { name: 'Releasing' });
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.keyboard('{Escape}');
  fail(new Error('It did not work.'));
  expect(await screen.findByText('It did not work.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('closes when the organiser leaves the page', async () => {
  const { person } = renderPage(
    <DialogHost>
      <Link to="/elsewhere">Leave</Link>
      <ConfirmButton dialog={{ title: 'Release', text: 'It is free again.', confirm: 'Yes', onConfirm: () => Promise.resolve() }}>
        Release
      </ConfirmButton>
    </DialogHost>,
  );
  await person.click(screen.getByRole('button', { name: 'Release' }));
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Leave'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('stays open and shows the error beside the field if the server rejects the request', async () => {
  const refusal = new ApiError(400, 'VALIDATION_FAILED', 'No', {
    statusCode: 400,
    error: 'VALIDATION_FAILED',
    requestId: 'r',
    message: 'No',
    fields: { reason: ['Please say more'] },
  });
  const { person } = renderPage(<Refund onSend={() => Promise.reject(refusal)} />);
  await person.click(screen.getByRole('button', { name: 'Refund' }));
  await person.fill(await screen.findByLabelText('Reason'), 'So');
  await person.click(screen.getByRole('button', { name: 'Refund 0' }));
  expect(await screen.findAllByText('Please say more')).toHaveLength(2);
  expect(screen.getByLabelText('Reason')).toHaveValue('So');
});
