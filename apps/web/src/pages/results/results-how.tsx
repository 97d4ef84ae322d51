import { Link } from 'react-router-dom';
import { HowPicture } from '../../features/results/how/how-picture';
import { howCopy, howMoreCopy } from '../../features/results/how/how.copy';
import styles from '../../features/results/how/how.module.css';
import { LogFormat } from '../../features/results/how/log-format';
import { usePhaseDescription } from '../../features/season/use-phase-description';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/plain/button';
import { Page } from '../../ui/page';

/**
 * Explains, without mathematics, what the public log proves and what it does not. Then describes the log's formats for readers who want to
 * check the log with their own program.
 */
export default function ResultsHowPage() {
  const { proven, notProven, check } = howCopy;
  return (
    <Page title={howCopy.title} description={usePhaseDescription(howCopy.description)} lead={howCopy.lead} width="text">
      <div className={`stack ${styles.sections}`}>
        <HowPicture />
        <Points {...proven} />
        <Points {...notProven} />
        <section>
          <h2>{check.title}</h2>
          <p>{check.text}</p>
        </section>
        <div className={`row ${styles.links}`}>
          <LinkButton to={paths.resultsVerify}>{check.link}</LinkButton>
          <Link className="tap text-link" to={paths.results}>
            {howMoreCopy.back}
          </Link>
        </div>
        <LogFormat />
      </div>
    </Page>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className={`stack ${styles.points}`}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
