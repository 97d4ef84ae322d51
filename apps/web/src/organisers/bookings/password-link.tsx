import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminPasswordLink } from '@raffle/contracts/admin/bookings';
import { formatClock } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { CopyButton } from '../access/security/recovery-codes';
import { Notice } from '../form/notice';
import { storyCopy } from './admin-bookings.copy';

const copy = storyCopy.passwordLink;

/** Shows a link that lets a buyer set a new password. The link is shown only once, because it is not stored. */
export function PasswordLink({ made, name, onDone }: { made: AdminPasswordLink; name: string; onDone: () => void }) {
  return (
    <chakra.div marginTop="4" _print={{ display: 'none' }}>
      <Notice status="success" title={copy.title} maxWidth="34rem">
        <p>{copy.text(name, formatClock(made.expiresAt))}</p>
        <chakra.code display="block" marginBlock="3" overflowWrap="anywhere">
          {made.link}
        </chakra.code>
        <Wrap gap="3">
          <CopyButton text={made.link} label={copy.copy} />
          <Button onClick={onDone}>{copy.done}</Button>
        </Wrap>
      </Notice>
    </chakra.div>
  );
}
