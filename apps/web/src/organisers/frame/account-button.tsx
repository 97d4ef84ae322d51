import { Box } from '@chakra-ui/react/box';
import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { ChevronDownIcon, UserIcon } from '../../ui/icons';
import { roleName } from '../access/admin-access.copy';
import { useAdmin } from '../access/require-admin';
import { frameCopy as copy } from './frame.copy';

/** The button that opens the account menu. It shows the organiser's name. */
export function AccountButton({ isLeaving, ...button }: ButtonProps & { isLeaving: boolean }) {
  const { fullName, role } = useAdmin();
  return (
    <Button
      variant="ghost"
      size="sm"
      colorPalette="gray"
      paddingInline="2"
      {...button}
      loading={isLeaving}
      aria-label={copy.account(fullName, roleName[role])}
    >
      <UserIcon />
      <Box as="span" hideBelow="lg" maxWidth="12rem" truncate dir="auto">
        {fullName}
      </Box>
      <Box as="span" hideBelow="lg">
        <ChevronDownIcon />
      </Box>
    </Button>
  );
}
