import { CONTENT_SECTIONS } from '@raffle/contracts/content-schema';
import { useQuery } from '@tanstack/react-query';
import { contentAdminCopy } from '../features/admin/content/content-admin.copy';
import styles from '../features/admin/content/content-admin.module.css';
import { adminContentQuery } from '../features/admin/content/content-admin.queries';
import { ContentSection } from '../features/admin/content/content-section';
import { adminAccessCopy } from '../features/admin/access/admin-access.copy';
import { Asked } from '../features/admin/list/asked';
import { Page } from '../ui/page';

const { title, lead } = contentAdminCopy;

export default function AdminContentPage() {
  const content = useQuery(adminContentQuery);
  return (
    <Page title={title} lead={lead} description={adminAccessCopy.description} noIndex>
      <Asked query={content}>
        {(known) => (
          <div className={styles.sections}>
            {CONTENT_SECTIONS.map((section) => (
              <ContentSection key={section} section={section} content={known} />
            ))}
          </div>
        )}
      </Asked>
    </Page>
  );
}
