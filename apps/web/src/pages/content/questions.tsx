import { usePhaseDescription } from '../../features/season/use-phase-description';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/plain/button';
import { Page } from '../../ui/page';
import { contentCopy } from './content.copy';
import styles from './content.module.css';
import { PredictLink } from './predict-link';
import { QuestionList } from './question-list';

const copy = contentCopy.questions;

/** The questions and answers page for visitors without an account. The help page lists the same questions. */
export default function QuestionsPage() {
  return (
    <Page title={copy.title} description={usePhaseDescription(copy.description)} lead={copy.lead} width="text">
      <div className={`stack ${styles.sections}`}>
        <QuestionList />
        <section>
          <h2>{copy.moreTitle}</h2>
          <p className={styles.before}>{copy.more}</p>
          <LinkButton to={paths.about} variant="outline">
            {copy.about}
          </LinkButton>
        </section>
        <PredictLink />
      </div>
    </Page>
  );
}
