import { siteContent } from '../content/site-content';
import { Page } from '../ui/page';
import styles from './content.module.css';

export default function HelpPage() {
  const { label, href } = siteContent.communityGroup;
  return (
    <Page title="Help & Feedback" lead="Answers to what people ask most." width="text" noIndex>
      <div className={styles.sections}>
        <div>
          {siteContent.questions.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
        <section>
          <h2>Something else?</h2>
          <p>
            Ask in the{' '}
            <a href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
            : organisers and other players read there.
          </p>
        </section>
      </div>
    </Page>
  );
}
