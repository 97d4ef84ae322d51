import { chakra } from '@chakra-ui/react/styled-system';
import { deletionCopy as copy } from './account.copy';
import { useDeleteAccount } from './account.mutations';
import { PasswordDialog } from './password-dialog';

export default function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const deletion = useDeleteAccount();
  return (
    <PasswordDialog form="delete-account" open={open} onClose={onClose} copy={copy} action={deletion}>
      <p>{copy.lead}</p>
      <chakra.ul display="grid" gap="0.4rem" paddingInlineStart="1.2rem" listStyle="disc">
        {copy.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </chakra.ul>
    </PasswordDialog>
  );
}
