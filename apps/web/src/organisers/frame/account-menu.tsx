import {
  MenuContent,
  MenuItem,
  MenuItemGroup,
  MenuItemGroupLabel,
  MenuPositioner,
  MenuRoot,
  MenuSeparator,
  MenuTrigger,
} from '@chakra-ui/react/menu';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { adminAccessCopy, roleName } from '../access/admin-access.copy';
import { useAdmin } from '../access/require-admin';
import { labelOf, pageNamed } from '../registry';
import { AccountButton } from './account-button';
import { frameCopy as copy } from './frame.copy';
import { LogoutIcon, PageIcon, SiteIcon } from './page-icons';

export interface AccountMenuProps {
  onLogout: () => void;
  isLeaving: boolean;
}

/** The account menu. It starts open, because it is not rendered until its button is clicked. */
export default function AccountMenu({ onLogout, isLeaving }: AccountMenuProps) {
  const { fullName, role } = useAdmin();
  const security = pageNamed('security');
  return (
    <MenuRoot defaultOpen positioning={{ placement: 'bottom-end', strategy: 'fixed' }}>
      <MenuTrigger asChild>
        <AccountButton isLeaving={isLeaving} />
      </MenuTrigger>
      <MenuPositioner>
        <MenuContent minWidth="min(12rem, calc(100vw - 1rem))" maxWidth="calc(100vw - 1rem)" overflowWrap="anywhere">
          <MenuItemGroup>
            <MenuItemGroupLabel>{adminAccessCopy.signedInAs(fullName, roleName[role])}</MenuItemGroupLabel>
            {security && (
              <MenuItem value="security" asChild>
                <Link to={security.path}>
                  <PageIcon name={security.name} /> {labelOf(security)}
                </Link>
              </MenuItem>
            )}
            <MenuItem value="site" asChild>
              <Link to={paths.home}>
                <SiteIcon /> {copy.site}
              </Link>
            </MenuItem>
          </MenuItemGroup>
          <MenuSeparator />
          <MenuItem value="logout" onClick={onLogout}>
            <LogoutIcon /> {adminAccessCopy.logout.action}
          </MenuItem>
        </MenuContent>
      </MenuPositioner>
    </MenuRoot>
  );
}
