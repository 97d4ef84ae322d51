import type { Photo } from '@raffle/contracts/content/site-content';
import styles from './site-photo.module.css';

/** A photo uploaded by organisers, shown uncropped. Use it only below the first screen, because it loads lazily. */
export function SitePhoto({ photo: { picture, alt, width, height } }: { photo: Photo }) {
  return <img className={styles.photo} src={picture} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
}
