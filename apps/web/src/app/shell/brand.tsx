import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../copy/product';
import { Year } from '../../features/season/season-text';
import { paths } from '../../lib/paths';
import { BrandMark } from '../../ui/art/brand-mark';
import styles from './brand.module.css';

export function Brand() {
  return (
    <Link to={paths.home} className={`tap ${styles.brand}`}>
      <BrandMark className={styles.mark} />
      <span>
        {PRODUCT_NAME}{' '}
        <span className={`muted ${styles.year}`}>
          <Year />
        </span>
      </span>
    </Link>
  );
}
