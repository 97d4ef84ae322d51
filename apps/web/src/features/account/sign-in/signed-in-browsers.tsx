import { Badge } from '@chakra-ui/react/badge';
import { chakra } from '@chakra-ui/react/styled-system';
import type { CurrentPasswordRequest, SignedInBrowser } from '@raffle/contracts/people/account';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, type ApiError } from '../../../lib/api/api-client';
import { formatClock, formatInstantDate } from '../../../lib/format/formats';
import { Button } from '../../../ui/button';
import { Loading } from '../../../ui/loading';
import { Notice } from '../../bookings/dashboard/notice';
import { BROWSERS_KEY } from '../account.mutations';
import { PasswordDialog } from '../password-dialog';
import { browsersCopy as copy } from './sign-in.copy';

/** The browser to sign out, or `others` for all browsers except this one. */
type Ending = SignedInBrowser | 'others';

/** The browsers in which the user is signed in, each with a button to sign it out. */
export default function SignedInBrowsers() {
  const list = useQuery({
    queryKey: BROWSERS_KEY,
    queryFn: ({ signal }) => api.get<SignedInBrowser[]>(API.userSessions, { signal }),
    staleTime: 0,
  });
  const [ending, setEnding] = useState<Ending>('others');
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState('');
  const place = useRef<HTMLParagraphElement>(null);

  function ask(which: Ending): void {
    setDone('');
    setEnding(which);
    setIsOpen(true);
  }

  function close(): void {
    setIsOpen(false);
    setDone(ending === 'others' ? copy.doneEverywhere : copy.done);
    // The focused button is removed from the list together with its browser, so move the focus.
    setTimeout(() => place.current?.focus());
  }

  if (list.data === undefined)
    return list.isError ? <Failed message={list.error.message} again={() => void list.refetch()} /> : <Loading />;
  return (
    <chakra.div display="grid" gap="4" maxWidth="36rem">
      <p>{copy.lead}</p>
      <chakra.ul aria-label={copy.list} display="grid" listStyle="none" padding="0">
        {list.data.map((browser) => (
          <Browser key={browser.id} browser={browser} onSignOut={() => ask(browser)} />
        ))}
      </chakra.ul>
      <chakra.p ref={place} tabIndex={-1} role="status" color="fg.success" fontWeight="600" _empty={{ display: 'none' }}>
        {done}
      </chakra.p>
      {list.data.length > 1 && (
        <Button variant="outline" justifySelf="start" onClick={() => ask('others')}>
          {copy.everywhereElse}
        </Button>
      )}
      <EndingDialog key={keyOf(ending)} ending={ending} open={isOpen} onClose={() => setIsOpen(false)} onDone={close} />
    </chakra.div>
  );
}

function Browser({ browser, onSignOut }: { browser: SignedInBrowser; onSignOut: () => void }) {
  const [device, since] = [browser.device ?? copy.unknown, shortTime(browser.signedInAt)];
  return (
    <chakra.li display="flex" justifyContent="space-between" alignItems="center" gap="4" paddingBlock="3" borderBottomWidth="1px">
      <div>
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="0.25rem 0.6rem" fontWeight="600">
          {device} {browser.current && <Badge colorPalette="reed">{copy.current}</Badge>}
        </chakra.p>
        <chakra.p color="fg.muted" fontSize="0.9rem">
          {copy.since(since)}
        </chakra.p>
        {!browser.current && (
          <chakra.p color="fg.muted" fontSize="0.9rem">
            {copy.lastUsed(shortTime(browser.lastUsedAt))}
          </chakra.p>
        )}
      </div>
      {!browser.current && (
        <Button variant="outline" size="sm" flexShrink="0" aria-label={copy.signOutOf(device, since)} onClick={onSignOut}>
          {copy.signOut}
        </Button>
      )}
    </chakra.li>
  );
}

interface EndingDialogProps {
  ending: Ending;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

function EndingDialog({ ending, open, onClose, onDone }: EndingDialogProps) {
  const client = useQueryClient();
  const end = useMutation<void, ApiError, CurrentPasswordRequest>({
    mutationFn: (request) => api.delete<void>(ending === 'others' ? API.userSessions : API.userSession(ending.id), request),
    // Refetch after a failure too, because the browser may already have been signed out.
    onSettled: () => client.invalidateQueries({ queryKey: BROWSERS_KEY }),
  });
  return (
    <PasswordDialog
      form="end-sessions"
      open={open}
      onClose={onClose}
      copy={{ ...copy.dialog, title: ending === 'others' ? copy.dialog.titleEverywhere : copy.dialog.title(ending.device) }}
      action={end}
      onDone={() => {
        end.reset();
        onDone();
      }}
    >
      <p>{ending === 'others' ? copy.dialog.leadEverywhere : copy.since(shortTime(ending.signedInAt))}</p>
    </PasswordDialog>
  );
}

function shortTime(instant: string): string {
  return `${formatInstantDate(instant, 'd MMMM')}, ${formatClock(instant)}`;
}

function keyOf(ending: Ending): string {
  return ending === 'others' ? ending : ending.id;
}

function Failed({ message, again }: { message: string; again: () => void }) {
  return (
    <Notice tone="problem" title={copy.failed} actions={<Button onClick={again}>{copy.tryAgain}</Button>}>
      {message}
    </Notice>
  );
}
