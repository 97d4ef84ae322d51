import { useQuery } from '@tanstack/react-query';
import { feedbackCopy } from '../features/feedback/feedback.copy';
import { FeedbackForm } from '../features/feedback/feedback-form';
import { withSeasonFacts } from '../features/season/season-facts';
import { seasonQuery } from '../features/season/season.queries';
import { useSiteContent } from '../features/season/use-site-content';
import { Page } from '../ui/page';
import { contentCopy } from './content.copy';
import styles from './content.module.css';

const copy = contentCopy.help;

export default function HelpPage() {
  const { communityGroup, questions } = useSiteContent();
  const { data: season } = useQuery(seasonQuery);
  return (
    <Page title={copy.title} description={copy.description} lead={copy.lead} width="text" noIndex>
      <div className={styles.sections}>
        {questions.map(({ topic, answers }) => (
          <section key={topic}>
            <h2>{topic}</h2>
            {answers.map(({ question, answer }) => (
              <details key={question} className={styles.question}>
                <summary>{question}</summary>
                <p>{withSeasonFacts(answer, season)}</p>
              </details>
            ))}
          </section>
        ))}
        <section id="feedback">
          <h2>{feedbackCopy.title}</h2>
          <p className={styles.before}>
            {feedbackCopy.lead} {copy.community}{' '}
            <a href={communityGroup.href} target="_blank" rel="noreferrer">
              {communityGroup.label}
            </a>
            .
          </p>
          <FeedbackForm />
        </section>
      </div>
    </Page>
  );
}
