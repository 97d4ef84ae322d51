import { useQuery } from '@tanstack/react-query';
import { builtQuestions } from '../../content/questions.copy';
import { withSeasonFacts } from '../../features/season/season-facts';
import { seasonQuery } from '../../features/season/season.queries';
import { useSiteContent } from '../../features/season/use-site-content';
import styles from './content.module.css';

/** Lists the organisers' questions by topic, with each answer collapsed below its question. */
export function QuestionList() {
  const { questions = builtQuestions } = useSiteContent();
  const { data: season } = useQuery(seasonQuery);
  return questions.map(({ topic, answers }) => (
    <section key={topic}>
      <h2>{topic}</h2>
      {answers.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary>{question}</summary>
          <p className="muted">{withSeasonFacts(answer, season)}</p>
        </details>
      ))}
    </section>
  ));
}
