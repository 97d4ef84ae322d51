import { feedbackCopy } from '../features/feedback/feedback.copy';
import { FeedbackForm } from '../features/feedback/feedback-form';
import { useSiteContent } from '../features/season/use-site-content';
import { WorkPage } from '../ui/work-page';
import { contentCopy } from './content/content.copy';
import styles from './content/content.module.css';
import { QuestionList } from './content/question-list';

const copy = contentCopy.help;

export default function HelpPage() {
  const { communityGroup } = useSiteContent();
  return (
    <WorkPage title={copy.title} description={copy.description} lead={copy.lead} width="text" noIndex>
      <div className={styles.sections}>
        <QuestionList />
        <section id="feedback">
          <h2>{feedbackCopy.title}</h2>
          <p className={styles.before}>
            {feedbackCopy.lead}
            {communityGroup.href !== null && (
              <>
                {' '}
                {copy.community}{' '}
                <a href={communityGroup.href} target="_blank" rel="noreferrer">
                  {communityGroup.label}
                </a>
                .
              </>
            )}
          </p>
          <FeedbackForm />
        </section>
      </div>
    </WorkPage>
  );
}
