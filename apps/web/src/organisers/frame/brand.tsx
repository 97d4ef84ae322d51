import { Flex } from '@chakra-ui/react/flex';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../copy/product';
import { paths } from '../../lib/paths';
import { BrandMark } from '../../ui/art/brand-mark';
import { frameCopy as copy } from './frame.copy';

/** The site's logo and name, linked to the home page. @param isMarkOnly whether to hide the name, where there is no room for it */
export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <Flex asChild align="center" gap="0.6rem" minHeight="2.75rem" borderRadius="l1" focusVisibleRing="outside">
      <Link to={paths.home} title={copy.site}>
        <BrandMark />
        <span className={isMarkOnly ? 'visually-hidden' : undefined}>
          <Flex as="span" direction="column" fontFamily="heading" fontWeight="700" lineHeight="1.15">
            {PRODUCT_NAME}
          </Flex>
        </span>
      </Link>
    </Flex>
  );
}
